import { type ServiceId, serviceLabels } from '@ledgerhand/core/providers'
import { REVIEW_BELOW } from '@ledgerhand/core/review'
import type { Bill, Reading, ReadTransaction, Statement } from '@ledgerhand/extract/result/reading'
import { movementOf, sealedStatement } from '@ledgerhand/extract/result/sealed-statement'
import { compareRows } from './compare.ts'
import {
  type Grounded,
  groundRows,
  type Missing,
  type PrintedText,
  printedText,
  printsAmount,
  printsBalance,
  printsDay,
  printsWords,
  unclaimedLines,
} from './ground.ts'

/**
 * What a service read, believed as far as it was proven and no further. A row needs no review only when
 * - the built-in reader read the same row; or
 * - its amount, day and words stand together in the document's own text, every row of its statement does so, and opening plus rows
 *   gives a closing balance that is printed there too, in one way only.
 * Every other row carries a doubt, and waits for a person.
 */
export function proven(service: ServiceId, reading: Reading, builtIn: Reading | null, pageTexts: readonly string[] | null): Reading {
  const name = serviceLabels[service]
  const printed = pageTexts?.some((page) => page.trim() !== '') ? printedText(pageTexts) : null
  const hasRows = reading.statements.some((s) => s.transactions.length > 0)
  if (reading.bill || (builtIn?.bill && !hasRows)) {
    const bill = provenBill(reading.bill, builtIn?.bill ?? null, printed)
    return { ...reading, statements: [], bill, text: builtIn?.text ?? reading.text }
  }
  const left = new Set(builtIn?.statements ?? [])
  const statements = reading.statements.map((statement) => {
    const twin = twinOf(statement, [...left], reading.statements.length)
    if (twin) left.delete(twin)
    return provenStatement(name, statement, twin, printed)
  })
  // Accounts that the service left out: what the built-in reader found there stays, and is looked at.
  const missed = [...left]
    .filter((s) => s.transactions.length > 0)
    .map((s) =>
      s.seal.state === 'reconciled' ? s : { ...s, transactions: s.transactions.map((t) => doubted(t, `${name} did not read this row`)) },
    )
  return { ...reading, bill: null, statements: [...statements, ...missed], text: builtIn?.text ?? reading.text }
}

/** The same account: by its number, else the one that is left on both sides. */
function twinOf(statement: Statement, candidates: readonly Statement[], all: number): Statement | null {
  const { accountLastFour } = statement
  const same = candidates.find((c) => accountLastFour !== null && c.accountLastFour === accountLastFour)
  if (same) return same
  const open = candidates.filter((c) => accountLastFour === null || c.accountLastFour === null)
  return open.length === 1 && (all === 1 || candidates.length === 1) ? (open[0] ?? null) : null
}

const doubted = (row: ReadTransaction, doubt: string, atMost = REVIEW_BELOW - 0.05): ReadTransaction => ({
  ...row,
  confidence: Math.min(row.confidence, atMost),
  doubt: row.doubt ? `${row.doubt}. ${doubt}` : doubt,
})

const missingWords: Record<Exclude<Missing, null>, string> = {
  amount: 'The amount does not stand in the document as often as it was read',
  date: 'The date does not stand beside this amount in the document',
  words: 'The description does not stand beside this amount in the document',
}

function provenStatement(name: string, said: Statement, twin: Statement | null, printed: PrintedText | null): Statement {
  // A reading that adds up to the printed balance needs no second opinion, and takes none.
  if (twin?.seal.state === 'reconciled') return twin
  const statement = printed ? withPrintedHead(said, printed) : said
  const { agreed, differing, onlyBuiltIn } = compareRows(statement.transactions, twin?.transactions ?? [], name)
  const known = new Map(agreed.map((pair) => [pair.service, pair.builtIn]))
  const unlike = new Map(differing.map((pair) => [pair.service, pair]))
  const grounded = printed ? groundRows(statement.transactions.map(toGround), printed) : null
  const isWhole =
    grounded !== null && printed !== null && onlyBuiltIn.length === 0 && isProven(statement, grounded, printed, (row) => known.has(row))
  const rows = statement.transactions.map((row, i): ReadTransaction => {
    // Two independent readings: the built-in one knows the place on the page.
    const same = known.get(row)
    if (same) return same
    const other = unlike.get(row)
    if (other) return { ...doubted({ ...row, doubt: null }, other.words), evidence: other.builtIn.evidence }
    const missing = grounded?.[i]?.missing
    if (grounded === null) return doubted(row, `${name} read this from a picture; nothing else could confirm it`)
    if (missing) return doubted(row, missingWords[missing], 0.5)
    return isWhole
      ? { ...row, confidence: Math.max(row.confidence, 0.9) }
      : doubted(row, `${name} read this row; the balances do not prove it`)
  })
  const missed = onlyBuiltIn.map((row) => doubted(row, `Only the built-in reader found this row; ${name} did not`))
  return resealed(statement, inOrder([...rows, ...missed], missed.length > 0), isWhole ? [] : (twin?.unread ?? []))
}

