import { type Basis, bases } from '@ledgerhand/core/ledger'
import { booksInput, currencyCode } from '@ledgerhand/core/schemas/books'
import type { BooksJson } from '@ledgerhand/core/wire/ledger'
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { focusFirstWrong, refuseFields } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { useUnsaved } from '../../browser/unsaved.ts'
import { CameBack } from '../../components/account/came-back.tsx'
import { Segments } from '../../components/data/segments.tsx'
import { ChangedMeanwhile } from '../../editing/changed-meanwhile.tsx'
import { useMerging } from '../../editing/use-merging.ts'
import { errorWords, trpc } from '../../net/api.ts'
import { useDraft } from '../../session/drafts.ts'
import { useSaveBooks } from '../../session/use-save-books.ts'
import classes from './page.module.css'

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const firsts = months.map((name, i) => ({ value: `${String(i + 1).padStart(2, '0')}-01`, label: `${name} 1` }))
const basisWords: Record<Basis, string> = { cash: 'Cash', accrual: 'Accrual' }
const taxChoices = [
  { value: 'yes', label: 'Yes, it is in what I deposit' },
  { value: 'no', label: 'No' },
]

const reopenChoices = [
  { value: 'both', label: 'The owner and accountants' },
  { value: 'accountants', label: 'Accountants only' },
]

const fieldsOf = (books: BooksJson) => ({
  name: books.name ?? '',
  address: books.address ?? '',
  businessNames: books.businessNames.join('\n'),
  basis: books.basis,
  fiscalYearStart: books.fiscalYearStart,
  currency: books.currency,
  depositsIncludeSalesTax: books.depositsIncludeSalesTax === null ? '' : books.depositsIncludeSalesTax ? 'yes' : 'no',
  onlyAccountantsReopen: books.onlyAccountantsReopen ? 'accountants' : 'both',
})
type Fields = ReturnType<typeof fieldsOf>
const sentOf = (fields: Fields) => ({
  ...fields,
  name: fields.name.trim() || null,
  address: fields.address.trim() || null,
  businessNames: [...new Set(fields.businessNames.split('\n').map((name) => name.trim()))].filter(Boolean),
  currency: fields.currency.trim().toUpperCase(),
  depositsIncludeSalesTax: fields.depositsIncludeSalesTax === '' ? null : fields.depositsIncludeSalesTax === 'yes',
  onlyAccountantsReopen: fields.onlyAccountantsReopen === 'accountants',
})
/** Only what was changed is sent: a currency that nothing has decided yet is not decided by saving a name. */
function changesOf(fields: Fields, books: BooksJson) {
  const [sent, before] = [sentOf(fields), sentOf(fieldsOf(books))]
  return Object.fromEntries(
    Object.entries(sent).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof Fields])),
  )
}

/** What the field decides, and what another currency does before it is saved. */
const currencyWords = (typed: string, now: string): string =>
  typed === now || !currencyCode.safeParse(typed).success
    ? 'Decided once, by your first statement or here. Amounts in another one are in no total until they have a rate.'
    : `Nothing is converted: amounts that name no currency then count as ${typed}, those in ${now} are in no total, and every exchange rate is removed.`

const fieldNames: Record<keyof Fields, string> = {
  name: 'Business name',
  address: 'Address',
  businessNames: 'Other names of the business',
  basis: 'Basis',
  fiscalYearStart: 'Fiscal year begins',
  currency: 'Currency',
  depositsIncludeSalesTax: 'Do your deposits include sales tax?',
  onlyAccountantsReopen: 'Who reopens closed months?',
}
function wordsOf(field: keyof Fields, fields: Fields): string {
  const choices = { fiscalYearStart: firsts, depositsIncludeSalesTax: taxChoices, onlyAccountantsReopen: reopenChoices }
  if (field === 'basis') return basisWords[fields.basis]
  const chosen = field in choices ? choices[field as keyof typeof choices].find(({ value }) => value === fields[field])?.label : undefined
  return chosen ?? fields[field]
}

