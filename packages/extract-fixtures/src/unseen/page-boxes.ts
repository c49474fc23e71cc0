/** What stands on statements around the list: boxes side by side, checks, fees, interest, balances of days. */
import { us } from '../made-figures.ts'
import type { Chance } from './chance.ts'
import type { Flow } from './flow.ts'
import type { MadeMonth, UnseenRow } from './made-month.ts'
import type { Place } from './place.ts'
import type { RowStyle } from './row-table.ts'

const asides: readonly (readonly string[])[] = [
  ['Questions? Call 1-800-555-0142', 'Mon-Fri 8 am to 8 pm ET', 'or write to P.O. Box 9911', 'lakeview.example.com'],
  ['Important message', 'Fees change on 01/01/2027.', 'Wire fee $30.00', 'See www.example.com'],
  ['Customer service', '24 hours a day: 0345 555 0110', 'Lost cards 0345 555 0111'],
  ['Your relationship manager', 'Dana Whitfield', '(415) 555-0133', 'Next statement: 04/30/2026'],
]

/** A summary on the right with something else on the left, or the other way round; their lines need not be on one height. */
export function boxBeside(flow: Flow, chance: Chance, place: Place, lines: readonly (readonly [string, string])[]): void {
  const aside = place.code === 'us' || place.code === 'gb' ? chance.pick(asides) : [chance.pick(place.notes), chance.pick(place.banks)]
  const [boxAt, boxEnd, asideAt] = chance.flip() ? [310, 560, 45] : [45, 290, 330]
  const isShifted = chance.flip(0.5)
  const top = flow.y
  aside.forEach((text, i) => {
    flow.put(asideAt, text.slice(0, 44), false, top + i * flow.leading + (isShifted ? flow.leading * 0.45 : 0))
  })
  lines.forEach(([label, amount], i) => {
    flow.put(boxAt, label, false, top + i * flow.leading).put(boxEnd, amount, true, top + i * flow.leading)
  })
  flow.down(Math.max(aside.length, lines.length) + 1)
}

/** Checks in one to three columns side by side, by number; a star where numbers are missing. */
export function checkList(flow: Flow, chance: Chance, style: RowStyle, checks: readonly UnseenRow[]): void {
  const across = chance.int(1, 3)
  const width = 520 / across
  const heads = chance.pick([
    ['Number', 'Date', 'Amount'],
    ['Check No.', 'Date Paid', 'Amount'],
    ['Check #', 'Date', 'Amount'],
  ])
  flow.room(5)
  flow.put(45, chance.pick(['CHECKS PAID', 'Checks', 'Checks in Numerical Order', 'CHECKS']), false, flow.y, flow.size + 1).down()
  const print = (texts: readonly (readonly string[])[]) => {
    texts.forEach(([number = '', day = '', amount = ''], i) => {
      const x = 45 + i * width
      flow
        .put(x, number)
        .put(x + width * 0.38, day)
        .put(x + width * 0.9, amount, true)
    })
    flow.down()
  }
  print(Array.from({ length: across }, () => heads))
  const sorted = checks.toSorted((a, b) => Number(a.check) - Number(b.check))
  const cells = sorted.map((c, i) => [
    `${c.check}${i > 0 && Number(sorted[i - 1]?.check) + 1 !== Number(c.check) ? '*' : ''}`,
    style.day(c.date),
    style.print(-c.cents),
  ])
  const isDown = chance.flip()
  const rows = Math.ceil(cells.length / across)
  for (let r = 0; r < rows; r++) {
    flow.room(2)
    print(Array.from({ length: across }, (_, c) => cells[isDown ? c * rows + r : r * across + c]).filter((c) => c !== undefined))
  }
  if (chance.flip()) {
    const total = checks.reduce((n, c) => n - c.cents, 0)
    flow
      .put(45, chance.pick(['Total Checks', 'Total checks paid']))
      .put(45 + 520 * 0.9, `$${us(total)}`, true)
      .down()
  }
  if (chance.flip(0.4)) flow.put(45, '* Indicates a break in check sequence').down()
  flow.down()
}

/** Fees of this period and of the year, which are no movements. */
export function feeBox(flow: Flow, chance: Chance): void {
  flow.room(6)
  flow.put(45, chance.pick(['OVERDRAFT AND RETURNED ITEM FEES', 'Fee Summary'])).down()
  flow.put(330, 'Total for this period', true).put(480, 'Total year-to-date', true).down()
  const year = chance.int(0, 4) * 3500
  flow
    .put(45, 'Total Overdraft Fees')
    .put(330, '$0.00', true)
    .put(480, `$${us(year)}`, true)
    .down()
  flow.put(45, 'Total Returned Item Fees').put(330, '$0.00', true).put(480, '$0.00', true).down(2)
}

export function interestBox(flow: Flow, chance: Chance, month: MadeMonth): void {
  flow.room(7)
  flow.put(45, chance.pick(['Interest Summary', 'INTEREST RATE SUMMARY', 'Earnings Summary'])).down()
  const lines = [
    ['Average daily balance', `$${us(Math.abs(month.opening) + 4711)}`],
    ['Annual Percentage Yield Earned', '0.05%'],
    ['Interest earned this period', '$1.21'],
    [`Interest paid in ${month.end.slice(0, 4)}`, '$12.41'],
    ['Days in period', '31'],
  ]
  const chosen = chance.some(lines, chance.int(2, 5))
  for (const [label = '', value = ''] of chosen) flow.put(45, label).put(300, value, true).down()
  flow.down()
}

/** The balance of each day that had one, in one to three columns side by side. */
export function dailyBalances(flow: Flow, chance: Chance, style: RowStyle, month: MadeMonth): void {
  let balance = month.opening
  const byDay = new Map<string, number>()
  for (const row of month.rows) {
    balance += row.cents
    byDay.set(row.date, balance)
  }
  const cells = [...byDay].map(([day, cents]) => [style.day(day), `${cents < 0 ? '-' : ''}${style.print(Math.abs(cents))}`])
  const across = chance.int(1, 3)
  const rows = Math.ceil(cells.length / across)
  flow.room(4)
  flow
    .put(45, dailyTitles[style.place.code] ?? chance.pick(['DAILY BALANCE SUMMARY', 'Daily Balance Information', 'Ending Daily Balances']))
    .down()
  const [date, amount] = [style.words.date, style.words.balance]
  for (let c = 0; c < across; c++) flow.put(45 + c * 180, date).put(45 + c * 180 + 140, amount, true)
  flow.down()
  for (let r = 0; r < rows; r++) {
    flow.room(2)
    for (let c = 0; c < across; c++) {
      const [day = '', text = ''] = cells[c * rows + r] ?? []
      flow.put(45 + c * 180, day).put(45 + c * 180 + 140, text, true)
    }
    flow.down()
  }
  flow.down()
}
const dailyTitles: Record<string, string> = {
  de: 'Tagessalden',
  ch: 'Tagessalden',
  fr: 'Soldes journaliers',
  es: 'Saldos diarios',
  it: 'Saldi giornalieri',
  nl: 'Dagsaldi',
  pt: 'Saldos diários',
  pl: 'Salda dzienne',
  sv: 'Dagliga saldon',
}
