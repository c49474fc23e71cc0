import { formatDate } from '@ledgerhand/core/calendar-date'
import { type Leaf, leafIds, leaves } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import { cents, sum, toDecimal } from '@ledgerhand/core/money'
import { calendarYearDays, taxDays, taxState } from '@ledgerhand/core/tax/fiscal-year'
import { taxYearFor } from '@ledgerhand/core/tax/tax-years'
import {
  costLeaves,
  inventoryState,
  type LeafSum,
  leafSums,
  type OwnLines,
  ownTitle,
  ownWorksheet,
  scheduleC,
  type TaxAnswers,
  type Worksheet,
  type WorksheetLine,
} from '@ledgerhand/core/tax/worksheet'
import type { AskedJson, TaxAnswersJson, TaxJson, TaxLineJson, TaxListsJson, TaxOpenJson } from '@ledgerhand/core/wire/tax'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import { figuresOf, type StoredFigures } from './report-figures.ts'
import { type ListBooks, type ListScope, MOST_LISTED, taxLists } from './tax-lists.ts'

export type TaxBooks = StoredFigures & ListBooks & Pick<ReadBooks, 'adjustments' | 'entities' | 'profile'>
export interface TaxAsked {
  year: number
  entityId?: string | undefined
}

/** The business entity that a pack is of; null for all of them. AppError 'not_found' for another's, 'invalid' for a personal one. */
export function taxEntity(books: Pick<ReadBooks, 'entities'>, entityId: string | undefined): { id: string; name: string } | null {
  if (entityId === undefined) return null
  const { id, name, entityType } = books.entities.get(entityId)
  if (entityType !== 'business') throw new AppError('invalid', 'Choose a business entity: a personal one has no tax pack')
  return { id, name }
}

/** Which lines a pack has: what was chosen for the entity, else for all of them, else what goes with the currency. */
function linesChosen(books: Pick<ReadBooks, 'tax' | 'profile'>, entityId: string | null) {
  const chosen = books.tax.form(entityId) ?? books.tax.form(null)
  const form = chosen?.form ?? (books.profile.get().currency === 'USD' ? 'schedule_c' : 'own')
  const own: OwnLines = chosen?.lines ?? {}
  return { form, own, isChosen: chosen !== null }
}

/** The choice of lines as a pack gives it: its form, and by leaf what the leaf's own line is called. */
export function linesJson(books: Pick<ReadBooks, 'tax' | 'profile'>, entityId: string | null): Record<string, string> {
  const { form, own } = linesChosen(books, entityId)
  return { form, ...Object.fromEntries(leafIds.map((leaf) => [leaf, ownTitle(leaf, own)])) }
}

/** What a pack is made of, before it is put into words: the worksheet, and how it was made. */
export function taxFigures(books: TaxBooks, { year, entityId }: TaxAsked) {
  const entity = taxEntity(books, entityId)
  const profile = books.profile.get()
  const days = taxDays(year, profile.fiscalYearStart)
  const { data, says } = taxYearFor(year)
  const entityIds = entity ? [entity.id] : undefined
  const span = { startDate: days.from, endDate: days.to, reportPeriod: String(year) }
  const { result, reportData } = figuresOf(books, span, { entityIds })
  const lines = (reportData.lines ?? []).map((l) => ({ ...l, amount: cents(Math.round(l.amount * 100)) }))
  const sums = leafSums(lines)
  const { form, own, isChosen } = linesChosen(books, entity?.id ?? null)
  const answers = books.tax.answers(year, entity?.id ?? null)
  const worksheet: Worksheet = form === 'schedule_c' ? scheduleC(data, sums, answers) : ownWorksheet(sums, own)
  if (worksheet.reportNet !== result.netProfit || worksheet.net !== worksheet.reportNet - sum(worksheet.excluded.map((e) => e.amount)))
    throw new Error('the lines of the tax pack do not add up to the net profit of the books')
  return {
    year,
    entity,
    profile,
    days,
    data,
    says,
    entityIds,
    reportData,
    sums,
    form,
    isChosen,
    answers,
    own,
    worksheet,
  }
}
export type TaxFigures = ReturnType<typeof taxFigures>

