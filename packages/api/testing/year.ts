/** A year of one made-up business as the files that its bank, card and processor give: the same each time. */
export interface YearRow {
  date: string
  text: string
  cents: number
}
/** Numbers that look like chance and are none (Park and Miller). */
function chance(seed: number) {
  let state = seed
  return (from: number, to: number): number => {
    state = (state * 48271) % 2147483647
    return from + (state % (to - from + 1))
  }
}
const two = (n: number) => String(n).padStart(2, '0')
const dayOf = (month: number, day: number) =>
  `2025-${two(month)}-${two(Math.min(day, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 30))}`
const money = (cents: number) => `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${two(Math.abs(cents) % 100)}`

export interface Charge {
  date: string
  gross: number
  fee: number
  id: string
}
export interface Payout {
  date: string
  cents: number
}

/** Everything that moved, before it is cut into files. */
export function yearOfRows() {
  const pick = chance(20250101)
  const checking: YearRow[] = []
  const savings: YearRow[] = []
  const card: YearRow[] = []
  const charges: Charge[] = []
  const payouts: Payout[] = []
  let cardOwed = 0
  for (let month = 1; month <= 12; month++) {
    const on = (list: YearRow[], day: number, text: string, cents: number) => list.push({ date: dayOf(month, day), text, cents })
    for (const week of [0, 1, 2, 3]) {
      let due = 0
      for (const n of [0, 1, 2]) {
        const gross = pick(4_000, 38_000)
        const fee = Math.round(gross * 0.029) + 30
        const day = week * 7 + n + 1
        charges.push({ date: dayOf(month, day), gross, fee, id: `ch_3Q${two(month)}${two(day)}kdIwHu7ix` })
        due += gross - fee
      }
      payouts.push({ date: dayOf(month, week * 7 + 4), cents: due })
      on(checking, week * 7 + 5, 'STRIPE TRANSFER ST-X1Y2Z3', due)
    }
    on(checking, 1, 'RENT FOURTH STREET PROPERTIES', -240_000)
    on(checking, 9, 'CITY POWER & LIGHT WEB PMT', -pick(18_400, 26_900))
    on(checking, 12, 'COMCAST BUSINESS INTERNET', -12_999)
    for (const day of [14, 28]) on(checking, day, 'GUSTO PAYROLL 6SEMJ', -pick(410_000, 460_000))
    on(checking, 6, `ACH CREDIT HOTEL MARLOW INVOICE ${1200 + month}`, pick(380_000, 520_000))
    on(checking, 16, `ACH CREDIT OAKWOOD CATERING INVOICE ${1700 + month}`, pick(360_000, 480_000))
    on(checking, 22, `ACH CREDIT LAKESIDE CLINIC INVOICE ${1900 + month}`, pick(330_000, 450_000))
    on(checking, 15, 'HARTFORD BUSINESS INSURANCE', -31_450)
    on(checking, 18, 'CHASE AUTO LOAN PAYMENT 7781', -61_240)
    on(checking, 20, 'MONTHLY SERVICE FEE', -1_500)
    on(checking, 25, 'OWNER DRAW', -300_000)
    on(checking, 26, 'ONLINE TRANSFER TO SAVINGS 7702', -50_000)
    on(savings, 26, 'TRANSFER FROM CHECKING 4821', 50_000)
    on(savings, 28, 'INTEREST PAID', pick(210, 480))
    if (cardOwed > 0) {
      on(checking, 3, 'CARDMEMBER SERV ONLINE PMT 9012', -cardOwed)
      on(card, 4, 'PAYMENT - THANK YOU', cardOwed)
    }
    cardOwed = 0
    const buy = (day: number, text: string, cents: number) => {
      cardOwed += cents
      on(card, day, text, -cents)
    }
    buy(2, 'ADOBE *CREATIVE CLOUD', 5_999)
    buy(3, 'GOOGLE *WORKSPACE', 3_600)
    buy(5, 'AMAZON WEB SERVICES', pick(4_000, 9_000))
    for (const day of [4, 13, 21]) buy(day, 'SHELL OIL 57444', pick(3_800, 6_900))
    for (const day of [6, 19]) buy(day, `STAPLES 00${pick(100, 999)}`, pick(1_800, 14_000))
    for (const day of [7, 11, 17, 24])
      buy(day, ['STARBUCKS STORE 1132', 'CHIPOTLE 1881', 'PANERA BREAD 4402'][pick(0, 2)] ?? '', pick(700, 3_900))
    for (const day of [8, 23]) buy(day, `UBER *TRIP ${pick(100, 999)}`, pick(900, 4_200))
    buy(10, 'VERIZON WIRELESS', 11_840)
    buy(14, 'MAILCHIMP', 4_500)
    buy(16, `FEDEX ${pick(100_000, 999_999)}`, pick(1_200, 5_000))
    buy(20, 'HOME DEPOT 4410', pick(2_500, 19_000))
    buy(27, 'INTUIT *QUICKBOOKS', 3_500)
    if (month % 3 === 1) on(checking, 15, 'IRS USATAXPYMT 1040ES', -350_000)
    if (month % 3 === 1) on(checking, 20, 'CDTFA SALES TAX PMT', -pick(40_000, 70_000))
    if (month % 4 === 2) on(card, 12, 'DELTA AIR LINES', -pick(24_000, 52_000))
    if (month % 4 === 2) cardOwed += -(card.at(-1)?.cents ?? 0)
  }
  // What happens once, or to people by name.
  const once = (month: number, day: number, text: string, cents: number) => checking.push({ date: dayOf(month, day), text, cents })
  once(3, 11, 'CHECK 1043', -42_000)
  once(5, 8, 'BEST BUY 00012', -289_900)
  once(6, 17, 'ZELLE PAYMENT TO DANA REED', -60_000)
  once(8, 4, 'ATM WITHDRAWAL MAIN ST', -20_000)
  once(9, 9, 'CITY OF OAKLAND BUSINESS LICENSE', -15_500)
  const byDay = (a: { date: string }, b: { date: string }) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)
  return { checking: checking.sort(byDay), savings: savings.sort(byDay), card: card.sort(byDay), charges, payouts }
}

