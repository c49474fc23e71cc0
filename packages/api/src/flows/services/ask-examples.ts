import { type AskCategory, type AskQuery, askText, categoryWords, unnarrowed } from '@ledgerhand/core/ask/query'
import { addMonths, firstOfMonth, firstOfQuarter, lastOfMonth, monthOf, type YearMonth } from '@ledgerhand/core/calendar-date'
import { type Leaf, leaves } from '@ledgerhand/core/categories'
import { providerFacts } from '@ledgerhand/core/providers'
import type { AskExamplesJson } from '@ledgerhand/core/wire/ask'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import type { Ports } from '../../ports.ts'
import { figuresOfQuery, vocabularyOf } from './ask-books.ts'
import { consentsOf, registryOf, stateOf } from './service-states.ts'

type Books = Parameters<typeof vocabularyOf>[0] & Pick<ReadBooks, 'ai'>

export const everything: AskQuery = { verb: 'net', ...unnarrowed() }
export const wholeMonths = (first: YearMonth, last = first) => ({ from: firstOfMonth(first), to: lastOfMonth(last) })

/** The leaf, or its line where both are called the same. */
const named = (leaf: Leaf): AskCategory => (categoryWords({ leaf }).startsWith('only ') ? { category: leaves[leaf].stored } : { leaf })

/** Questions that these books have an answer to: the latest month with rows, the largest categories, an entity. Empty for empty books. */
export function askExamples(books: Books, mayAskServices: boolean, ports: Ports): AskExamplesJson {
  const vocabulary = vocabularyOf(books, ports.now())
  const current = monthOf(vocabulary.today)
  const { latest } = books.transactions.totals.months(current, current)
  const services = mayAskServices ? askableServices(books, ports) : []
  if (latest === null) return { examples: [], latest: null, services }
  const months = wholeMonths(addMonths(latest, -11), latest)
  const byCategory = figuresOfQuery(books, { ...everything, verb: 'spent', days: months, by: 'category' })
  const [largest, second] = byCategory.groups.filter(({ key }) => !key.startsWith('uncategorised')).map(({ key }) => key as Leaf)
  const [entity] = vocabulary.entities
  const quarter = { from: firstOfMonth(firstOfQuarter(latest)), to: lastOfMonth(latest) }
  const queries: AskQuery[] = [
    { ...everything, days: wholeMonths(latest) },
    ...(largest ? [{ ...everything, verb: 'spent' as const, what: named(largest), days: months, by: 'month' as const }] : []),
    ...(second ? [{ ...everything, verb: 'spent' as const, what: named(second), days: quarter }] : []),
    { ...everything, verb: 'spent', days: wholeMonths(latest), by: 'payee' },
    ...(entity ? [{ ...everything, entityId: entity.id, days: months, by: 'month' as const }] : []),
  ]
  return { examples: queries.map((query) => askText(query, vocabulary)), latest: lastOfMonth(latest), services }
}

/** Language models that are set up, allowed for these books and not resting. */
export function askableServices(books: Pick<ReadBooks, 'ai'>, ports: Ports): AskExamplesJson['services'] {
  const registry = registryOf(books, ports)
  const consents = consentsOf(books)
  return registry.services
    .filter((s) => s.canClassify && stateOf(s, consents, registry) === 'ready')
    .map(({ id }) => ({ id, label: providerFacts[id].label }))
}