/** The tax pack of a year: its lines, what is asked, its lists, and what is open. */
export function taxPack(books: TaxBooks, asked: TaxAsked, ownerId: string): TaxJson {
  const made = taxFigures(books, asked)
  const { year, entity, profile, days, data, reportData, form, answers, worksheet } = made
  const query = `from=${days.from}&to=${days.to}${entity ? `&entityId=${encodeURIComponent(entity.id)}` : ''}`
  const scope: ListScope = { ownerId, year, days, entityIds: made.entityIds, data, currency: profile.currency, query }
  const { lists, listSums, cut } = taxLists(books, scope, reportData)
  const bare = books.taxRows.withoutDocument(days, made.entityIds)
  const counts = profile.basis === 'cash' ? '&treatment=business' : ''
  const lines = worksheet.lines.map((line) => lineJson(line, bare, (leaf) => `/transactions?leaf=${leaf}&${query}${counts}`))
  const previous = books.tax.answers(year - 1, entity?.id ?? null)
  const asks = form === 'own' ? [] : askedOf(made, previous)
  const madeAt = books.tax.madeAt(year, entity?.id ?? null)
  const isAnswered = asks.every(({ state }) => state !== 'open')
  return {
    year,
    ...days,
    entityId: entity?.id ?? null,
    entityName: entity?.name ?? null,
    basis: profile.basis,
    currency: profile.currency,
    form,
    formTitle: form === 'own' ? `Lines of your own, ${year}` : `Schedule C (Form 1040) ${year}`,
    rules: data.id,
    says: saysOf(made, cut),
    lines,
    totals: worksheet.totals.map(({ amount, ...t }) => ({ ...t, amount: toDecimal(amount) })),
    excluded: worksheet.excluded.map(({ amount, ...e }) => ({ ...e, amount: toDecimal(amount) })),
    net: toDecimal(worksheet.net),
    reportNet: toDecimal(worksheet.reportNet),
    asked: asks,
    answers: answersJson(answers),
    ownLines: leafIds.map((leaf) => ({ leaf, label: leaves[leaf].label, title: ownTitle(leaf, made.own) })),
    lists,
    listSums,
    payeesSay:
      days.from === calendarYearDays(year).from ? null : `Payments of the calendar year ${year}: Form 1099-NEC is by calendar year.`,
    open: openOf(asks, lists, lines, query),
    openMonths: lists.openMonths,
    state: taxState({ isClosed: lists.openMonths.length === 0, isAnswered, madeAt, saidAt: books.tax.saidAt(year, entity?.id ?? null) }),
    madeAt,
  }
}

function lineJson(line: WorksheetLine, bare: ReadonlyMap<Leaf, number>, linkOf: (leaf: Leaf) => string): TaxLineJson {
  const own = line.leaves.map(({ leaf, amount, rows }: LeafSum) => ({
    leaf,
    title: leaves[leaf].label,
    amount: toDecimal(amount),
    rows,
    withoutDocument: bare.get(leaf) ?? 0,
    link: linkOf(leaf),
  }))
  return {
    line: line.line,
    title: line.title,
    part: line.part,
    amount: toDecimal(line.amount),
    leaves: own,
    rows: line.rows,
    withoutDocument: own.reduce((n, { withoutDocument }) => n + withoutDocument, 0),
    link: own.length === 1 ? (own[0]?.link ?? null) : null,
    note: line.note,
    source: line.source,
    ...(line.parts ? { parts: line.parts.map(({ amount, ...p }) => ({ ...p, amount: toDecimal(amount) })) } : {}),
  }
}

export const answersJson = ({ openingInventory, closingInventory, ...rest }: TaxAnswers): TaxAnswersJson => ({
  ...rest,
  openingInventory: openingInventory === null ? null : toDecimal(openingInventory),
  closingInventory: closingInventory === null ? null : toDecimal(closingInventory),
})