/** A statement as a CSV of the bank, with the balance after each row; `opening` is what it held before the first row of the year. */
export function statementCsv(lastFour: string, rows: readonly YearRow[], opening: number, from: string, to: string): string {
  let balance = opening
  const lines = rows.flatMap(({ date, text, cents }) => {
    balance += cents
    return date >= from && date <= to ? [`${date},${text},${money(cents)},${money(balance)}`] : []
  })
  return [`Account Number,****${lastFour}`, 'Date,Description,Amount,Balance', ...lines].join('\n')
}

/** Stripe's list of balance transactions between two days. */
export function stripeCsv(charges: readonly Charge[], payouts: readonly Payout[], from: string, to: string): string {
  const isIn = ({ date }: { date: string }) => date >= from && date <= to
  const of = (id: string, type: string, source: string, gross: number, fee: number, date: string, words: string) =>
    `${id},${type},${source},${money(gross)},${money(fee)},,,${money(gross - fee)},usd,${date} 10:00:00,${date} 10:00:00,${words},,,,,`
  return [
    'id,Type,Source,Amount,Fee,Destination Platform Fee,Destination Platform Fee Currency,Net,Currency,Created (UTC),Available On (UTC),Description,Customer Facing Amount,Customer Facing Currency,Transfer,Transfer Date (UTC),Transfer Group',
    ...charges.filter(isIn).map((c) => of(`txn_${c.id}`, 'charge', c.id, c.gross, c.fee, c.date, 'Order')),
    ...payouts
      .filter(isIn)
      .map((p) => of(`txn_po${p.date.replaceAll('-', '')}XkdIwHu`, 'payout', 'po_1', -p.cents, 0, p.date, 'STRIPE PAYOUT')),
  ].join('\n')
}
