/** A card's statement that nobody has seen, its layout put together by chance. */
import { us, withMarks } from '../made-figures.ts'
import { amountText, kindOf, type UnseenCardStyle } from './card-style.ts'
import { english, german, paidBack, paidGerman, shops, shopsAbroad, shopsGerman } from './card-words.ts'
import { Chance } from './chance.ts'
import { Flow, type FlowColumn } from './flow.ts'
import { daysAfter, type MadeMonth, madeMonth, type UnseenRow } from './made-month.ts'
import { boxBeside } from './page-boxes.ts'
import { form, type Place } from './place.ts'
import { places } from './places.ts'
import type { UnseenStatement } from './unseen.ts'

const usa = places.find((p) => p.code === 'us') as Place
const britain = places.find((p) => p.code === 'gb') as Place
const germany = places.find((p) => p.code === 'de') as Place

function printSummary(flow: Flow, chance: Chance, style: UnseenCardStyle, month: MadeMonth): void {
  const { words, print } = style
  const owed = (c: number) => `${c > 0 ? '-' : ''}${style.place.symbol === '€' ? '' : style.place.symbol}${print(Math.abs(c))}`
  const sum = (kind: string) => month.rows.filter((r) => kindOf(r) === kind).reduce((n, r) => n + Math.abs(r.cents), 0)
  const plus = chance.pick(['', '+', '+ '])
  const minus = chance.pick(['-', '- '])
  const lines: [string, string][] = [
    [chance.pick(words.previous), owed(month.opening)],
    [chance.pick(words.payments), `${minus}${owed(-sum('payments'))}`],
    [chance.pick(words.purchases), `${plus}${owed(-sum('purchases'))}`],
  ]
  if (chance.flip(0.8) || sum('fees') > 0) lines.push([chance.pick(words.fees), `${plus}${owed(-sum('fees'))}`])
  if (chance.flip(0.8) || sum('interest') > 0) lines.push([chance.pick(words.interest), `${plus}${owed(-sum('interest'))}`])
  lines.push([chance.pick(words.next), owed(month.closing)])
  const due = daysAfter(month.end, 25)
  const limit = 1_000_000 + chance.int(0, 9) * 250_000
  const more: [string, string][] = [
    [chance.pick(words.limit), owed(-limit)],
    [chance.pick(words.available), owed(-Math.max(0, limit + month.closing))],
    [chance.pick(words.least), owed(-3500)],
    [chance.pick(words.due), style.fullDay(due)],
  ]
  const how = chance.pick(['below', 'beside', 'beside', 'warned'])
  if (how === 'below') {
    const right = chance.int(260, 540)
    for (const [label, text] of [...lines, ...chance.some(more, 3)]) flow.put(45, label).put(right, text, true).down()
    return void flow.down()
  }
  if (how === 'warned') {
    const warning = [
      'Late Payment Warning: If we do not receive',
      `your minimum payment by ${style.fullDay(due)}, you may`,
      'have to pay a late fee of up to $40.00.',
      `${chance.pick(words.next)} ${owed(month.closing)}`,
      `${chance.pick(words.least)} $35.00`,
    ]
    const top = flow.y
    const off = chance.pick([0, 0.4, 0]) * flow.leading
    const isLeft = chance.flip()
    warning.forEach((text, i) => {
      flow.put(isLeft ? 45 : 320, text, false, top + i * flow.leading + off)
    })
    lines.forEach(([label, text], i) => {
      flow.put(isLeft ? 320 : 45, label, false, top + i * flow.leading).put(isLeft ? 560 : 290, text, true, top + i * flow.leading)
    })
    return void flow.down(Math.max(lines.length, warning.length) + 1)
  }
  if (chance.flip(0.3)) {
    boxBeside(flow, chance, style.place, lines)
    return
  }
  const top = flow.y
  lines.forEach(([label, text], i) => {
    flow.put(45, label, false, top + i * flow.leading).put(280, text, true, top + i * flow.leading)
  })
  more.forEach(([label, text], i) => {
    flow.put(320, label, false, top + i * flow.leading).put(560, text, true, top + i * flow.leading)
  })
  flow.down(Math.max(lines.length, more.length) + 1)
}

