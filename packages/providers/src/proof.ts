import { type ServiceId, serviceLabels } from '@ledgerhand/core/providers'
import { REVIEW_BELOW } from '@ledgerhand/core/review'
import type { Bill, Reading, ReadTransaction, Statement } from '@ledgerhand/extract/result/reading'
import { movementOf, sealedStatement } from '@ledgerhand/extract/result/sealed-statement'
import { compareRows } from './compare.ts'
import {
  type Grounded,
  groundRows,
  linesWith,
  type Missing,
  type PrintedText,
  printedText,
  printsAmount,
  printsBalance,
  printsDay,
  printsWords,
  unclaimedLines,
} from './ground.ts'
import { contradict, type TimesPrinted, type Twins, twinsOf, withoutCopies } from './twins.ts'

/**
 * What a service read, believed as far as it was proven and no further. A row needs no review only when
 * - the built-in reader read the same row; or
 * - its amount, day and words stand together in the document's own text, every row of its statement does so, and opening plus rows
 *   gives a closing balance that is printed there too, in one way only.
 * Every other row carries a doubt, and waits for a person.
 */
export function mergeTrusted(service: ServiceId, reading: Reading, builtIn: Reading | null, pageTexts: readonly string[] | null): Reading {
  const name = serviceLabels[service]
  const printed = pageTexts?.some((page) => page.trim() !== '') ? printedText(pageTexts) : null
  const hasRows = reading.statements.some((s) => s.transactions.length > 0)
  if (reading.bill || (builtIn?.bill && !hasRows)) {
    const bill = provenBill(reading.bill, builtIn?.bill ?? null, printed)
    return { ...reading, statements: [], bill, text: builtIn?.text ?? reading.text }
  }
  const timesPrinted: TimesPrinted = printed ? linesWith(printed) : () => null
  const said = withoutCopies(reading.statements, timesPrinted)
  const statements = twinsOf(said, builtIn?.statements ?? [], timesPrinted).flatMap((twins) => provenTwins(name, twins, printed))
  return { ...reading, bill: null, statements, text: builtIn?.text ?? reading.text }
}

/** What two readings made of the same rows, entered once: what adds up here stands, whatever the service made of it. */
function provenTwins(name: string, { service, builtIn }: Twins, printed: PrintedText | null): Statement[] {
  // What the service left out stays as the built-in reader found it, and is looked at.
  const unseen = (s: Statement) => ({ ...s, transactions: s.transactions.map((t) => doubted(t, `${name} did not read this row`)) })
  const sure = builtIn.filter(isReconciled)
  const open = builtIn.filter((s) => !isReconciled(s))
  const rest = sure.length === 0 ? service : service.flatMap((s) => besides(s, sure, open.length > 0, printed))
  if (rest.length === 0) return [...sure, ...open.filter((s) => s.transactions.length > 0).map(unseen)]
  if (open.length === 0) return [...sure, ...rest.map((s) => provenStatement(name, s, null, printed))]
  return [...sure, ...splitAlike(rest, joined(open), printed).map(([s, twin]) => provenStatement(name, s, twin, printed))]
}

const isReconciled = (s: Statement): boolean => s.seal.state === 'reconciled'

/**
 * What a service's statement shows besides statements that add up here. Nothing where it is their twin: a reading that adds up needs no
 * second opinion, and takes none. Its other rows where they are most of it and stand under another account's number, or where something is
 * left open here that they may be part of.
 */
function besides(s: Statement, sure: readonly Statement[], isOpen: boolean, printed: PrintedText | null): Statement[] {
  const { onlyService } = compareRows(
    s.transactions,
    sure.flatMap((b) => b.transactions),
    '',
  )
  const head = printed ? withPrintedHead(s, printed) : s
  const isOther = onlyService.length > s.transactions.length / 2 && sure.every((b) => contradict(head, b))
  return onlyService.length > 0 && (isOpen || isOther) ? [resealed(s, onlyService)] : []
}

/** Statements as one: rows in their order in time, the first opening and the last closing balance. */
function joined(parts: readonly Statement[]): Statement {
  const [first, ...more] = parts
  if (!first) throw new Error('no statement to join')
  if (more.length === 0) return first
  const rows = parts.flatMap((s) => s.transactions)
  const last = parts.findLast((s) => s.closingCents !== null)
  const accountLastFour = parts.find((s) => s.accountLastFour !== null)?.accountLastFour ?? null
  return resealed(
    {
      ...first,
      accountLastFour,
      openingCents: parts.find((s) => s.openingCents !== null)?.openingCents ?? null,
      closingCents: last?.closingCents ?? null,
      unread: parts.flatMap((s) => s.unread),
    },
    inOrder(
      rows,
      rows.some((row, i) => i > 0 && row.date < (rows[i - 1]?.date ?? '')),
    ),
  )
}

/** The parts that a service gave of what stands here as one: parts of several printed accounts each with its own rows, else as one again. */
function splitAlike(parts: readonly Statement[], twin: Statement, printed: PrintedText | null): [Statement, Statement][] {
  const numbers = parts.map((s) => (printed ? withPrintedHead(s, printed) : s).accountLastFour)
  if (parts.length === 1 || numbers.includes(null) || new Set(numbers).size < parts.length) return [[joined(parts), twin]]
  let left: readonly ReadTransaction[] = twin.transactions
  return parts.map((part, i) => {
    const { onlyBuiltIn } = compareRows(part.transactions, left, '')
    const open = new Set(onlyBuiltIn)
    // What nobody claimed goes with the last of them.
    const own = i === parts.length - 1 ? left : left.filter((row) => !open.has(row))
    left = left.filter((row) => open.has(row))
    return [part, { ...twin, transactions: [...own], unread: i === 0 ? twin.unread : [] }]
  })
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
