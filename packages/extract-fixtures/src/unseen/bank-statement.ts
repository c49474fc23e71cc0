/** A bank statement that nobody has seen: its layout is put together by chance, from habits that banks have. */
import { type CalendarDate, dayNumber } from '@ledgerhand/core/calendar-date'
import { Chance } from './chance.ts'
import { Flow } from './flow.ts'
import { daysAfter, type MadeMonth, madeMonth, sumOf, type UnseenRow } from './made-month.ts'
import { boxBeside, checkList, dailyBalances, feeBox, interestBox } from './page-boxes.ts'
import { form, type Place } from './place.ts'
import { places } from './places.ts'
import { printRows, type RowStyle } from './row-table.ts'
import type { UnseenStatement } from './unseen.ts'

const filled = (chance: Chance, template: string) => {
  const n = chance.digits(10)
  return template.replace('{n}', n).replace('{4}', n.slice(-4)).replace('{8}', n.slice(-8)).replace('{7}', n.slice(-7))
}
/** 'Period: 01/03/2025 - 31/03/2025' of '{DD/MM/YYYY} - {DD/MM/YYYY}'. */
export function periodText(place: Place, template: string, start: string, end: string): string {
  let at = 0
  const language = place.code === 'us' || place.code === 'gb' ? 'en' : place.code === 'ch' ? 'de' : place.code
  return template.replace(/\{([^}#]+)(#2)?\}/g, (_, pattern: string, isEnd?: string) =>
    form(pattern, language)(isEnd || at++ > 0 ? end : start),
  )
}

/** How a row is printed in this statement; chosen once. */
function styleOf(chance: Chance, place: Place): RowStyle {
  const layout = chance.pick(['signed', 'signed', 'sides', 'sides', 'sides', 'lists', 'lists'] as const)
  const hasBalance = layout !== 'lists' && chance.flip(0.65)
  const isYearless = chance.flip(place.code === 'us' ? 0.6 : 0.35)
  return {
    place,
    layout,
    print: chance.pick(place.amounts),
    day: isYearless ? chance.pick(place.shortDays) : chance.pick(place.days),
    isYearless,
    balance: hasBalance ? (chance.flip(0.7) ? 'row' : 'day') : 'none',
    hasValueDate: chance.flip(0.25),
    valueDay: chance.pick(isYearless ? place.shortDays : place.days),
    dayOnce: chance.flip(0.12),
    sign: chance.pick(
      place.code === 'de'
        ? ['minus', 'after', 'SH', 'plus', 'minus']
        : ['minus', 'minus', 'after', 'CRDR', 'brackets', 'plus', 'blankMinus'],
    ),
    symbol: chance.flip(0.2) ? place.symbol : '',
    wraps: chance.pick(['never', 'never', 'some', 'some', 'all', 'above']),
    newestFirst: layout !== 'lists' && chance.flip(0.12),
    hasReference: chance.flip(0.15),
    isOpeningRow: layout !== 'lists' && hasBalance && chance.flip(0.5),
    carries: hasBalance && chance.flip(0.4),
    words: {
      date: chance.pick(place.bank.date),
      valueDate: chance.pick(place.bank.valueDate),
      description: chance.pick(place.bank.description),
      amount: chance.pick(place.bank.amount),
      out: chance.pick(place.bank.out),
      in: chance.pick(place.bank.in),
      balance: chance.pick(place.bank.balance),
      opening: chance.pick(place.bank.opening),
      closing: chance.pick(place.bank.closing),
      inList: chance.pick(place.bank.inList),
      outList: chance.pick(place.bank.outList),
      continued: chance.pick(place.bank.continued),
    },
  }
}

function withChecks(chance: Chance, month: MadeMonth): void {
  let number = chance.int(1001, 8800)
  for (const row of month.rows)
    if (row.cents < 0 && chance.flip(0.3)) {
      number += chance.flip(0.8) ? 1 : chance.int(2, 4)
      row.check = String(number)
      row.description = `Check ${number}`
    }
}

/** The words above the list: whose statement, of which account, from when to when, and what it adds up to. */
function printSummary(flow: Flow, chance: Chance, style: RowStyle, month: MadeMonth, isSide: boolean): void {
  const { place, print } = style
  const money = (c: number) => `${c < 0 ? '-' : ''}${chance.flip(0.5) && place.code === 'us' ? '$' : ''}${print(Math.abs(c))}`
  const named = (template: string, day: string) => template.replace('{day}', style.fullDay?.(day) ?? chance.pick(place.days)(day))
  const lines: [string, string][] = [[named(style.words.opening, daysAfter(month.start, chance.pick([0, -1]))), money(month.opening)]]
  const ins = month.rows.filter((r) => r.cents > 0)
  const outs = month.rows.filter((r) => r.cents < 0)
  if (chance.flip(0.65)) {
    const isMinus = chance.flip(0.3)
    lines.push(
      [chance.pick(place.bank.totalIn).replace('{n}', String(ins.length)), money(sumOf(ins, 1))],
      [chance.pick(place.bank.totalOut).replace('{n}', String(outs.length)), `${isMinus ? '-' : ''}${money(sumOf(outs, -1))}`],
    )
  }
  lines.push([named(style.words.closing, month.end), money(month.closing)])
  if (isSide) {
    boxBeside(flow, chance, place, lines)
    return
  }
  if (chance.flip(0.2)) {
    // Side by side: labels in one line, their amounts below.
    const width = 500 / lines.length
    lines.forEach(([label], i) => {
      flow.put(50 + (i + 1) * width - 10, label, true, flow.y, Math.min(7, Math.floor(width / (0.55 * label.length))))
    })
    flow.down()
    lines.forEach(([, amount], i) => {
      flow.put(50 + (i + 1) * width - 10, amount, true)
    })
    flow.down(2)
    return
  }
  const right = chance.int(280, 540)
  for (const [label, amount] of lines) flow.put(45, label).put(right, amount, true).down()
  flow.down()
}

function printAccount(flow: Flow, chance: Chance, style: RowStyle, month: MadeMonth, account: string, isFirst: boolean): void {
  const { place } = style
  flow.put(45, account).down()
  if (isFirst || chance.flip()) flow.put(45, periodText(place, chance.pick(place.periods), month.start, month.end)).down()
  flow.down()
  const hasSummary = style.balance === 'none' || !style.isOpeningRow || chance.flip(0.5)
  if (hasSummary) printSummary(flow, chance, style, month, chance.flip(0.25))
  if (chance.flip(0.2)) flow.put(45, chance.pick(place.notes).replace('{YYYY}', month.end.slice(0, 4))).down(2)
  const checks = month.rows.filter((r) => r.check)
  const isApart = style.layout === 'lists' && checks.length > 0
  const listed = isApart ? month.rows.filter((r) => !r.check) : month.rows
  printRows(flow, chance, style, { ...month, rows: listed }, hasSummary)
  if (checks.length > 0 && (isApart || chance.flip(0.35))) checkList(flow, chance, style, checks)
  if (place.code === 'us' && chance.flip(0.3)) feeBox(flow, chance)
  if (place.code === 'us' && chance.flip(0.3)) interestBox(flow, chance, month)
  if (style.layout === 'lists' && chance.flip(0.4)) dailyBalances(flow, chance, style, month)
}

/** A statement of one to three accounts, the same for the same seed. */
export function unseenBankStatement(seed: number): UnseenStatement {
  const chance = new Chance(seed * 7919 + 3)
  const place = chance.pick(places)
  const style = styleOf(chance, place)
  style.fullDay = chance.pick(place.days)
  const isWhole = chance.flip(0.05)
  const accounts = chance.flip(0.15) ? chance.int(2, 3) : 1
  const flow = new Flow(chance.pick([7, 8, 8, 9, 9, 10]), chance.pick([11, 12, 14]))
  const bank = chance.pick(place.banks)
  flow.put(45, bank, false, flow.y, 14).down(2)
  if (chance.flip(0.5)) flow.put(45, 'Atlas Joinery & Supply').down().put(45, '18 Canal Street').down(2)
  const isFooted = chance.flip(0.6)
  flow.foot = (page) => {
    if (isFooted)
      flow.put(45, bank, false, 765, 7).put(560, `${place.code === 'us' || place.code === 'gb' ? 'Page' : '-'} ${page}`, true, 765, 7)
  }
  const months: MadeMonth[] = []
  const accountNames: string[] = []
  for (let i = 0; i < accounts; i++) {
    const month = madeMonth(chance, {
      payees: place.payees,
      payers: place.payers,
      isWhole,
      mayTurnYear: true,
      ...(i > 0 && { size: chance.int(2, 9) }),
    })
    if (months[0]) moveTo(month, months[0])
    if (place.code === 'us' && chance.flip(0.4)) withChecks(chance, month)
    if (style.hasReference) for (const r of month.rows) r.check ??= undefined
    months.push(month)
    if (i > 0 && chance.flip(0.3)) flow.nextPage()
    else flow.room(12)
    flow.head = () => {}
    const account = filled(chance, chance.pick(place.bank.account))
    accountNames.push(account)
    printAccount(flow, chance, style, month, account, i === 0)
    flow.down(2)
  }
  flow.foot(flow.number)
  return {
    traits: [
      place.code,
      style.layout,
      `balance:${style.balance}`,
      `wrap:${style.wraps}`,
      style.layout === 'signed' ? `sign:${style.sign}` : '',
      style.isYearless ? 'yearless' : '',
      accounts > 1 ? 'accounts' : '',
      isWhole ? 'whole' : '',
      style.dayOnce ? 'dayOnce' : '',
      style.newestFirst ? 'newestFirst' : '',
      style.hasValueDate ? 'valueDate' : '',
      months[0]?.rows.some((r) => r.check) ? 'checks' : '',
    ].filter(Boolean),
    documentType: 'bank_statement',
    accounts: months.map(({ rows, opening, closing }, i) => ({ rows, opening, closing, lastFour: lastFourOf(accountNames[i] as string) })),
    currency: place.currency,
    proves: true,
    words: () => flow.pages.words(),
    pdf: () => flow.pages.pdf(),
  }
}

/** Lays a month's days into the period of another. */
function moveTo(month: MadeMonth, { start, end }: MadeMonth): void {
  const shift = dayNumber(start as CalendarDate) - dayNumber(month.start as CalendarDate)
  for (const row of month.rows as UnseenRow[]) {
    const day = daysAfter(row.date, shift)
    row.date = day > end ? end : day
  }
  month.start = start
  month.end = end
}

/** The last four digits of the longest number in the name of an account. */
const lastFourOf = (name: string): string =>
  (name.match(/[\dx]+/g) ?? []).findLast((n) => n.length >= 7 || /^\d{4}$/.test(n))?.slice(-4) ?? ''
