import { type ExportFormat, exportFormatNames, exportFormats } from '@ledgerhand/core/export-formats'
import { periodWords, statementRows } from '@ledgerhand/core/reports/statement-rows'
import type { ReportJson } from '@ledgerhand/core/wire/reports'
import { Menu } from '@mantine/core'
import { IconDownload, IconMessageQuestion, IconTrash } from '@tabler/icons-react'
import { QuestionDialog } from '../../asking/question-dialog.tsx'
import { notify } from '../../browser/notify.ts'
import { RowMenu } from '../../components/data/row-menu.tsx'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { withBooks } from '../../net/books.ts'
import { useKeptState } from '../../session/drafts.ts'

const exportUrl = (id: string, format: ExportFormat): string => withBooks(`/api/reports/${encodeURIComponent(id)}/export?format=${format}`)

/** One menu item per format; `verb` stands before the name where the menu is not about downloading alone. */
export const downloads = (id: string, verb = '') =>
  exportFormats.map((format) => (
    <Menu.Item key={format} component="a" href={exportUrl(id, format)} download leftSection={<IconDownload size={16} aria-hidden="true" />}>
      {verb}
      {exportFormatNames[format]}
    </Menu.Item>
  ))

interface ReportMenuProps {
  report: ReportJson
  mayWrite: boolean
}

/** The downloads of a report, and its end. */
export function ReportMenu(props: ReportMenuProps) {
  const { id, title } = props.report
  const [asking, setAsking] = useKeptState(`asking.${props.report.id}`, false)
  return (
    <>
      <RowMenu label={`More actions for ${title}`}>
        <Items {...props} onAsk={() => setAsking(true)} />
      </RowMenu>
      {asking && <QuestionDialog about={{ reportId: id }} label={title} lines={linesOf(props.report)} onClose={() => setAsking(false)} />}
    </>
  )
}

/** What the lines of a report are called, as it prints them. */
const linesOf = (report: ReportJson): string[] => [
  ...new Set(statementRows(report, null).flatMap(({ kind, label }) => (kind === 'section' ? [] : [label]))),
]

function Items({ report, mayWrite, onAsk }: ReportMenuProps & { onAsk: () => void }) {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const remove = async () => {
    const sure = await confirm({
      title: 'Delete Report',
      question: 'Are you sure you want to delete this report?',
      object: `${report.title}, ${periodWords(report.reportPeriod)}`,
      action: 'Delete',
    })
    if (!sure) return
    try {
      await utils.client.reports.remove.mutate({ id: report.id })
      notify.success('Success', 'Report deleted successfully')
    } catch (error) {
      notify.error('Failed to delete report', errorWords(error))
    }
    await utils.reports.invalidate()
  }
  return (
    <>
      {downloads(report.id, 'Download ')}
      {mayWrite && (
        <Menu.Item leftSection={<IconMessageQuestion size={16} aria-hidden="true" />} onClick={onAsk}>
          Ask a question
        </Menu.Item>
      )}
      {mayWrite && report.signatures.length === 0 && (
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden="true" />} color="var(--lh-expense)" onClick={() => void remove()}>
          Delete
        </Menu.Item>
      )}
    </>
  )
}