function printList(flow: Flow, chance: Chance, style: UnseenCardStyle, rows: readonly UnseenRow[], title: string): void {
  const heads = chance.pick(style.words.columns)
  const wide = style.isYearless ? 45 : 62
  const columns: FlowColumn[] = [{ x: 45, isRight: false }]
  const texts = [heads[0] as string]
  let x = 45 + wide
  if (style.hasPosted) {
    columns.push({ x, isRight: false })
    texts.push(heads[1])
    x += wide
  }
  if (style.hasReference) {
    columns.push({ x, isRight: false })
    texts.push('Reference')
    x += 100
  }
  columns.push({ x, isRight: false })
  texts.push(heads[2])
  const ends = style.sign === 'sides' ? [480, 560] : [560]
  columns.push(...ends.map((x) => ({ x, isRight: true })))
  if (style.sign === 'sides') texts.push(chance.pick(['Charges', 'Debits']), chance.pick(['Credits', 'Payments']))
  else texts.push(heads[3])
  const heading = () => {
    texts.forEach((text, i) => {
      const column = columns[i] as FlowColumn
      flow.put(
        column.x,
        text,
        column.isRight,
        flow.y,
        Math.min(flow.size, Math.floor((column.isRight ? 75 : (columns[i + 1]?.x ?? 500) - column.x - 4) / (0.53 * text.length))),
      )
    })
    flow.down()
  }
  flow.room(5)
  if (title) flow.put(45, title, false, flow.y, flow.size + 1).down()
  const isHeaded = chance.flip(0.85)
  if (isHeaded) heading()
  flow.head = () => isHeaded && heading()
  for (const row of rows) {
    flow.room(3)
    const cells = [style.day(row.date)]
    if (style.hasPosted) cells.push(style.day(row.date))
    if (style.hasReference) cells.push(`${chance.digits(8)}${chance.pick(['LXK', '00G', '2PM'])}${chance.digits(5)}`)
    cells.push(row.description.slice(0, 34))
    if (style.sign === 'sides') cells.push(row.cents < 0 ? style.print(-row.cents) : '', row.cents > 0 ? style.print(row.cents) : '')
    else cells.push(amountText(style, row.cents))
    flow.cells(columns, cells)
    if (style.hasForeign && row.cents < 0 && chance.flip(0.25)) {
      flow
        .put(x, chance.pick(['EUR 41.20 @ 1.0843', '41.20 EUR X 1.084300 (EXCHG RATE)', 'Foreign currency 41.20 EUR', 'AMT IN CAD 58.10']))
        .down()
    }
  }
  flow.head = () => {}
}

function printRest(flow: Flow, chance: Chance, style: UnseenCardStyle, month: MadeMonth): void {
  if (style.place.code === 'de') return
  if (chance.flip(0.6)) {
    flow.room(5)
    flow.put(45, `${month.end.slice(0, 4)} Totals Year-to-Date`).down()
    flow
      .put(45, `Total fees charged in ${month.end.slice(0, 4)}`)
      .put(300, `$${us(chance.int(0, 9) * 2900)}`, true)
      .down()
    flow
      .put(45, `Total interest charged in ${month.end.slice(0, 4)}`)
      .put(300, `$${us(chance.int(0, 30_000))}`, true)
      .down(2)
  }
  if (chance.flip(0.6)) {
    flow.room(6)
    flow.put(45, 'INTEREST CHARGE CALCULATION').down()
    flow
      .put(45, 'Type of Balance')
      .put(280, 'Annual Percentage Rate', true)
      .put(420, 'Balance Subject', true)
      .put(560, 'Interest Charge', true)
      .down()
    flow
      .put(45, 'Purchases')
      .put(280, '21.24% (v)', true)
      .put(420, `$${us(chance.int(0, 90_000))}`, true)
      .put(560, `$${us(chance.int(0, 2000))}`, true)
      .down()
    flow.put(45, 'Cash Advances').put(280, '29.99% (v)', true).put(420, '$0.00', true).put(560, '$0.00', true).down(2)
  }
  if (chance.flip(0.4)) {
    flow.room(5)
    flow.put(45, 'Rewards Summary').down()
    flow
      .put(45, 'Previous points balance')
      .put(300, withMarks(chance.int(100_000, 9_000_000), ',', '.').slice(0, -3), true)
      .down()
    flow.put(45, 'Points earned this period').put(300, '1,204', true).down()
    flow.put(45, 'Cash back earned').put(300, '$12.04', true).down(2)
  }
}

