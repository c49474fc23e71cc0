import { documentTypeLabels } from '@ledgerhand/core/documents'
import { Table } from '@mantine/core'
import { CardTable } from '../../components/data/card-table.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { trpc } from '../../net/api.ts'
import classes from './page.module.css'
import { percent, usdOfMicros } from './service-words.ts'

/** How each service really did here, beside what it advertises. */
export function ScoresPanel() {
  const { data, isPending, error, refetch } = trpc.services.scores.useQuery()
  return (
    <Panel
      title="Scoreboard"
      note="Measured on this installation, for PDFs and photos. After 50 documents of a type, Auto prefers the most accurate service."
    >
      {isPending ? (
        <Loading text="Loading scores..." />
      ) : error ? (
        <ErrorNote title="Scores could not be loaded" reason={error.message} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <EmptyState title="Nothing measured yet" text="Upload a PDF or a photo: how it was read is counted here." />
      ) : (
        <div className={classes.scroll}>
          <CardTable
            className={classes.table}
            columns={['Reader', 'Document', 'Documents', 'Reconciled', 'Corrections per row', 'Avg. cost', 'Avg. seconds', 'Advertised']}
          >
            {data.map((s) => (
              <Table.Tr key={`${s.service} ${s.documentType}`}>
                <Table.Td>
                  <b>{s.label}</b>
                </Table.Td>
                <Table.Td data-label="">{documentTypeLabels[s.documentType]}</Table.Td>
                <Table.Td data-label="Documents">{s.documents}</Table.Td>
                <Table.Td data-label="Reconciled">{s.reconciled === null ? 'No totals' : percent(s.reconciled)}</Table.Td>
                <Table.Td data-label="Corrections per row">{s.correctionsPerRow === null ? '-' : s.correctionsPerRow.toFixed(2)}</Table.Td>
                <Table.Td data-label="Avg. cost">{s.service === 'built-in' ? 'Free' : usdOfMicros(s.usdPerDocument)}</Table.Td>
                <Table.Td data-label="Avg. seconds">{s.secondsPerDocument.toFixed(1)}</Table.Td>
                <Table.Td data-label="Advertised">{s.advertised === null ? '-' : `${s.advertised}%`}</Table.Td>
              </Table.Tr>
            ))}
          </CardTable>
        </div>
      )}
    </Panel>
  )
}
