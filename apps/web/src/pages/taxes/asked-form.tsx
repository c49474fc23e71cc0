import { cents, formatMoney, parseDecimal } from '@ledgerhand/core/money'
import { taxAnswersInput } from '@ledgerhand/core/schemas/tax'
import type { AskedJson, TaxAnswersJson, TaxJson } from '@ledgerhand/core/wire/tax'
import { Badge, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { focusFirstWrong, refuseFields } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { Panel } from '../../components/data/panel.tsx'
import { Segments } from '../../components/data/segments.tsx'
import { plainAmount } from '../../editing/plain-amount.ts'
import { errorWords, trpc } from '../../net/api.ts'
import figures from './lines.module.css'
import classes from './page.module.css'

const fieldsOf = (a: TaxAnswersJson) => ({
  car: a.car ?? '',
  businessMiles: a.businessMiles === null ? '' : String(a.businessMiles),
  homeOfficeSqFt: a.homeOfficeSqFt === null ? '' : String(a.homeOfficeSqFt),
  openingInventory: a.openingInventory ?? '',
  closingInventory: a.closingInventory ?? '',
})
type Fields = ReturnType<typeof fieldsOf>
const digits = (text: string) => text.replaceAll(',', '').trim() || null
const sentOf = ({ year, entityId }: Pick<TaxJson, 'year' | 'entityId'>, f: Fields) => ({
  year,
  ...(entityId ? { entityId } : {}),
  car: f.car === '' ? null : (f.car as 'miles' | 'actual'),
  businessMiles: digits(f.businessMiles),
  homeOfficeSqFt: digits(f.homeOfficeSqFt),
  openingInventory: plainAmount(f.openingInventory) || null,
  closingInventory: plainAmount(f.closingInventory) || null,
})

/** What the books cannot know: miles or actual costs, the home office, the inventory. Both results of the car are shown while typing. */
export function AskedForm({ pack, mayWrite }: { pack: TaxJson; mayWrite: boolean }) {
  const utils = trpc.useUtils()
  const { year, entityId } = pack
  const form = useForm<Fields>({
    initialValues: fieldsOf(pack.answers),
    validate: (fields) =>
      Object.fromEntries(
        (taxAnswersInput.safeParse(sentOf(pack, fields)).error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
      ),
  })
  const save = trpc.tax.answer.useMutation({
    onSuccess: (fresh) => {
      notify.success('Success', 'Answers saved')
      utils.tax.get.setData({ year, ...(entityId ? { entityId } : {}) }, fresh)
      form.setInitialValues(fieldsOf(fresh.answers))
      form.setValues(fieldsOf(fresh.answers))
    },
    onError: (error) => {
      if (!refuseFields(form, Object.keys(form.values) as (keyof Fields)[], error))
        notify.error('Failed to save the answers', errorWords(error))
    },
  })
  const open = pack.asked.filter(({ state }) => state === 'open').length
  const of = (id: AskedJson['id']) => pack.asked.find((a) => a.id === id)
  const [car, home, inventory] = [of('car'), of('homeOffice'), of('inventory')]
  return (
    <Panel
      title="Asked once a year"
      actions={open > 0 ? <Badge color="review">{open} open</Badge> : <Badge color="income">Answered</Badge>}
    >
      <form noValidate onSubmit={form.onSubmit((fields) => save.mutate(sentOf(pack, fields)), focusFirstWrong)}>
        <fieldset disabled={!mayWrite} className={classes.fields}>
          {car && <Car asked={car} form={form} currency={pack.currency} />}
          {home && (
            <Asked asked={home}>
              <TextInput
                label="Square feet of the home office"
                description={`$${home.perSqFt} each, at most ${home.mostSqFt}. 0 where there is none`}
                inputMode="numeric"
                {...form.getInputProps('homeOfficeSqFt')}
              />
            </Asked>
          )}
          {inventory && (
            <Asked asked={inventory}>
              <div className={classes.pair}>
                <TextInput
                  label="Opening inventory"
                  description={
                    inventory.suggestedOpening
                      ? `${year - 1} closed with ${formatMoney(parseDecimal(inventory.suggestedOpening), pack.currency)}`
                      : 'At the beginning'
                  }
                  inputMode="decimal"
                  {...form.getInputProps('openingInventory')}
                />
                <TextInput
                  label="Closing inventory"
                  description="At the end"
                  inputMode="decimal"
                  {...form.getInputProps('closingInventory')}
                />
              </div>
            </Asked>
          )}
        </fieldset>
        {mayWrite ? (
          <div className={classes.save}>
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              Save Answers
            </Button>
          </div>
        ) : (
          <p className={classes.says}>The owner or an accountant answers.</p>
        )}
      </form>
    </Panel>
  )
}

const Asked = ({ asked: { id, text, state }, children }: { asked: AskedJson; children: React.ReactNode }) => (
  <div id={`asked-${id}`} className={classes.asked} data-state={state}>
    <p>{text}</p>
    {children}
  </div>
)

/** Neither is chosen for a person: the larger deduction is said, not taken. */
function Car({
  asked,
  form,
  currency,
}: {
  asked: AskedJson
  form: Pick<ReturnType<typeof useForm<Fields>>, 'values' | 'setFieldValue' | 'getInputProps'>
  currency: string
}) {
  const miles = Number(digits(form.values.businessMiles) ?? Number.NaN)
  const actual = parseDecimal(asked.actual ?? '0.00')
  const byMiles = Number.isInteger(miles) && miles >= 0 ? cents(Math.round(miles * (asked.centsAMile ?? 0))) : null
  const more = byMiles === null ? 0 : byMiles - actual
  return (
    <Asked asked={asked}>
      <Segments
        aria-label="How the car is deducted"
        choices={[
          { value: 'actual', label: 'Actual costs' },
          { value: 'miles', label: 'Miles' },
        ]}
        value={form.values.car}
        onChange={(car) => form.setFieldValue('car', car)}
      />
      <TextInput
        label="Business miles"
        description={`${asked.centsAMile} cents each`}
        inputMode="numeric"
        {...form.getInputProps('businessMiles')}
      />
      <dl className={figures.results} aria-live="polite">
        <div className={figures.result}>
          <dt>Actual costs in your books</dt>
          <dd className="lh-num">{formatMoney(actual, currency)}</dd>
        </div>
        <div className={figures.result}>
          <dt>Miles at the rate</dt>
          <dd className="lh-num">{byMiles === null ? '–' : formatMoney(byMiles, currency)}</dd>
        </div>
        {byMiles !== null && more !== 0 && (
          <div className={figures.result}>
            <dt>{more > 0 ? 'Miles deduct more' : 'Actual costs deduct more'}</dt>
            <dd className="lh-num">{formatMoney(cents(Math.abs(more)), currency)}</dd>
          </div>
        )}
      </dl>
    </Asked>
  )
}
