import { addDays, type CalendarDate, today } from '@ledgerhand/core/calendar-date'
import type { CoverageMonth } from '@ledgerhand/core/coverage'
import { AppError } from '@ledgerhand/core/errors'
import { merchantNameIn } from '@ledgerhand/core/merchant-name'
import {
  type ItemProof,
  LINK_DAYS,
  receiptProof,
  receiptText,
  requestState,
  statementProof,
  statementText,
} from '@ledgerhand/core/requests'
import type { RequestInput, RequestItemInput } from '@ledgerhand/core/schemas/requests'
import type { RequestItemJson, RequestJson } from '@ledgerhand/core/wire/requests'
import type { ReadBooks, WriteBooks } from '@ledgerhand/db/books/open-books'
import type { NewItem } from '@ledgerhand/db/books/request-create'
import type { RequestItemRow, RequestWithLink } from '@ledgerhand/db/books/requests'
import type { BooksScope } from '@ledgerhand/db/scope'
import { tokenHash } from '@ledgerhand/db/token-hash'
import type { Ports } from '../../ports.ts'
import { receivedOf } from '../documents/received.ts'
import { coverageOf } from '../ledger/closed-accounts.ts'
import { nameOfPerson } from '../ledger/wire.ts'
import { requestWords } from '../mail-words.ts'
import { newToken } from '../tokens.ts'

type Evidence = Pick<ReadBooks, 'documents' | 'closings' | 'accounts' | 'statementAccounts' | 'requests'>

/** The end of the link's last day: at the machine's midnight. AppError 'invalid' for one that is over. */
export function endOfLink(dueOn: CalendarDate, now: Date): string {
  const [year = 0, month = 1, day = 1] = addDays(dueOn, LINK_DAYS + 1)
    .split('-')
    .map(Number)
  const end = new Date(year, month - 1, day).toISOString()
  if (end <= now.toISOString()) throw new AppError('invalid', 'The due day is too long ago')
  return end
}

/** Judges items by what the books hold now. Coverage is computed once, where a statement is asked for. */
export function proofs(books: Evidence, items: readonly RequestItemRow[], now: Date): (item: RequestItemRow) => ItemProof {
  const months = items.some(({ kind }) => kind === 'statement') ? coveredMonths(books, now) : new Map<string, CoverageMonth>()
  const rows = books.requests.receipts(items.flatMap(({ transactionId }) => transactionId ?? []))
  const proven = ({ kind, accountId, month, transactionId, isDone, documentId: answer }: RequestItemRow): ItemProof => {
    if (kind === 'statement') return statementProof(months.get(`${accountId} ${month}`))
    if (kind === 'other') return { state: isDone ? 'done' : 'open', documentId: answer, says: null }
    const documentId = rows.get(transactionId ?? '')
    return receiptProof(documentId === undefined ? undefined : { documentId })
  }
  return (item) => {
    const proof = proven(item)
    return proof.state === 'open' && item.excusedReason !== null ? { ...proof, state: 'excused' } : proof
  }
}

/** Each judged month by its account's id. */
function coveredMonths(books: Evidence, now: Date): Map<string, CoverageMonth> {
  return new Map(
    coverageOf(books, now).accounts.flatMap(({ accountId, months }) =>
      months.map((month) => [`${accountId} ${month.month}`, month] as const),
    ),
  )
}