export function unseenCardStatement(seed: number): UnseenStatement {
  const chance = new Chance(seed * 6101 + 17)
  const place = chance.pick([usa, usa, usa, britain, germany])
  const isGerman = place.code === 'de'
  const isYearless = chance.flip(0.6)
  const style: UnseenCardStyle = {
    place,
    words: isGerman ? german : english,
    print: chance.pick(place.amounts),
    day: chance.pick(isYearless ? place.shortDays : place.days),
    fullDay: chance.pick(place.days),
    isYearless,
    sign: chance.pick(isGerman ? ['after', 'minus', 'spent', 'sides'] : ['minus', 'minus', 'after', 'CR', 'brackets', 'spent', 'sides']),
    layout: chance.pick(['list', 'list', 'kinds', 'kinds', 'holders']),
    hasPosted: chance.flip(0.6),
    hasReference: chance.flip(0.2),
    hasForeign: chance.flip(0.25),
    symbol: !isGerman && chance.flip(0.4) ? place.symbol : '',
  }
  const payees = isGerman ? shopsGerman : place.code === 'gb' ? shopsAbroad : shops
  const month = madeMonth(chance, { payees, payers: isGerman ? paidGerman : paidBack, isCard: true, mayTurnYear: true })
  const last = month.rows.at(-1)?.date ?? month.end
  const added: UnseenRow[] = []
  if (chance.flip(0.3)) added.push({ date: last, description: isGerman ? 'MAHNGEBÜHR' : 'LATE FEE', cents: -2900, balance: 0 })
  if (chance.flip(0.35))
    added.push({
      date: month.end,
      description: isGerman ? 'SOLLZINSEN' : 'INTEREST CHARGE ON PURCHASES',
      cents: -chance.int(100, 9000),
      balance: 0,
    })
  month.rows.push(...added)
  month.closing += added.reduce((n, r) => n + r.cents, 0)
  const flow = new Flow(chance.pick([7, 8, 9, 9, 10]), chance.pick([11, 12, 14]))
  flow.put(45, chance.pick(place.banks), false, flow.y, 14).down(2)
  flow.put(45, `${style.words.title} ${isGerman ? 'Kartennummer' : 'Account number'} XXXX XXXX XXXX ${chance.digits(4)}`).down()
  flow.put(45, chance.pick(periodTexts(style, month))).down(2)
  printSummary(flow, chance, style, month)
  printRows(flow, chance, style, month)
  printRest(flow, chance, style, month)
  return {
    traits: [
      place.code,
      style.layout,
      `sign:${style.sign}`,
      isYearless ? 'yearless' : '',
      style.hasPosted ? 'posted' : '',
      style.hasReference ? 'reference' : '',
      style.hasForeign ? 'foreign' : '',
    ].filter(Boolean),
    documentType: 'credit_card',
    accounts: [{ rows: month.rows, opening: month.opening, closing: month.closing }],
    proves: true,
    words: () => flow.pages.words(),
    pdf: () => flow.pages.pdf(),
  }
}

/** The ways in which a statement says what days it is of. */
function periodTexts({ place, fullDay }: UnseenCardStyle, { start, end }: MadeMonth): string[] {
  if (place.code === 'de') {
    const day = form('DD.MM.YYYY', 'de')
    return [`Abrechnungszeitraum ${day(start)} - ${day(end)}`, `Abrechnung vom ${day(end)}`]
  }
  return [
    `Statement Period ${fullDay(start)} to ${fullDay(end)}`,
    `Statement Closing Date ${fullDay(end)}`,
    `${fullDay(start)} - ${fullDay(end)}`,
    `Billing Cycle: ${fullDay(start)} - ${fullDay(end)} Days in billing cycle: 31`,
  ]
}

/** The rows in one list, by their kind or by the holder of the card. */
function printRows(flow: Flow, chance: Chance, style: UnseenCardStyle, month: MadeMonth): void {
  const isGerman = style.place.code === 'de'
  const isTotalled = chance.flip()
  const total = (label: string, rows: readonly UnseenRow[], sign: 1 | -1) => {
    if (isTotalled)
      flow
        .put(200, label)
        .put(560, amountText(style, sign * Math.abs(rows.reduce((n, r) => n + r.cents, 0))), true)
        .down()
  }
  if (style.layout === 'kinds') {
    for (const kind of ['payments', 'purchases', 'fees', 'interest'] as const) {
      const rows = month.rows.filter((r) => kindOf(r) === kind)
      if (rows.length === 0) continue
      const title = chance.pick(style.words[kind])
      printList(flow, chance, style, rows, title)
      total(isGerman ? `Summe ${title}` : `Total ${title}`, rows, kind === 'payments' ? 1 : -1)
      flow.down()
    }
  } else if (style.layout === 'holders') {
    const half = Math.ceil(month.rows.length / 2)
    for (const [i, rows] of [month.rows.slice(0, half), month.rows.slice(half)].entries()) {
      if (rows.length === 0) continue
      const name = ['DANA WHITFIELD', 'LEE ORTEGA'][i]
      printList(flow, chance, style, rows, `${name} ${isGerman ? 'Karte' : 'Card ending in'} ${chance.digits(4)}`)
      const sum = rows.reduce((n, r) => n + r.cents, 0)
      total(isGerman ? `Summe ${name}` : `Total for ${name}`, rows, sum < 0 ? -1 : 1)
      flow.down()
    }
  } else printList(flow, chance, style, month.rows, chance.pick(isGerman ? ['', 'Ihre Umsätze'] : ['', 'Transactions', 'Account activity']))
}
