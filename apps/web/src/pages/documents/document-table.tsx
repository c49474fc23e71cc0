import { documentStatus, mentionsTransactions } from '@ledgerhand/core/document-status'
import { documentTypeLabels } from '@ledgerhand/core/documents'
import { formatFileSize } from '@ledgerhand/core/upload-limits'
import type { DocumentJson } from '@ledgerhand/core/wire'
import { Button, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CardTable } from '../../components/card-table.tsx'
import { DocumentStatus } from '../../components/document-status.tsx'
import { FileName } from '../../components/file-name.tsx'
import { RetryButton } from '../../editing/retry-button.tsx'
import { DocumentMenu } from './document-menu.tsx'
import classes from './page.module.css'
import { isRetryable } from './retryable.ts'
import { UnlockButton } from './unlock-button.tsx'

/** An instant as the local short date. */
const localDate = (instant: string) => new Date(instant).toLocaleDateString('en-US')

export function DocumentTable({ documents, mayWrite }: { documents: readonly DocumentJson[]; mayWrite: boolean }) {
  return (
    <CardTable
      className={classes.table}
      cardsOn="tablet"
      horizontalSpacing="xs"
      columns={[
        'Document',
        'Type',
        { name: 'Size', className: classes.right },
        'Status',
        'Uploaded',
        { name: 'Actions', className: classes.right },
      ]}
    >
      {documents.map((document) => (
        <Table.Tr key={document.id}>
          <Table.Td className={classes.name}>
            <Link to="/documents/$id" params={{ id: document.id }} className={classes.nameLink}>
              <FileName name={document.originalName} />
            </Link>
          </Table.Td>
          <Table.Td className={classes.type}>{documentTypeLabels[document.documentType]}</Table.Td>
          <Table.Td className={`${classes.right} ${classes.size} lh-num`}>{formatFileSize(document.fileSize)}</Table.Td>
          <Table.Td className={classes.status}>
            <DocumentStatus document={document} />
            {document.seal && document.seal.state !== 'unreadable' && (
              <span className={classes.seal} data-state={document.seal.state}>
                {document.seal.words}
              </span>
            )}
          </Table.Td>
          <Table.Td className={`${classes.date} lh-num`}>{localDate(document.createdAt)}</Table.Td>
          <Table.Td className={classes.actionCell}>
            <div className={classes.actions}>
              <RowAction document={document} mayWrite={mayWrite} />
              <DocumentMenu document={document} mayWrite={mayWrite} openable />
            </div>
          </Table.Td>
        </Table.Tr>
      ))}
    </CardTable>
  )
}

/** The most useful verb for the state the document is in; none while it is being processed. */
function RowAction({ document, mayWrite }: { document: DocumentJson; mayWrite: boolean }) {
  if (mentionsTransactions(document) && document.transactionCount > 0) {
    return (
      <Button
        renderRoot={(props) => <Link to="/transactions" search={{ documentId: document.id }} {...props} />}
        variant="default"
        size="xs"
      >
        View Transactions
      </Button>
    )
  }
  if (mayWrite && document.needsPassword) return <UnlockButton document={document} size="xs" />
  if (mayWrite && documentStatus(document).tone === 'error' && isRetryable(document)) return <RetryButton document={document} size="xs" />
  return null
}
