import { today, type YearMonth } from '@ledgerhand/core/calendar-date'
import { type Basis, bases } from '@ledgerhand/core/ledger'
import { type ReportColumns, reportColumns } from '@ledgerhand/core/reports/report-columns'
import { reportInput } from '@ledgerhand/core/schemas/reports'
import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { focusFirstWrong } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { CameBack } from '../../components/account/came-back.tsx'
import { Segments } from '../../components/data/segments.tsx'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { trpc } from '../../net/api.ts'
import { useDraft, useKeptState } from '../../session/drafts.ts'
import classes from './generate-dialog.module.css'
import { holdsRows, type Preset, presets, suggestedPeriod } from './periods.ts'

export const basisNames: Record<Basis, string> = { cash: 'Cash', accrual: 'Accrual' }
const columnNames: Record<ReportColumns, string> = {
  month: 'Months',
  quarter: 'Quarters',
  entity: 'Entities',
  previous_period: 'Compare with the period before',
  previous_year: 'Compare with the year before',
}
const blank = { title: '', reportPeriod: '', startDate: '', endDate: '' }
const fieldsOf = ({ name: _, ...fields }: Preset) => fields
/** What stands for everything that belongs to no entity. */
const UNASSIGNED = { value: 'none', label: 'Unassigned' }

interface GenerateDialogProps {
  /** Those that have transactions, the newest first. */
  months: readonly YearMonth[]
  /** Whoever comes to make the first report finds the period filled in that the books have. */
  isFilled: boolean
  /** The new report's id is told; nothing where none was made. */
  onClose: (made?: string) => void
}

/** The fields of a new report, and the call that makes it. */
function useReportForm({ months, isFilled, onClose }: GenerateDialogProps) {
  const utils = trpc.useUtils()
  const books = trpc.books.get.useQuery()
  const [chosenBasis, setBasis] = useKeptState<Basis | null>('report.basis', null)
  const [columns, setColumns] = useKeptState<ReportColumns | null>('report.columns', null)
  const [entityIds, setEntityIds] = useKeptState<string[]>('report.entities', [])
  const basis = chosenBasis ?? books.data?.basis ?? 'cash'
  const period = isFilled ? suggestedPeriod(today(), months) : null
  const form = useForm<typeof blank>({
    initialValues: period ? fieldsOf(period) : blank,
    validate: schemaResolver(reportInput, { sync: true }),
  })
  const isBack = useDraft('report', form)
  const create = trpc.reports.create.useMutation({
    onSuccess: async ({ id }) => {
      notify.success('Success', 'P&L report generated successfully')
      // It is in the list before it is opened from there.
      await utils.reports.list.invalidate()
      onClose(id)
      await Promise.all([utils.reports.invalidate(), utils.dashboard.pending.invalidate()])
    },
    onError: () => void notify.error('Error', 'Failed to generate report'),
  })
  const { startDate, endDate } = form.values
  const isEmpty = startDate !== '' && endDate >= startDate && !holdsRows({ startDate, endDate }, months)
  const send = (fields: typeof form.values) =>
    create.mutate({
      ...fields,
      basis,
      ...(columns ? { columns } : {}),
      ...(entityIds.length > 0 ? { entityIds } : {}),
    })
  const submit = form.onSubmit(send, focusFirstWrong)
  const isDirty = form.isDirty() || chosenBasis !== null || columns !== null || entityIds.length > 0
  return { form, isBack, isDirty, submit, create, basis, setBasis, columns, setColumns, entityIds, setEntityIds, isEmpty }
}

/** Asks for title, period and how it is added up, and has the report made. Closes on success. */
export function GenerateDialog(props: GenerateDialogProps) {
  const { months, isFilled, onClose } = props
  const { form, isBack, isDirty, submit, create, basis, setBasis, columns, setColumns, entityIds, setEntityIds, isEmpty } =
    useReportForm(props)
  const { startDate, endDate } = form.values
  return (
    <Dialog opened onClose={() => onClose()} title="Generate P&L Report" size={480} isDirty={isDirty}>
      <form onSubmit={submit} noValidate className={classes.form}>
        {isBack && <CameBack />}
        <fieldset className={classes.presets}>
          <legend className={classes.legend}>Quick dates</legend>
          {presets(today(), months).map((preset) => (
            <Button
              key={preset.name}
              variant="default"
              size="xs"
              aria-pressed={startDate === preset.startDate && endDate === preset.endDate}
              className={classes.preset}
              onClick={() => form.setValues(fieldsOf(preset))}
            >
              {preset.name}
            </Button>
          ))}
        </fieldset>
        <TextInput
          label="Report Title"
          placeholder="Monthly P&L Report"
          data-autofocus={!isFilled || undefined}
          className={classes.wide}
          {...form.getInputProps('title')}
        />
        <TextInput label="Period" placeholder="2024-01" className={classes.wide} {...form.getInputProps('reportPeriod')} />
        <TextInput label="Start Date" type="date" {...form.getInputProps('startDate')} />
        <TextInput label="End Date" type="date" {...form.getInputProps('endDate')} />
        {isEmpty && <p className={`${classes.wide} ${classes.empty}`}>There are no transactions in this period.</p>}
        <div>
          <p id="basis-label" className={classes.label}>
            Basis
          </p>
          <Segments
            aria-labelledby="basis-label"
            choices={bases.map((value) => ({ value, label: basisNames[value] }))}
            value={basis}
            onChange={setBasis}
          />
        </div>
        <Select
          label="Columns"
          placeholder="One column"
          clearable
          data={reportColumns.map((value) => ({ value, label: columnNames[value] }))}
          value={columns}
          onChange={(value) => setColumns(reportColumns.find((c) => c === value) ?? null)}
        />
        <EntityChoice chosen={entityIds} onChoose={setEntityIds} />
        <DialogFoot className={classes.wide}>
          <CancelButton />
          <Button type="submit" disabled={create.isPending} data-autofocus={isFilled || undefined}>
            Generate Report
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** Which entities it counts; not there without any. */
function EntityChoice({ chosen, onChoose }: { chosen: readonly string[]; onChoose: (change: (now: string[]) => string[]) => void }) {
  const entities = trpc.entities.list.useQuery().data ?? []
  if (entities.length === 0) return null
  return (
    <fieldset className={classes.entities}>
      <legend className={classes.legend}>Entities</legend>
      <p className={classes.hint}>{chosen.length === 0 ? 'None chosen: all of them' : 'Only the chosen ones'}</p>
      {[...entities.map(({ id, name }) => ({ value: id, label: name })), UNASSIGNED].map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={({ currentTarget }) => onChoose((now) => (currentTarget.checked ? [...now, value] : now.filter((id) => id !== value)))}
        />
      ))}
    </fieldset>
  )
}
