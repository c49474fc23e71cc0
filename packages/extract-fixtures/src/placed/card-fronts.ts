/** Card statements whose first page has two columns side by side: what to pay and its warnings, and the summary of the account. */
import { us as grouped, usDate as withYear } from '../made-figures.ts'
import { type Random, seeded } from '../made-statements.ts'
import { type CardStyle, frontWords } from './card-styles.ts'
import { PlacedPages } from './placed-page.ts'

/** What a made-up card statement truly says. Signed cents: purchases are negative; balances are what is owed, positive. */
export interface CardTruth {
  rows: { date: string; description: string; cents: number }[]
  opening: number
  closing: number
}

const shops = [
  'STAPLES 0221 AUSTIN TX',
  'SQ *HARBOR COFFEE',
  'SHELL OIL 57444',
  'ADOBE *CREATIVE CLOUD',
  'DELTA AIR 0062341',
  'OFFICE DEPOT #1127',
  'UBER TRIP',
  'CITY PARKING 12',
  'AMZN MKTP US*2K4',
  'FEDEX 8812',
]
const pick = <T>(random: Random, list: readonly T[]) => list[Math.floor(random() * list.length)] as T

/** A month of a card: payments, purchases, at times a fee and interest, in a month of its own for each seed. */
export function madeCardMonth(seed: number): CardTruth & { start: string; end: string; due: string } {
  const random = seeded(seed * 977)
  const year = 2023 + (seed % 3)
  const at = 1 + Math.floor(random() * 11)
  const day = (n: number) => `${year}-${String(at).padStart(2, '0')}-${String(n).padStart(2, '0')}`
  const size = 6 + Math.floor(random() * 14)
  const days = Array.from({ length: size }, () => 2 + Math.floor(random() * 25)).sort((a, b) => a - b)
  const rows = days.map((d, i) => {
    const isIn = i === 2 || random() < 0.12
    const cents = (isIn ? 1 : -1) * (150 + Math.floor(random() * (random() < 0.2 ? 250_000 : 20_000)))
    return {
      date: day(d),
      description: isIn ? pick(random, ['PAYMENT - THANK YOU', 'ONLINE PAYMENT THANK YOU', 'OFFICE DEPOT REFUND']) : pick(random, shops),
      cents,
    }
  })
  if (random() < 0.5) rows.push({ date: day(27), description: 'INTEREST CHARGE ON PURCHASES', cents: -(100 + Math.floor(random() * 9000)) })
  if (random() < 0.3) rows.push({ date: day(26), description: 'LATE FEE', cents: -2900 })
  const moved = rows.reduce((n, r) => n + r.cents, 0)
  const opening = 250_000 + Math.floor(random() * 300_000)
  const due = `${year}-${String(at + 1).padStart(2, '0')}-${String(18 + Math.floor(random() * 9)).padStart(2, '0')}`
  return { rows, opening, closing: opening - moved, start: day(1), end: day(28), due }
}

type Month = ReturnType<typeof madeCardMonth>
const isFee = (r: CardTruth['rows'][number]) => r.description === 'LATE FEE'
const isInterest = (r: CardTruth['rows'][number]) => r.description.startsWith('INTEREST')
/** What each line of the summary adds up, without a sign. */
function sums({ rows }: Month) {
  const sum = (of: (r: CardTruth['rows'][number]) => boolean) => Math.abs(rows.filter(of).reduce((n, r) => n + r.cents, 0))
  return {
    paid: sum((r) => r.cents > 0),
    bought: sum((r) => r.cents < 0 && !isFee(r) && !isInterest(r)),
    fees: sum(isFee),
    interest: sum(isInterest),
  }
}
const dollars = (cents: number) => `${cents < 0 ? '-' : ''}$${grouped(Math.abs(cents))}`

/** Prints a month of a card in a bank's style. */
export function cardStatement(style: CardStyle, made: Month): PlacedPages {
  const out = new PlacedPages()
  out.put(36, 36, 'PIONEER PLATINUM BUSINESS VISA', { size: 13 })
  out.put(36, 54, 'Account number ending in 4821')
  if (style.extra === 'slip') slip(out, style, made)
  const bottom = frontColumns(out, style, made, style.extra === 'slip' ? 150 : 84)
  let y = Math.max(bottom + 24, 330)
  if (!style.listOnFront) {
    out.put(36, y, 'Manage your account online at www.pioneerplatinum.example. Questions? Call 1-800-555-0134.')
    out.nextPage()
    y = 40
  }
  if (style.extra === 'offers') offers(out, made, y)
  y = list(out, style, made, y)
  if (style.boxes) boxes(out, made, y + 20)
  return out
}

