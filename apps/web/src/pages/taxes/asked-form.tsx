import { cents, formatMoney, parseDecimal } from '@ledgerhand/core/money'
import { taxAnswersInput } from '@ledgerhand/core/schemas/tax'
import type { AskedJson, TaxAnswersJson, TaxJson } from '@ledgerhand/core/wire/tax'
import { Badge, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { focusFirstWrong, refuseFields } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { useUnsaved } from '../../browser/unsaved.ts'
import { CameBack } from '../../components/account/came-back.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { Segments } from '../../components/data/segments.tsx'
import { ChangedMeanwhile } from '../../editing/changed-meanwhile.tsx'
import { plainAmount } from '../../editing/plain-amount.ts'
import { useMerging } from '../../editing/use-merging.ts'
import { errorWords, trpc } from '../../net/api.ts'
import { useDraft } from '../../session/drafts.ts'
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
const fieldNames: Record<keyof Fields, string> = {
  car: 'Car',
  businessMiles: 'Business miles',
  homeOfficeSqFt: 'Square feet of the home office',
  openingInventory: 'Opening inventory',
  closingInventory: 'Closing inventory',
}
const carWords: Record<string, string> = { miles: 'Miles', actual: 'Actual costs' }
const wordsOf = (field: keyof Fields, fields: Fields): string => (field === 'car' ? (carWords[fields.car] ?? '') : fields[field])
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

/** The answers of a year and what saves them. */
function useAnswers(pack: TaxJson) {
  const utils = trpc.useUtils()
  const { client } = utils
  const { year, entityId } = pack
  const asked = { year, ...(entityId ? { entityId } : {}) }
  const form = useForm<Fields>({
    initialValues: fieldsOf(pack.answers),
    validate: (fields) =>
      Object.fromEntries(
        (taxAnswersInput.safeParse(sentOf(pack, fields)).error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
      ),
  })
  const isBack = useDraft(`tax.${year}.${entityId ?? ''}`, form)
  // Another year, or another business, is another form.
  useUnsaved(form.isDirty(), { belongsTo: 'address' })
  const merging = useMerging<TaxAnswersJson, Fields>(form, {
    record: pack.answers,
    fieldsOf,
    read: async () => (await client.tax.get.query(asked)).answers,
    together: [['car', 'businessMiles']],
  })
  const answer = trpc.tax.answer.useMutation()
  const save = async (typed: Fields) => {
    try {
      const isSaved = await merging.save(typed, async (fields, of) => {
        const fresh = await answer.mutateAsync({ ...sentOf(pack, fields), was: { ...(of ?? pack.answers) } })
        utils.tax.get.setData(asked, fresh)
        merging.startFrom(fresh.answers)
      })
      if (isSaved) notify.success('Success', 'Answers saved')
    } catch (error) {
      if (!refuseFields(form, Object.keys(form.values) as (keyof Fields)[], error))
        notify.error('Failed to save the answers', errorWords(error))
    }
  }
  const submit = form.onSubmit((fields) => void save(fields), focusFirstWrong)
  const { conflicts, taken, choose } = merging
  return { form, isBack, submit, isSaving: answer.isPending, conflicts, taken, choose }
}

/** What the books cannot know: miles or actual costs, the home office, the inventory. Both results of the car are shown while typing. */
export function AskedForm({ pack, mayWrite }: { pack: TaxJson; mayWrite: boolean }) {
  const { form, isBack, submit, isSaving, conflicts, taken, choose } = useAnswers(pack)
  const { year } = pack
  const open = pack.asked.filter(({ state }) => state === 'open').length
  const of = (id: AskedJson['id']) => pack.asked.find((a) => a.id === id)
  const [car, home, inventory] = [of('car'), of('homeOffice'), of('inventory')]
  return (
    <Panel
      title="Asked once a year"
      actions={open > 0 ? <Badge color="review">{open} open</Badge> : <Badge color="income">Answered</Badge>}
    >
      <form noValidate onSubmit={submit}>
        {(isBack || conflicts.length > 0) && (
          <div className={classes.notes}>
            {isBack && <CameBack />}
            <ChangedMeanwhile
              what="The answers were"
              conflicts={conflicts}
              taken={taken}
              labels={fieldNames}
              words={wordsOf}
              onChoose={choose}
            />
          </div>
        )}
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
            <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
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
