import { today } from '@ledgerhand/core/calendar-date'
import { reportInput } from '@ledgerhand/core/schemas/reports'
import { Button, Modal, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { focusFirstWrong } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { trpc } from '../../net/api.ts'
import classes from './generate-dialog.module.css'
import { presets } from './periods.ts'

/** Asks for title and period, and has the report made. Closes on success. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const form = useForm({
    initialValues: { title: '', reportPeriod: '', startDate: '', endDate: '' },
    validate: schemaResolver(reportInput, { sync: true }),
  })
  const create = trpc.reports.create.useMutation({
    onSuccess: async () => {
      notify.success('Success', 'P&L report generated successfully')
      onClose()
      await utils.reports.invalidate()
    },
    onError: () => void notify.error('Error', 'Failed to generate report'),
  })
  const all = presets(today())
  return (
    <Modal opened onClose={onClose} title="Generate P&L Report" size={480}>
      <form onSubmit={form.onSubmit((fields) => create.mutate(fields), focusFirstWrong)} noValidate className={classes.form}>
        <fieldset className={classes.presets}>
          <legend className={classes.legend}>Fill in</legend>
          {all.map(({ name, ...fields }) => {
            const isChosen = form.values.startDate === fields.startDate && form.values.endDate === fields.endDate
            return (
              <Button
                key={name}
                variant="default"
                size="xs"
                aria-pressed={isChosen}
                className={classes.preset}
                onClick={() => form.setValues(fields)}
              >
                {name}
              </Button>
            )
          })}
        </fieldset>
        <TextInput
          label="Report Title"
          placeholder="Monthly P&L Report"
          data-autofocus
          className={classes.wide}
          {...form.getInputProps('title')}
        />
        <TextInput label="Period" placeholder="2024-01" className={classes.wide} {...form.getInputProps('reportPeriod')} />
        <TextInput label="Start Date" type="date" {...form.getInputProps('startDate')} />
        <TextInput label="End Date" type="date" {...form.getInputProps('endDate')} />
        <DialogFoot className={classes.wide}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={create.isPending}>
            Generate Report
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