/** What is torn off and sent with a check. */
function slip(out: PlacedPages, style: CardStyle, made: Month): void {
  const facts = [
    ['Payment Due Date', style.longDate(made.due)],
    ['New Balance', dollars(made.closing)],
    ['Minimum Payment Due', '$35.00'],
    ['Amount Enclosed', '$'],
  ] as const
  const address = ['LAKESIDE BAKERY LLC', '410 HARBOR ST STE 12', 'AUSTIN TX 78701-2044', 'Make your check payable to Pioneer Bank']
  facts.forEach(([label, value], i) => {
    const y = 80 + i * 13
    out
      .put(36, y, address[i] ?? '')
      .put(360, y, label)
      .right(576, y, value)
  })
}

/** Advertising in a column of its own beside the rows. */
function offers(out: PlacedPages, made: Month, top: number): void {
  const text = [
    'Earn more with Pioneer',
    'Get a $200.00 bonus when you',
    `spend $1,000.00 by ${withYear(made.due)}`,
    'See pioneerplatinum.example',
    'for terms and conditions.',
  ]
  text.forEach((line, i) => {
    out.put(440, top + 30 + i * 11, line, { size: 8 })
  })
}

/** A third box: what was earned. */
function points(out: PlacedPages, made: Month, top: number): void {
  const facts = [
    ['REWARDS SUMMARY', ''],
    ['Previous points', '12,441'],
    ['Earned', '1,204'],
    ['Redeemed', '-2,000'],
    ['Cash value', '$116.45'],
    ['Expires', withYear(made.due)],
  ] as const
  facts.forEach(([label, value], i) => {
    out.put(430, top + i * 12, label, { size: 8 }).right(576, top + i * 12, value, 8)
  })
}

/** The two columns; where the longer of them ends. */
function frontColumns(out: PlacedPages, style: CardStyle, made: Month, top: number): number {
  const words = frontWords[style.words]
  const { paid, bought, fees, interest } = sums(made)
  const [a, b, due] = [made.start, made.end, made.due].map(style.longDate) as [string, string, string]
  const isOnLeft = style.summary === 'left'
  const [sumX, payX] = isOnLeft ? [36, style.gutter] : [style.gutter, 36]
  const sumY = (i: number) => top + (isOnLeft ? 0 : style.shift) + i * style.pitch[isOnLeft ? 0 : 1]
  const payY = (i: number) => top + (isOnLeft ? style.shift : 0) + i * style.pitch[isOnLeft ? 1 : 0]
  const sumEnd = isOnLeft ? style.gutter - 24 : style.extra === 'points' ? 400 : 576
  if (style.extra === 'points') points(out, made, top)
  const payEnd = isOnLeft ? 576 : style.gutter - 24
  const signed =
    style.words === 'formal' ? (_: string, cents: number) => dollars(cents) : (sign: string, cents: number) => `${sign}${dollars(cents)}`
  const summary: (readonly [string, string])[] = [
    ['ACCOUNT SUMMARY', ''],
    [words.previous, dollars(made.opening)],
    [words.payments, signed('-', paid)],
    [words.purchases, signed('+', bought)],
    ['Cash Advances', '$0.00'],
    [words.fees, signed('+', fees)],
    [words.interest, signed('+', interest)],
    [words.closing, dollars(made.closing)],
    [words.period(a, b), ''],
    ['Credit Limit', '$18,500.00'],
    ['Available Credit', '$9,214.00'],
    ['Cash Access Line', '$3,700.00'],
  ]
  if (style.extra === 'values below')
    summary.forEach(([label, value], i) => {
      const [x, y] = [sumX + (i % 2) * 130, sumY(i - (i % 2))]
      out.put(x, y, label, { size: 7 }).put(x, y + 10, value, { size: 8 })
    })
  else
    summary.forEach(([label, value], i) => {
      out.put(sumX, sumY(i), label, { size: 8 }).right(sumEnd, sumY(i), value, 8)
    })
  const facts: (readonly [string, string])[] = [
    ['PAYMENT INFORMATION', ''],
    [words.closing.replace(/^= /, ''), dollars(made.closing)],
    [words.minimum, '$35.00'],
    [words.due, due],
  ]
  facts.forEach(([label, value], i) => {
    out.put(payX, payY(i), label, { size: 8 }).right(payEnd, payY(i), value, 8)
  })
  const years = 4 + (made.rows.length % 9)
  const prose = [
    ...words.warn(due),
    'Minimum Payment Warning: If you make only the minimum',
    'payment each period, you will pay more in interest.',
    'If you make no additional charges and each month you pay:',
    `Only the minimum payment, ${years} years, $${grouped(made.closing * 2)}`,
    `$${Math.floor(made.closing / 3000)}, 3 years, $${grouped(Math.floor(made.closing * 1.3))}`,
  ]
  prose.forEach((text, i) => {
    out.put(payX, payY(i + facts.length), text, { size: 7.5 })
  })
  return Math.max(sumY(summary.length), payY(facts.length + prose.length))
}