/** Requests as they stand at `now`. `path` only for those who may send it. */
export function requestsJson(
  books: Evidence & Pick<ReadBooks, 'archives'>,
  found: readonly RequestWithLink[],
  { ports, scope, business }: { ports: Pick<Ports, 'now' | 'sealer' | 'publicUrl' | 'mail'>; scope: BooksScope; business: string },
): RequestJson[] {
  const now = ports.now()
  const items = books.requests.items(found.map(({ request }) => request.id))
  const judge = proofs(books, items, now)
  const of = Map.groupBy(items, ({ requestId }) => requestId)
  return found.map(({ request: r, tokenSealed, expiresAt, asker }): RequestJson => {
    const rows = of.get(r.id) ?? []
    const proven = rows.map((row) => ({ row, proof: judge(row) }))
    const wrong = proven.some(({ proof }) => proof.state === 'open') ? receivedOf(books, r, proven).wrong : new Map<string, string>()
    const json = proven.map(({ row, proof }) => itemJson(row, proof, wrong.get(row.id)))
    const path = scope.role === 'viewer' ? null : `/upload/${ports.sealer.open(tokenSealed)}`
    return {
      id: r.id,
      path,
      addressee: { name: r.name, email: r.email },
      dueOn: r.dueOn,
      message: r.message,
      state: requestState(json, r.dueOn, today(now)),
      items: json,
      createdAt: r.createdAt,
      createdBy: asker && nameOfPerson(asker),
      expiresAt,
      isReminding: ports.mail.isOn && r.email !== null && r.remindersStoppedAt === null,
      remindersSent: r.remindersSent,
      words:
        path === null
          ? ''
          : requestWords({
              business,
              asker: helperName(r, asker),
              name: r.name,
              message: r.message,
              dueOn: r.dueOn,
              items: stillOpen(json),
              url: `${ports.publicUrl}${path}`,
            }),
    }
  })
}

/** Who asked, by name, where it was not the owner of the books. */
export const helperName = ({ createdBy, userId }: RequestWithLink['request'], asker: RequestWithLink['asker']): string | null =>
  asker && createdBy !== userId ? nameOfPerson(asker) : null

/** The texts of what is open. */
export const stillOpen = (items: readonly { text: string; state: string }[]): string[] =>
  items.filter(({ state }) => state === 'open').map(({ text }) => text)

function itemJson(row: RequestItemRow, { state, documentId, says }: ItemProof, wrong: string | undefined): RequestItemJson {
  const said = state === 'open' ? (wrong ?? says) : null
  const reason = state === 'excused' ? (row.excusedReason ?? says) : null
  return {
    id: row.id,
    kind: row.kind,
    text: row.text,
    state,
    ...(row.accountId ? { account: row.accountId } : {}),
    ...(row.month ? { month: row.month } : {}),
    ...(row.transactionId ? { transactionId: row.transactionId } : {}),
    ...(documentId ? { documentId } : {}),
    ...(said ? { says: said } : {}),
    ...(reason ? { excused: { reason, by: row.excusedReason === null ? null : row.excuser && nameOfPerson(row.excuser) } } : {}),
  }
}

/** Makes a request; gives its id and the token of its link. AppError 'not_found' for an account or row of other books, 'invalid' for a day whose link would have ended. */
export function createRequest(
  books: WriteBooks,
  { items, addressee, dueOn, message }: RequestInput,
  ports: Pick<Ports, 'now' | 'sealer'>,
): { id: string; token: string } {
  const now = ports.now()
  const expiresAt = endOfLink(dueOn, now)
  const token = newToken()
  return books.atomically(() => {
    const id = books.requests.create(
      {
        ...addressee,
        dueOn,
        message,
        mailedOn: today(now),
        expiresAt,
        tokenHash: tokenHash(token),
        tokenSealed: ports.sealer.seal(token),
        items: withoutTwins(items).map((item) => newItem(books, item)),
      },
      now.toISOString(),
    )
    return { id, token }
  })
}

/** The same thing is asked for once. */
const withoutTwins = (items: readonly RequestItemInput[]): RequestItemInput[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
]

const blank = { accountId: null, month: null, transactionId: null }
function newItem(books: WriteBooks, item: RequestItemInput): NewItem {
  if (item.kind === 'other') return { ...blank, kind: 'other', text: item.text }
  if (item.kind === 'statement') {
    const { id, name } = books.accounts.get(item.account)
    return { ...blank, kind: 'statement', text: statementText(name, item.month), accountId: id, month: item.month }
  }
  const row = books.transactions.get(item.transactionId)
  const named = books.rules.list().find(({ merchant, isCredit }) => merchant === row.merchant && isCredit === row.isCredit)?.name
  const merchant = named ?? merchantNameIn(row.merchant, row.description)
  // A line without a name may hold nothing but figures: none of them leaves the books.
  const name = /\d[.,]\d\d/.test(merchant) ? 'a purchase' : merchant
  return { ...blank, kind: 'receipt', text: receiptText(name, row.transactionDate), transactionId: row.id }
}
