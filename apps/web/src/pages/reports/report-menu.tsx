import { type ExportFormat, exportFormats } from '@ledgerhand/core/schemas/reports'
import { periodWords } from '@ledgerhand/core/statement-rows'
import type { ReportJson } from '@ledgerhand/core/wire'
import { Menu } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { notify } from '../../browser/notify.ts'
import { RowMenu } from '../../components/data/row-menu.tsx'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { withBooks } from '../../session/books.ts'

export const formatNames: Record<ExportFormat, string> = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' }
const exportUrl = (id: string, format: ExportFormat): string => withBooks(`/api/reports/${encodeURIComponent(id)}/export?format=${format}`)

/** One menu item per format; `verb` stands before the name where the menu is not about downloading alone. */
export const downloads = (id: string, verb = '') =>
  exportFormats.map((format) => (
    <Menu.Item key={format} component="a" href={exportUrl(id, format)} download leftSection={<IconDownload size={16} aria-hidden="true" />}>
      {verb}
      {formatNames[format]}
    </Menu.Item>
  ))

interface ReportMenuProps {
  report: ReportJson
  mayWrite: boolean
}

/** The downloads of a report, and its end. */
export function ReportMenu(props: ReportMenuProps) {
  return (
    <RowMenu label={`More actions for ${props.report.title}`}>
      <Items {...props} />
    </RowMenu>
  )
}

function Items({ report, mayWrite }: ReportMenuProps) {
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
      {mayWrite && report.signatures.length === 0 && (
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden="true" />} color="var(--lh-expense)" onClick={() => void remove()}>
          Delete
        </Menu.Item>
      )}
    </>
  )
}