/** What is asked once a year. The books cannot know it, so the two first are open until somebody says so, "none" included. */
function askedOf({ data, sums, answers, year }: TaxFigures, previous: TaxAnswers): AskedJson[] {
  const actual = cents(-sum(sums.filter(({ leaf }) => leaf === 'car_truck').map(({ amount }) => amount)))
  const { car, businessMiles, homeOfficeSqFt } = answers
  const isCarOpen = car === null || (car === 'miles' && businessMiles === null)
  return [
    {
      id: 'car',
      text: car === 'miles' && businessMiles === null ? 'How many business miles were driven?' : 'Business miles or actual car costs?',
      state: isCarOpen ? 'open' : 'answered',
      source: `${data.mileage.source}; IRS Publication 463`,
      actual: toDecimal(actual),
      centsAMile: data.mileage.tenths / 10,
    },
    {
      id: 'homeOffice',
      text: 'How large is the home office, if there is one?',
      state: homeOfficeSqFt === null ? 'open' : 'answered',
      source: data.homeOffice.source,
      perSqFt: data.homeOffice.perSqFt / 100,
      mostSqFt: data.homeOffice.mostSqFt,
    },
    {
      id: 'inventory',
      text: `What was the inventory worth at the beginning and the end of ${year}?`,
      state: inventoryState(
        sums.some(({ leaf }) => costLeaves.includes(leaf)),
        answers,
      ),
      source: `Schedule C (Form 1040) ${data.year}, lines 35 and 41`,
      suggestedOpening: previous.closingInventory === null ? null : toDecimal(previous.closingInventory),
    },
  ]
}

function saysOf({ form, isChosen, says, profile, year, days }: TaxFigures, cut: readonly string[]): string[] {
  return [
    ...(form === 'own'
      ? [
          isChosen
            ? 'These are lines of your own choosing, not those of Schedule C. Every category stands on one of them, whole.'
            : `These books are in ${profile.currency}, so the lines are of your own choosing, not those of Schedule C. Every category stands on one of them, whole.`,
        ]
      : says
        ? [says]
        : []),
    ...(profile.fiscalYearStart === '01-01'
      ? []
      : [`The books of ${year} are of a fiscal year: ${formatDate(days.from)} to ${formatDate(days.to)}.`]),
    ...(cut.length === 0 ? [] : [`Lists stop at ${MOST_LISTED.toLocaleString('en-US')} rows: ${cut.join(', ')}.`]),
  ]
}

/** What is open, the first thing to do first. */
function openOf(asked: readonly AskedJson[], lists: TaxListsJson, lines: readonly TaxLineJson[], query: string): TaxOpenJson[] {
  const many = (n: number, one: string, more: string) => (n === 1 ? `1 ${one}` : `${n.toLocaleString('en-US')} ${more}`)
  const missing = lists.payees.filter(({ is1099Candidate, w9 }) => is1099Candidate && w9 !== 'on_file').length
  const bare = lines.reduce((n, { withoutDocument }) => n + withoutDocument, 0)
  const months = lists.openMonths.length
  const bareLoans = lists.loans.filter(({ paid, interest }) => paid !== '0.00' && interest === '0.00').length
  return [
    ...asked.filter(({ state }) => state === 'open').map(({ id, text }) => ({ id, text, link: `#asked-${id}` })),
    ...(missing > 0
      ? [
          {
            id: 'w9',
            text: many(missing, 'payee for Form 1099-NEC has no W-9 on file', 'payees for Form 1099-NEC have no W-9 on file'),
            link: '#payees',
          },
        ]
      : []),
    ...(bareLoans > 0
      ? [
          {
            id: 'loan_interest',
            text: many(bareLoans, 'loan was paid without interest', 'loans were paid without interest'),
            link: `/transactions?treatment=loan&${query}`,
          },
        ]
      : []),
    ...lists.notSettled.map(({ kind, text, link }) => ({ id: kind, text, link })),
    ...(bare > 0
      ? [
          {
            id: 'without_document',
            text: many(bare, 'expense over $75 has no receipt or bill', 'expenses over $75 have no receipt or bill'),
            link: `/transactions?check=without_document&${query}`,
          },
        ]
      : []),
    ...(months > 0
      ? [
          {
            id: 'open_months',
            text: many(months, 'month is not closed', 'months are not closed'),
            link: `/close?year=${lists.openMonths[0]?.slice(0, 4)}`,
          },
        ]
      : []),
  ]
}
