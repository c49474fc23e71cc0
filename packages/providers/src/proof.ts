import { type ServiceId, serviceLabels } from '@ledgerhand/core/providers'
import type { Reading, ReadTransaction, Statement } from '@ledgerhand/extract/result/reading'
import { provenBill } from './bill-proof.ts'
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
  printsWords,
  unclaimedLines,
} from './ground.ts'
import { isChained, isProvenByPrint } from './own-print.ts'
import { addsUpInOneWay, doubtedRow, type Held, onlyHere, resealed, rowsInOrder, toGround } from './proof-parts.ts'
import { agreedStatement, provenByItself } from './seen-proof.ts'
import { contradict, type TimesPrinted, type Twins, twinsOf, withoutCopies } from './twins.ts'

/**
 * What a service read, believed as far as it was proven and no further. A row needs no review only when
 * - another reader, the built-in one or another service, read the same row; or
 * - its amount, day and words stand together in the document's own text, every row of its statement does so, and opening plus rows
 *   gives a closing balance that is printed there too, in one way only; or
 * - it stands on a picture, and its statement proves itself by the balances that are printed beside the rows (own-print.ts).
 * Every other row carries a doubt, and waits for a person.
 */
export function mergeTrusted(
  service: ServiceId,
  reading: Reading,
  builtIn: Reading | null,
  pageTexts: readonly string[] | null,
  others: readonly Reading[] = [],
): Reading {
  const name = serviceLabels[service]
  const printed = pageTexts?.some((page) => page.trim() !== '') ? printedText(pageTexts) : null
  const seenPages = printed === null ? null : new Set(builtIn?.seenPages ?? [])
  const held: Held = { name, text: printed, seenPages, others: others.flatMap((r) => r.statements) }
  const hasRows = reading.statements.some((s) => s.transactions.length > 0)
  if (reading.bill || (builtIn?.bill && !hasRows)) {
    const bill = provenBill(reading.bill, builtIn?.bill ?? null, printed)
    return { ...reading, statements: [], bill, text: builtIn?.text ?? reading.text }
  }
  const timesPrinted: TimesPrinted = printed ? linesWith(printed) : () => null
  const said = withoutCopies(reading.statements, timesPrinted)
  const provenPages = new Set(said.filter((s) => isOnPicture(s, held) && provesItself(s)).flatMap(pagesOf))
  // What was recognised on pages that a proven statement accounts for, and proves nothing of its own, is no statement besides it.
  const read = (builtIn?.statements ?? []).filter(
    (s) => provenPages.size === 0 || isReconciled(s) || s.seal.rowsChecked > 0 || !pagesOf(s).every((page) => provenPages.has(page)),
  )
  const left = (builtIn?.statements ?? []).filter((s) => !read.includes(s))
  const statements = twinsOf(said, builtIn?.statements ?? [], timesPrinted)
    .filter(({ service: said, builtIn: own }) => said.length > 0 || own.some((s) => !left.includes(s)))
    .flatMap((twins) => provenTwins(twins, held))
  return { ...reading, bill: null, statements, text: builtIn?.text ?? reading.text }
}

const provesItself = (s: Statement): boolean => isProvenByPrint(s) || isChained(s)
const pagesOf = (s: Statement): number[] => s.transactions.flatMap(({ evidence }) => (evidence.kind === 'page' ? [evidence.page] : []))
/** Whether the text of a statement's pages was recognised here, or there is none: it is then no print to hold the statement against. */
const isOnPicture = (s: Statement, { seenPages }: Held): boolean => seenPages === null || pagesOf(s).some((page) => seenPages.has(page))

/** What two readings made of the same rows, entered once: what adds up here stands, whatever the service made of it. */
function provenTwins({ service, builtIn }: Twins, held: Held): Statement[] {
  const { name, text: printed } = held
  // What the service left out stays as the built-in reader found it, and is looked at.
  const unseen = (s: Statement) => ({ ...s, transactions: s.transactions.map((t) => doubtedRow(t, `${name} did not read this row`)) })
  const sure = builtIn.filter(isReconciled)
  const open = builtIn.filter((s) => !isReconciled(s))
  const rest = sure.length === 0 ? service : service.flatMap((s) => besides(s, sure, open.length > 0, printed))
  if (rest.length === 0) return [...sure, ...open.filter((s) => s.transactions.length > 0).map(unseen)]
  if (open.length === 0) return [...sure, ...rest.map((s) => provenStatement(s, null, held))]
  return [...sure, ...splitAlike(rest, joined(open), held).map(([s, twin]) => provenStatement(s, twin, held))]
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
    rowsInOrder(
      rows,
      rows.some((row, i) => i > 0 && row.date < (rows[i - 1]?.date ?? '')),
    ),
  )
}

/** The parts that a service gave of what stands here as one: parts of several printed accounts each with its own rows, else as one again. */
function splitAlike(parts: readonly Statement[], twin: Statement, held: Held): [Statement, Statement][] {
  const { text } = held
  const numbers = parts.map((s) => (text ? withPrintedHead(s, text) : s).accountLastFour)
  const isOne = numbers.includes(null) || new Set(numbers).size < parts.length
  const areProven = parts.every((s) => isOnPicture(s, held) && provesItself(s))
  if (parts.length === 1 || (isOne && !areProven)) return [[joined(parts), twin]]
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

const missingWords: Record<Exclude<Missing, null>, string> = {
  amount: 'The amount does not stand in the document as often as it was read',
  date: 'The date does not stand beside this amount in the document',
  words: 'The description does not stand beside this amount in the document',
}

function provenStatement(said: Statement, twin: Statement | null, held: Held): Statement {
  const { name, text: printed } = held
  if (isOnPicture(said, held)) return provesItself(said) ? provenByItself(said, twin, held) : agreedStatement(said, twin, held)
  const statement = printed ? withPrintedHead(said, printed) : said
  const { agreed, differing, onlyBuiltIn } = compareRows(statement.transactions, twin?.transactions ?? [], name)
  const known = new Map(agreed.map((pair) => [pair.service, pair.builtIn]))
  const unlike = new Map(differing.map((pair) => [pair.service, pair]))
  const grounded = printed ? groundRows(statement.transactions.map(toGround), printed) : []
  const isWhole = printed !== null && onlyBuiltIn.length === 0 && isProven(statement, grounded, printed, (row) => known.has(row))
  const rows = statement.transactions.map((row, i): ReadTransaction => {
    // Two independent readings: the built-in one knows the place on the page.
    const same = known.get(row)
    if (same) return same
    const other = unlike.get(row)
    if (other) return { ...doubtedRow({ ...row, doubt: null }, other.words), evidence: other.builtIn.evidence }
    const missing = grounded[i]?.missing
    if (missing) return doubtedRow(row, missingWords[missing], 0.5)
    return isWhole
      ? { ...row, confidence: Math.max(row.confidence, 0.9) }
      : doubtedRow(row, `${name} read this row; the balances do not prove it`)
  })
  const missed = onlyBuiltIn.map((row) => doubtedRow(row, onlyHere(name)))
  return resealed(statement, rowsInOrder([...rows, ...missed], missed.length > 0), isWhole ? [] : (twin?.unread ?? []))
}

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