const toGround = (row: ReadTransaction) => ({ ...row, page: row.evidence.kind === 'page' ? row.evidence.page : null })

/** Balances and numbers that do not stand in the document are not taken from a service. */
const withPrintedHead = (statement: Statement, printed: PrintedText): Statement => {
  const { openingCents, closingCents, accountLastFour, accountName } = statement
  const isPrinted = (balance: typeof openingCents) => balance !== null && printsAmount(printed, balance)
  return {
    ...statement,
    openingCents: isPrinted(openingCents) ? openingCents : null,
    closingCents: isPrinted(closingCents) ? closingCents : null,
    accountLastFour: accountLastFour !== null && printed.lines.some((line) => line.text.includes(accountLastFour)) ? accountLastFour : null,
    accountName: accountName !== null && printsWords(printed, accountName) ? accountName : null,
  }
}

const inOrder = (rows: ReadTransaction[], isMixed: boolean) =>
  isMixed ? rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)) : rows

function resealed(statement: Statement, transactions: ReadTransaction[], moreUnread: Statement['unread'] = []): Statement {
  const { seal: _, ...draft } = statement
  const [first, last] = [transactions[0]?.date, transactions.at(-1)?.date]
  const newestFirst = first !== undefined && last !== undefined && first > last
  const sealed = sealedStatement({ ...draft, transactions, unread: [...draft.unread, ...moreUnread] }, { newestFirst })
  // Balances that a service made up reconcile with anything: the seal is for what is proven.
  const isSure = sealed.transactions.every((t) => t.doubt === null)
  return sealed.seal.state === 'reconciled' && !isSure ? { ...sealed, seal: { ...sealed.seal, state: 'unprinted' } } : sealed
}

/** Everything stands in the document, the balances behind their names, nothing was left out, and it adds up in one way only. */
function isProven(
  statement: Statement,
  grounded: readonly Grounded[],
  printed: PrintedText,
  isKnown: (row: ReadTransaction) => boolean,
): boolean {
  const { seal, openingCents, closingCents, transactions, isCard } = statement
  return (
    seal.state === 'reconciled' &&
    openingCents !== null &&
    closingCents !== null &&
    grounded.every((g) => g.missing === null) &&
    unclaimedLines(grounded, printed).length === 0 &&
    printsBalance(printed, openingCents, 'opening', isCard) &&
    printsBalance(printed, closingCents, 'closing', isCard) &&
    (balancesStandBeside(transactions, grounded) || addsUpInOneWay(transactions.filter((row) => !isKnown(row))))
  )
}

/** Each row's balance stands on its line: together with the seal, which follows them, the direction of every row is proven. */
const balancesStandBeside = (rows: readonly ReadTransaction[], grounded: readonly Grounded[]): boolean =>
  rows.every(({ balanceCents, amountCents }, i) => {
    const amounts = grounded[i]?.line?.amounts ?? []
    if (balanceCents === null) return false
    const balance = Math.abs(balanceCents)
    return amounts.some((a, n) => a.has(balance) && amounts.some((b, m) => m !== n && b.has(amountCents)))
  })

/** Sums beyond this many: there is always another way. */
const MOST_SUMS = 200_000
/** Whether no turning round of some rows leaves the total as it is: else the balances do not tell which way each row went. */
function addsUpInOneWay(rows: readonly ReadTransaction[]): boolean {
  const sums = new Set<number>([0])
  for (const movement of rows.map(movementOf)) {
    if (sums.has(-movement)) return false
    for (const sum of [...sums]) sums.add(sum + movement)
    if (sums.size > MOST_SUMS) return false
  }
  return true
}

const UNCERTAIN = REVIEW_BELOW - 0.05

function provenBill(bill: Bill | null, builtIn: Bill | null, printed: PrintedText | null): Bill | null {
  if (!bill || bill.totalCents === null) return builtIn ?? bill
  const same = builtIn?.totalCents === bill.totalCents
  const date = bill.date !== null && (builtIn?.date === bill.date || (printed !== null && printsDay(printed, bill.date)))
  const vendor = bill.vendor !== null && printed !== null && printsWords(printed, bill.vendor)
  // Which of the printed amounts is the total is for two readers to agree on, or for a person.
  const confidence = same && date ? Math.max(builtIn?.confidence ?? 0, 0.9) : UNCERTAIN
  return {
    ...bill,
    // A name that does not stand in the document is not taken from a service.
    vendor: vendor || printed === null ? bill.vendor : (builtIn?.vendor ?? null),
    number: bill.number !== null && (printed === null || printsWords(printed, bill.number)) ? bill.number : (builtIn?.number ?? null),
    taxCents:
      bill.taxCents !== null && (printed === null || printsAmount(printed, bill.taxCents)) ? bill.taxCents : (builtIn?.taxCents ?? null),
    evidence: same ? (builtIn?.evidence ?? bill.evidence) : bill.evidence,
    confidence: Math.min(confidence, same ? 1 : bill.confidence),
  }
}