/** The rows, under their headings; where they end. */
function list(out: PlacedPages, style: CardStyle, made: Month, top: number): number {
  let y = top
  const next = (n = 12) => {
    y += n
    if (y > 740) {
      out.nextPage()
      y = 40
    }
  }
  const columns = {
    post: 80,
    reference: 125,
    text: style.references ? 220 : style.twoDays ? 130 : 100,
    amount: style.extra === 'offers' ? 410 : 570,
  }
  const heading = () => {
    out.put(36, y, style.twoDays ? 'Trans' : 'Date')
    if (style.twoDays) out.put(columns.post, y, 'Post')
    if (style.references) out.put(columns.reference, y, 'Reference #')
    out.put(columns.text, y, 'Description').right(columns.amount, y, 'Amount')
    next(13)
  }
  const row = (r: CardTruth['rows'][number], i: number) => {
    out.put(36, y, style.date(r.date))
    if (style.twoDays) out.put(columns.post, y, style.date(r.date))
    if (style.references) out.put(columns.reference, y, `2469216${String(70_000_000 + i * 7919)}`, { size: 8 })
    out.put(columns.text, y, r.description)
    out.right(columns.amount, y, r.cents > 0 ? `-${dollars(r.cents)}` : dollars(-r.cents))
    next()
  }
  heading()
  if (!style.lists) made.rows.toSorted((a, b) => a.date.localeCompare(b.date)).forEach(row)
  else {
    const lists = [
      made.rows.filter((r) => r.cents > 0),
      made.rows.filter((r) => r.cents < 0 && !isFee(r) && !isInterest(r)),
      made.rows.filter(isFee),
      made.rows.filter(isInterest),
    ]
    lists.forEach((rows, k) => {
      if (rows.length === 0) return
      next(6)
      out.put(36, y, style.lists?.[k] ?? '')
      next(13)
      rows.forEach(row)
      if (k > 1) {
        out
          .put(columns.text, y, `TOTAL ${k === 2 ? 'FEES' : 'INTEREST'} FOR THIS PERIOD`)
          .right(columns.amount, y, dollars(-rows.reduce((n, r) => n + r.cents, 0)))
        next()
      }
    })
  }
  return y
}

/** The year's totals and the rates, side by side below the list. */
function boxes(out: PlacedPages, made: Month, top: number): void {
  if (top > 640) {
    out.nextPage()
    top = 40
  }
  const year = made.start.slice(0, 4)
  const { fees, interest } = sums(made)
  out.put(36, top, `${year} Totals Year-to-Date`).put(320, top, 'Interest Charge Calculation')
  out.put(36, top + 12, `Total fees charged in ${year}`).right(290, top + 12, dollars(fees + 2900))
  out.put(320, top + 12, 'Purchases 21.24% (v)').right(576, top + 12, dollars(interest + 18_041))
  out.put(36, top + 24, `Total interest charged in ${year}`).right(290, top + 24, dollars(interest + 12_050))
  out.put(320, top + 24, 'Cash Advances 29.99% (v)').right(576, top + 24, '$0.00')
}