/** The fields of the profile and what saves them. */
function useProfile(books: BooksJson) {
  const { client } = trpc.useUtils()
  const { mutateAsync, isPending } = useSaveBooks()
  const form = useForm<Fields>({
    initialValues: fieldsOf(books),
    validate: (fields) =>
      Object.fromEntries((booksInput.safeParse(sentOf(fields)).error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
  })
  const isBack = useDraft('profile', form)
  useUnsaved(form.isDirty())
  const merging = useMerging<BooksJson, Fields>(form, { record: books, fieldsOf, read: () => client.books.get.query() })
  const save = async (typed: Fields) => {
    try {
      const isSaved = await merging.save(typed, async (fields, of) => {
        const from = of ?? books
        const changes = changesOf(fields, from)
        const was = Object.fromEntries(Object.keys(changes).map((name) => [name, from[name as keyof BooksJson]]))
        const fresh = await mutateAsync({ ...changes, was })
        merging.startFrom(fresh)
      })
      if (isSaved) notify.success('Success', 'Business profile saved')
    } catch (error) {
      if (!refuseFields(form, Object.keys(form.values) as (keyof Fields)[], error))
        notify.error('Failed to save the profile', errorWords(error))
    }
  }
  const submit = form.onSubmit((fields) => void save(fields), focusFirstWrong)
  return { form, isBack, submit, isSaving: isPending, conflicts: merging.conflicts, taken: merging.taken, choose: merging.choose }
}

/** The first days of months, and the day on which the year of these books begins where it is another. */
const yearChoices = ({ fiscalYearStart: day }: BooksJson) =>
  firsts.some(({ value }) => value === day) ? firsts : [...firsts, { value: day, label: day }]

export function ProfileForm({ books, mayWrite }: { books: BooksJson; mayWrite: boolean }) {
  const { form, isBack, submit, isSaving, conflicts, taken, choose } = useProfile(books)
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      {isBack && <CameBack />}
      <ChangedMeanwhile what="The profile was" conflicts={conflicts} taken={taken} labels={fieldNames} words={wordsOf} onChoose={choose} />
      <fieldset disabled={!mayWrite} className={classes.fields}>
        <TextInput label="Business name" maxLength={200} className={classes.wide} {...form.getInputProps('name')} />
        <Textarea
          label="Address"
          description="Printed under the name on reports"
          rows={3}
          maxLength={1000}
          className={classes.wide}
          {...form.getInputProps('address')}
        />
        <Textarea
          label="Other names of the business"
          description="One per line. An invoice from one of them is your own sale, not a bill."
          rows={2}
          className={classes.wide}
          {...form.getInputProps('businessNames')}
        />
        <div>
          <p id="books-basis" className={classes.label}>
            Basis
          </p>
          <Segments
            aria-labelledby="books-basis"
            choices={bases.map((value) => ({ value, label: basisWords[value] }))}
            value={form.values.basis}
            onChange={(basis) => form.setFieldValue('basis', basis)}
          />
          <p className={classes.hint}>
            {form.values.basis === 'cash' ? 'Counts when money moves' : 'Counts on the date of the bill or invoice'}
          </p>
        </div>
        <Select
          label="Fiscal year begins"
          allowDeselect={false}
          disabled={!mayWrite}
          data={yearChoices(books)}
          {...form.getInputProps('fiscalYearStart')}
        />
        <TextInput
          label="Currency"
          description={currencyWords(sentOf(form.values).currency, books.currency)}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          maxLength={3}
          {...form.getInputProps('currency')}
        />
        <Select
          label="Do your deposits include sales tax?"
          description="If yes, paying it on stays an expense"
          placeholder="Not answered"
          clearable
          disabled={!mayWrite}
          data={taxChoices}
          value={form.values.depositsIncludeSalesTax || null}
          onChange={(value) => form.setFieldValue('depositsIncludeSalesTax', value ?? '')}
        />
        <Select
          label="Who reopens closed months?"
          allowDeselect={false}
          disabled={!mayWrite}
          data={reopenChoices}
          value={form.values.onlyAccountantsReopen}
          onChange={(value) => form.setFieldValue('onlyAccountantsReopen', value ?? 'both')}
        />
      </fieldset>
      {mayWrite && (
        <div>
          <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
            Save Profile
          </Button>
        </div>
      )}
    </form>
  )
}
