import type { ReadTransaction, Statement } from '@ledgerhand/extract/result/reading'
import { compareRows } from './compare.ts'
import { groundRows, type PrintedText, printsBalance } from './ground.ts'
import { doubtsOf } from './own-print.ts'
import { addsUpInOneWay, doubtedRow, type Held, onlyHere, resealed, rowsInOrder, sure, toGround } from './proof-parts.ts'

/** A statement on a picture that proves itself: what was recognised here gives places, and doubts that the print decided for. */
export function provenByItself(said: Statement, twin: Statement | null, { name, text }: Held): Statement {
  const statement = withSeenHead(said, twin, text)
  const { agreed, differing } = compareRows(statement.transactions, twin?.transactions ?? [], name)
  const places = new Map([...agreed, ...differing].map((pair) => [pair.service, pair.builtIn.evidence]))
  const doubts = doubtsOf(statement, { statement: twin, text }, name)
  const rows = statement.transactions.map((row) => {
    const doubt = doubts.get(row)
    const placed = sure(row, places.get(row))
    return doubt === undefined ? placed : doubtedRow(placed, doubt)
  })
  return resealed(statement, rows)
}

/**
 * A statement on a picture without balances beside its rows: a row is taken where another reader read the same one. All of it is proven
 * where that is so of every row, and opening and closing balance were read by another reader too.
 */
export function agreedStatement(said: Statement, twin: Statement | null, { name, text, others }: Held): Statement {
  const statement = withSeenHead(said, twin, text)
  const { transactions, seal } = statement
  const { agreed, differing, onlyBuiltIn } = compareRows(transactions, twin?.transactions ?? [], name)
  const places = new Map(agreed.map((pair) => [pair.service, pair.builtIn.evidence]))
  const elsewhere = new Set(
    compareRows(
      transactions,
      others.flatMap((s) => s.transactions),
      name,
    ).agreed.map((pair) => pair.service),
  )
  const unlike = new Map(differing.filter((pair) => !elsewhere.has(pair.service)).map((pair) => [pair.service, pair]))
  const grounded = text ? groundRows(transactions.map(toGround), text) : []
  const isKnown = (row: ReadTransaction, i: number) => places.has(row) || elsewhere.has(row) || grounded[i]?.missing === null
  const isHeadKnown = isReadElsewhere('openingCents') && isReadElsewhere('closingCents')
  function isReadElsewhere(side: 'openingCents' | 'closingCents'): boolean {
    const balance = statement[side]
    const name = side === 'openingCents' ? 'opening' : 'closing'
    if (balance === null) return false
    return [twin, ...others].some((s) => s?.[side] === balance) || (text !== null && printsBalance(text, balance, name, statement.isCard))
  }
  const addsUp = seal.state === 'reconciled' && isHeadKnown
  const rows = transactions.map((row, i) => {
    const other = unlike.get(row)
    if (other) return { ...doubtedRow({ ...row, doubt: null }, other.words), evidence: other.builtIn.evidence }
    if (isKnown(row, i)) return sure(row, places.get(row))
    return doubtedRow(
      row,
      text === null && others.length === 0
        ? `${name} read this from a picture; nothing else could confirm it`
        : `${name} read this row; the balances do not prove it`,
    )
  })
  // What was only recognised here stays out where the balances are met without it, and would not be with any of it.
  const missed = addsUp && addsUpInOneWay(onlyBuiltIn) ? [] : onlyBuiltIn.map((row) => doubtedRow(row, onlyHere(name)))
  // Lines that could not be recognised here were read by the service: they say nothing of its rows.
  return resealed(statement, rowsInOrder([...rows, ...missed], missed.length > 0))
}

/** The head as the service read it on a picture, with the account's number only where nothing that was recognised here speaks against it. */
const withSeenHead = (s: Statement, twin: Statement | null, text: PrintedText | null): Statement => {
  const { accountLastFour: said } = s
  const isSeen = said !== null && (text?.lines.some((line) => line.text.includes(said)) ?? false)
  return isSeen ? s : { ...s, accountLastFour: twin?.accountLastFour ?? said }
}
