import { questionState } from '@ledgerhand/core/asked-questions'
import type { RequestItemKind } from '@ledgerhand/core/requests'
import type { ForYouJson, WantedJson } from '@ledgerhand/core/wire/for-you'
import type { QuestionWithAsker } from '@ledgerhand/db/books/asked-questions'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import type { RequestItemRow, RequestWithLink } from '@ledgerhand/db/books/requests'
import type { BooksScope } from '@ledgerhand/db/scope'
import type { Ports } from '../../ports.ts'
import { nameOfPerson, rowsJson } from '../ledger/wire.ts'
import { questionsJson } from '../requests/questions.ts'
import { proofs } from '../requests/requests.ts'

type Books = Pick<
  ReadBooks,
  | 'questions'
  | 'requests'
  | 'transactions'
  | 'pairs'
  | 'parts'
  | 'documents'
  | 'closings'
  | 'accounts'
  | 'statementAccounts'
  | 'adjustments'
  | 'profile'
  | 'register'
>
interface Around {
  scope: BooksScope
  ports: Pick<Ports, 'now' | 'sealer'>
  /** The caller's address. */
  email: string
}
/** So many things one list holds: it is to come to an end. */
const MOST = 100
const order: readonly RequestItemKind[] = ['receipt', 'statement', 'other']

/** What waits for the caller. A viewer has nothing to do. */
export function forYou(books: Books, around: Around): ForYouJson {
  const { scope, ports } = around
  if (scope.role === 'viewer') return { questions: [], wanted: [] }
  const wanted = wantedItems(books, around)
    .sort((a, b) => order.indexOf(a.item.kind) - order.indexOf(b.item.kind) || (a.from.request.dueOn < b.from.request.dueOn ? -1 : 1))
    .slice(0, MOST)
  const present = books.transactions.existing(wanted.flatMap(({ item }) => item.transactionId ?? []))
  const rows = new Map(
    rowsJson(
      books,
      present.map((id) => books.transactions.get(id)),
    ).map((row) => [row.id, row]),
  )
  return {
    questions: questionsJson(books, waitingQuestions(books, scope).slice(0, MOST), { scope, sealer: ports.sealer }),
    wanted: wanted.map(({ item, from: { request, asker }, says }): WantedJson => {
      const row = rows.get(item.transactionId ?? '')
      return {
        requestId: request.id,
        itemId: item.id,
        kind: item.kind,
        text: item.text,
        dueOn: request.dueOn,
        askedBy: asker && nameOfPerson(asker),
        message: request.message,
        ...(item.accountId ? { account: item.accountId } : {}),
        ...(item.month ? { month: item.month } : {}),
        ...(says ? { says } : {}),
        ...(row ? { row } : {}),
      }
    }),
  }
}

/** How many things wait for the caller. */
export const countForYou = (books: Books, around: Around): number =>
  around.scope.role === 'viewer' ? 0 : waitingQuestions(books, around.scope).length + wantedItems(books, around).length

/** Questions of others that nobody has answered; those by link are for whom the link was sent to. */
function waitingQuestions({ questions }: Pick<Books, 'questions'>, scope: BooksScope): QuestionWithAsker[] {
  const open = questions.open().filter(({ question }) => question.audience !== 'link' && question.createdBy !== scope.actorId)
  const answers = questions.answers(open.map(({ question }) => question.id))
  return open.filter(
    ({ question }) =>
      questionState(
        question,
        (answers.get(question.id) ?? []).map(({ answer }) => answer),
      ) === 'waiting',
  )
}

/** What is open of requests that others made of the books' owner: without an address, or with the owner's own. */
function wantedItems(
  books: Books,
  { scope, ports, email }: Around,
): { item: RequestItemRow; from: RequestWithLink; says: string | null }[] {
  if (scope.role !== 'owner') return []
  const at = ports.now().toISOString()
  // A list that is to come to an end drops what has been open for longer than its link.
  const found = books.requests
    .list()
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > at)
    .filter(({ request: r }) => r.createdBy !== scope.actorId && (r.email === null || r.email.toLowerCase() === email.toLowerCase()))
  if (found.length === 0) return []
  const of = new Map(found.map((one) => [one.request.id, one]))
  const items = books.requests.items([...of.keys()])
  const judge = proofs(books, items, ports.now())
  return items.flatMap((item) => {
    const from = of.get(item.requestId)
    const { state, says } = judge(item)
    return from && state === 'open' ? [{ item, from, says }] : []
  })
}
