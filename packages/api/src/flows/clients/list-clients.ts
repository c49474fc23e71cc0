import { accountKey } from '@ledgerhand/core/account-key'
import { type CalendarDate, today, type YearMonth } from '@ledgerhand/core/calendar-date'
import { byUrgency, clientHealth } from '@ledgerhand/core/clients'
import { type CoverageAccount, coverage } from '@ledgerhand/core/coverage'
import type { CoveredStatement } from '@ledgerhand/core/covered-statement'
import { AppError } from '@ledgerhand/core/errors'
import { cents } from '@ledgerhand/core/money'
import { receiptProof, statementProof } from '@ledgerhand/core/requests'
import type { Was } from '@ledgerhand/core/schemas/fields'
import { lastTaxYear, openMonthsOf, type TaxDays, taxDays, taxState } from '@ledgerhand/core/tax/fiscal-year'
import { inventoryState } from '@ledgerhand/core/tax/worksheet'
import type { ClientJson } from '@ledgerhand/core/wire/sharing'
import { atomically, type Database } from '@ledgerhand/db/client'
import type { User } from '@ledgerhand/db/system/accounts'
import * as columns from '@ledgerhand/db/system/client-columns'
import { type Context, databaseOf } from '../../context.ts'
import { assertUnchanged } from '../unchanged.ts'
import { yieldToEventLoop } from '../yielding.ts'
import { changedReports, nothingChanged } from './client-close.ts'

/** So many clients are judged before others are answered. */
const AT_ONCE = 10
type Key = ReturnType<typeof columns.clientKeys>[number]

/** Every set of books of others that the caller may open, what is due first. Each column is one query for all of them. */
export async function listClients(ctx: Context & { user: User }): Promise<ClientJson[]> {
  const [database, me] = [databaseOf(ctx), ctx.user.id]
  const day = today(ctx.ports.now())
  const by = <Row extends { ownerId: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.ownerId, row]))
  const clients = columns.clientRows(database, me)
  const reviews = by(columns.clientReviews(database, me))
  const documents = by(columns.clientDocuments(database, me))
  const reports = by(columns.clientReports(database, me))
  const activity = by(columns.clientActivity(database, me))
  const questions = by(columns.clientQuestions(database, me))
  const items = Map.groupBy(columns.clientItems(database, me), ({ ownerId }) => ownerId)
  const covered = coverageOfAll(database, me, day)
  const closed = by(columns.clientClosedThrough(database, me))
  const changed = await changedReports(database, ctx.user)
  const taxes = Map.groupBy(columns.clientTax(database, me), ({ ownerId }) => ownerId)
  const yearOf = (ownerId: string) => lastYearOf(taxes.get(ownerId) ?? [], day)
  const spans = clients.map(({ ownerId }) => ({ ownerId, ...yearOf(ownerId).days }))
  const goods = columns.clientGoods(database, spans)
  const found: ClientJson[] = []
  for (const [i, { ownerId, name, role, note, email }] of clients.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await yieldToEventLoop()
    const accounts = covered(ownerId)
    const review = reviews.get(ownerId)
    const report = reports.get(ownerId)
    const said = taxes.get(ownerId) ?? []
    const asked = questions.get(ownerId)
    const open = openItems(items.get(ownerId) ?? [], accounts)
    const state = {
      missing: accounts.flatMap(({ account }) => account.months).filter(({ state: of }) => of === 'missing' || of === 'part').length,
      waiting: review?.waiting ?? 0,
      failedDocuments: documents.get(ownerId)?.failed ?? 0,
      questions: { mine: asked?.mine ?? 0, theirs: asked?.theirs ?? 0 },
      requests: countRequests(open, day),
      changedSince: changed.get(ownerId) ?? nothingChanged,
    }
    found.push({
      ownerId,
      name,
      role,
      email,
      note,
      ...state,
      health: clientHealth(state),
      dueOn: open.map(({ dueOn }) => dueOn).sort()[0] ?? null,
      closedThrough: closed.get(ownerId)?.month ?? null,
      taxPack: taxPackOf(said, { ...yearOf(ownerId), closedThrough: closed.get(ownerId)?.month ?? null, hasGoods: goods.has(ownerId) }),
      unreviewed: state.waiting,
      unrecognized: review?.unplaced ?? 0,
      processingDocuments: documents.get(ownerId)?.processing ?? 0,
      lastReport: report ? { id: report.id, title: report.title, reportPeriod: report.reportPeriod, createdAt: report.createdAt } : null,
      lastActivity: activity.get(ownerId)?.at ?? null,
    })
  }
  return found.sort(byUrgency)
}

/** The last tax year of a client that is over. */
function lastYearOf(said: readonly columns.ClientTax[], day: CalendarDate): { year: number; days: TaxDays } {
  const start = said[0]?.fiscalYearStart ?? '01-01'
  const year = lastTaxYear(day, start)
  return { year, days: taxDays(year, start) }
}

