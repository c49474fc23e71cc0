import { aiLimitsInput } from '@ledgerhand/core/schemas/ai'
import type { AiLimitsJson } from '@ledgerhand/core/wire/ai'
import { Button, NumberInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { focusFirstWrong } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { useUnsaved } from '../../browser/unsaved.ts'
import { CameBack } from '../../components/account/came-back.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useDraft } from '../../session/drafts.ts'
import { useMay } from '../../session/session.tsx'
import classes from './page.module.css'
import { usdOfMicros } from './service-words.ts'

/** What may be sent and spent in a day. At the limit everything goes on with the built-in reader. */
export function LimitsPanel({ limits }: { limits: AiLimitsJson }) {
  const owner = useMay('manage')
  const { own, installation } = limits
  // The smaller of the two is the one that stops.
  const allowed = own
    ? { pagesADay: Math.min(own.pagesADay, installation.pagesADay), usdADay: Math.min(own.usdADay, installation.usdADay) }
    : installation
  return (
    <Panel title="Daily limits" note="At a limit no service is asked any more that day; documents are read by the built-in reader.">
      <dl className={classes.today}>
        <div>
          <dt>Pages sent today</dt>
          <dd className="lh-num">
            {limits.today.pages.toLocaleString('en-US')} of {allowed.pagesADay.toLocaleString('en-US')}
          </dd>
        </div>
        <div>
          <dt>Spent today, estimated</dt>
          <dd className="lh-num">
            {usdOfMicros(limits.today.usd)} of {usdOfMicros(allowed.usdADay)}
          </dd>
        </div>
      </dl>
      {owner && <LimitsForm key={JSON.stringify(limits.own)} limits={limits} />}
    </Panel>
  )
}

function LimitsForm({ limits }: { limits: AiLimitsJson }) {
  const utils = trpc.useUtils()
  const form = useForm<{ pagesADay: number | string; usdADay: number | string }>({
    initialValues: limits.own ?? limits.installation,
    validate: schemaResolver(aiLimitsInput, { sync: true }),
  })
  const isBack = useDraft('limits', form)
  useUnsaved(form.isDirty())
  const save = trpc.services.setLimits.useMutation({
    onSuccess: async () => {
      notify.success('Success', 'Daily limits saved')
      await utils.services.list.invalidate()
    },
    onError: (error) => notify.error('Error', 'Failed to save daily limits', { lines: [errorWords(error) ?? 'Please try again'] }),
  })
  const submit = form.onSubmit(
    (values) => save.mutate({ pagesADay: Number(values.pagesADay), usdADay: Number(values.usdADay) }),
    focusFirstWrong,
  )
  const { pagesADay, usdADay } = limits.installation
  return (
    <form className={classes.limits} onSubmit={submit} noValidate>
      {isBack && <CameBack />}
      <NumberInput
        label="Pages per day"
        min={0}
        allowDecimal={false}
        thousandSeparator=","
        description={`The server allows ${pagesADay.toLocaleString('en-US')} for all books together.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('pagesADay')}
      />
      <NumberInput
        label="USD per day"
        min={0}
        decimalScale={2}
        prefix="$"
        thousandSeparator=","
        description={`The server allows ${usdOfMicros(usdADay)} for all books together.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('usdADay')}
      />
      <Button type="submit" variant="default" className={classes.save} disabled={save.isPending}>
        {save.isPending ? 'Saving...' : 'Save Limits'}
      </Button>
    </form>
  )
}
