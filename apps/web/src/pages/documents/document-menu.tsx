import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { Menu } from '@mantine/core'
import { IconDownload, IconFileText, IconMessageQuestion, IconRefresh, IconSparkles, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { QuestionDialog } from '../../asking/question-dialog.tsx'
import { RowMenu } from '../../components/data/row-menu.tsx'
import { DeleteDocumentDialog } from '../../editing/delete-document-dialog.tsx'
import { useRetry } from '../../editing/use-retry.ts'
import { trpc } from '../../net/api.ts'
import { fileUrl } from '../../original/file-url.ts'
import { useKeptState } from '../../session/drafts.ts'
import { isRetryable } from './retryable.ts'

interface ItemsProps {
  document: DocumentJson
  mayWrite: boolean
  /** Offers to open the document; its own page does not. */
  openable?: boolean
  onDelete: () => void
  onAsk: () => void
}

interface DocumentMenuProps extends Omit<ItemsProps, 'onDelete' | 'onAsk'> {
  onDeleted?: () => void
  /** Items of the page where it stands, before the last one. */
  children?: ReactNode
}

export function DocumentMenu({ onDeleted, ...props }: DocumentMenuProps) {
  const { document } = props
  const [deleting, setDeleting] = useState(false)
  const [asking, setAsking] = useKeptState(`asking.${document.id}`, false)
  return (
    <>
      <RowMenu label={`More actions for ${document.originalName}`}>
        <Items {...props} onDelete={() => setDeleting(true)} onAsk={() => setAsking(true)} />
      </RowMenu>
      {asking && <QuestionDialog about={{ documentId: document.id }} label={document.originalName} onClose={() => setAsking(false)} />}
      {deleting && <DeleteDocumentDialog document={document} onClose={() => setDeleting(false)} onDeleted={onDeleted} />}
    </>
  )
}

/** One click for each service that can be asked about a document that services may see. */
function ReadAgainWith({ document }: Pick<ItemsProps, 'document'>) {
  const retry = useRetry()
  const { data = [] } = trpc.documents.providers.useQuery()
  if (!document.isProcessed || document.needsPassword || !/^(?:application\/pdf|image\/)/.test(document.mimeType)) return null
  return data
    .filter(({ id, state }) => id !== 'auto' && state === 'ready')
    .map(({ id, label }) => (
      <Menu.Item
        key={id}
        leftSection={<IconSparkles size={16} aria-hidden="true" />}
        onClick={() => retry.mutate({ id: document.id, aiProvider: id })}
      >
        {`Read again with ${label}`}
      </Menu.Item>
    ))
}

function Items({ document, mayWrite, openable = false, onDelete, onAsk, children }: ItemsProps & { children?: ReactNode }) {
  const retry = useRetry()
  return (
    <>
      {openable && (
        <Menu.Item
          renderRoot={(props) => <Link to="/documents/$id" params={{ id: document.id }} {...props} />}
          leftSection={<IconFileText size={16} aria-hidden="true" />}
        >
          Open
        </Menu.Item>
      )}
      <Menu.Item component="a" href={fileUrl(document.id)} download leftSection={<IconDownload size={16} aria-hidden="true" />}>
        Download original
      </Menu.Item>
      {mayWrite && isRetryable(document) && (
        <Menu.Item leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={() => retry.mutate({ id: document.id })}>
          Retry
        </Menu.Item>
      )}
      {mayWrite && <ReadAgainWith document={document} />}
      {children}
      {mayWrite && (
        <Menu.Item leftSection={<IconMessageQuestion size={16} aria-hidden="true" />} onClick={onAsk}>
          Ask a question
        </Menu.Item>
      )}
      {mayWrite && (
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden="true" />} color="var(--lh-expense)" onClick={onDelete}>
          Delete
        </Menu.Item>
      )}
    </>
  )
}