/** Where the pack of a year stands: what the books of one client say in full, in short. */
function taxPackOf(
  said: readonly columns.ClientTax[],
  { year, days, closedThrough, hasGoods }: { year: number; days: TaxDays; closedThrough: YearMonth | null; hasGoods: boolean },
): ClientJson['taxPack'] {
  const own = said.find((s) => s.year === year)
  const inventory = inventoryState(hasGoods, own ?? { openingInventory: null, closingInventory: null })
  const state = taxState({
    isClosed: openMonthsOf(days, closedThrough).length === 0,
    isAnswered: said[0]?.isOwnForm === 1 || (own?.isAnswered === 1 && inventory !== 'open'),
    madeAt: own?.madeAt ?? null,
    saidAt: own?.saidAt ?? null,
  })
  return { year, state }
}

/** An account of a client as the calendar has it, and its id in the client's books. */
interface Covered {
  account: CoverageAccount
  id: string | null
}

function coverageOfAll(database: Database, me: string, day: CalendarDate): (ownerId: string) => Covered[] {
  const statements = Map.groupBy(columns.clientStatements(database, me), ({ ownerId }) => ownerId)
  const closings = Map.groupBy(columns.clientClosings(database, me), ({ ownerId }) => ownerId)
  const keys = Map.groupBy(columns.clientKeys(database, me), ({ ownerId }) => ownerId)
  return (ownerId) => {
    const own = keys.get(ownerId) ?? []
    const ids = new Map(own.map(({ key, id }) => [key, id]))
    const joined = joinedKeys(own)
    const all = (statements.get(ownerId) ?? []).flatMap((s) => coveredStatement(s, joined))
    return coverage(all, day, closings.get(ownerId) ?? []).map((account) => ({ account, id: ids.get(account.key) ?? null }))
  }
}

/** The keys of accounts that statements name in more than one way. */
function joinedKeys(keys: readonly Key[]): Map<string, Key> {
  const ways = Map.groupBy(keys, ({ id }) => id)
  return new Map(keys.filter(({ id }) => (ways.get(id)?.length ?? 0) > 1).map((key) => [key.key, key]))
}

function coveredStatement(s: columns.ClientStatement, joined: ReadonlyMap<string, Key>): CoveredStatement[] {
  const isPrinted = s.periodStart !== null && s.periodEnd !== null
  const [from, to] = isPrinted ? [s.periodStart, s.periodEnd] : [s.firstDay, s.lastDay]
  if (from === null || to === null || to < from) return []
  const own = { accountName: s.accountName, lastFour: s.accountLastFour, isCard: s.isCard }
  const one = s.placedOn === null ? joined.get(accountKey(own)) : { name: s.placedName ?? '', lastFour: s.placedLastFour }
  return [
    {
      ...own,
      ...(one ? { accountName: one.name.replace(/\s*••\d+$/, '') || null, lastFour: one.lastFour } : {}),
      statementId: s.documentId,
      documentId: s.documentId,
      documentName: '',
      currency: null,
      from,
      to,
      isPrinted,
      opening: s.openingCents === null ? null : cents(s.openingCents),
      closing: s.closingCents === null ? null : cents(s.closingCents),
      state: s.state,
      verdict: '',
    },
  ]
}

/** What is open of what was asked of a client, judged as the requests themselves are. */
function openItems(items: readonly columns.ClientItem[], accounts: readonly Covered[]): columns.ClientItem[] {
  return items.filter((item) => {
    if (item.kind === 'other') return true
    if (item.kind === 'receipt') return receiptProof(item.hasRow ? { documentId: item.isShown ? '' : null } : undefined).state === 'open'
    const months = accounts.find(({ id }) => id === item.accountId)?.account.months
    return statementProof(months?.find(({ month }) => month === item.month)).state === 'open'
  })
}

function countRequests(items: readonly columns.ClientItem[], day: CalendarDate): { open: number; late: number } {
  const due = new Map(items.map(({ requestId, dueOn }) => [requestId, dueOn]))
  return { open: due.size, late: [...due.values()].filter((dueOn) => day > dueOn).length }
}

/**
 * Writes the caller's own note about a client. AppError 'not_found' for books that the caller does not serve, 'conflict' where the note is not
 * the one that was read.
 */
export function setClientNote(
  ctx: Context & { user: User },
  { id, text, was }: { id: string; text: string | null; was?: Was | undefined },
): { note: string | null } {
  const database = databaseOf(ctx)
  atomically(database, () => {
    const client = columns.clientRows(database, ctx.user.id).find(({ ownerId }) => ownerId === id)
    if (!client) throw new AppError('not_found', 'Business not found')
    assertUnchanged(was, { note: client.note }, 'This note was')
    columns.noteClient(database, { me: ctx.user.id, ownerId: id, text, at: ctx.ports.now().toISOString() })
  })
  return { note: text }
}
