/** An invoice that nobody has seen, its layout put together by chance. */
import type { MadeBillWords } from './bill-language.ts'
import { madeBillWords } from './bill-words.ts'
import { Chance } from './chance.ts'
import { Flow } from './flow.ts'
import { daysAfter } from './made-month.ts'
import type { UnseenBill } from './unseen.ts'

interface Item {
  name: string
  quantity: number
  unit: number
  cents: number
}
export interface InvoiceSums {
  items: Item[]
  subtotal: number
  discount: number
  shipping: number
  rate: number
  tax: number
  total: number
}
export const slug = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\b(?:llc|inc|ltd|limited|gmbh|co|kg|sarl|sas|sl|slu|sa|srl|spa|snc|bv|vof|ab|hb|llp|pc|ohg|ek|s l|s r l|b v|p c)\b\.?/g, '')
    .replace(/[^a-z0-9]/g, '')

export function madeSums(chance: Chance, words: MadeBillWords, most = 60_000): InvoiceSums {
  const items = Array.from({ length: chance.int(1, chance.flip(0.2) ? 25 : 6) }, (): Item => {
    const quantity = chance.flip(0.5) ? 1 : chance.int(2, 12)
    const unit = chance.int(250, most)
    return { name: chance.pick(words.items), quantity, unit, cents: quantity * unit }
  })
  const subtotal = items.reduce((n, i) => n + i.cents, 0)
  const discount = chance.flip(0.15) ? Math.round(subtotal * 0.05) : 0
  const shipping = chance.flip(0.2) ? chance.int(400, 9000) : 0
  const rate = chance.pick(words.rates)
  const tax = Math.round(((subtotal - discount + shipping) * rate) / 100)
  return { items, subtotal, discount, shipping, rate, tax, total: subtotal - discount + shipping + tax }
}

const numbers = (chance: Chance, date: string) =>
  chance.pick([
    chance.digits(5),
    `INV-${chance.digits(4)}`,
    `${date.slice(0, 4)}-${chance.digits(4)}`,
    `${chance.digits(3)}/${date.slice(0, 4)}`,
    `R${chance.digits(7)}`,
    `${date.slice(2, 4)}${chance.digits(6)}`,
    `A-${chance.digits(3)}-${chance.digits(2)}`,
  ])

function printItems(flow: Flow, chance: Chance, words: MadeBillWords, items: readonly Item[], print: (c: number) => string): void {
  const heads = chance.pick(words.columns)
  const ends = [45, 130, 440, 560]
  const isText = [true, true, false, false]
  heads.forEach((text, i) => {
    flow.put(ends[i] as number, text, !isText[i])
  })
  flow.down()
  const isCountFirst = /^(?:Qty|Pos|Menge|Anz|Uds)/.test(heads[0] ?? '')
  items.forEach((item, i) => {
    flow.room(3)
    const count = /^Pos/.test(heads[0] ?? '') ? String(i + 1) : String(item.quantity)
    const name = item.name.slice(0, 22)
    if (isCountFirst) flow.put(45, count).put(130, name)
    else flow.put(45, name.slice(0, 18)).put(180, count)
    flow.put(440, print(item.unit), true).put(560, print(item.cents), true).down()
    if (chance.flip(0.12)) flow.put(isCountFirst ? 130 : 45, chance.pick(['SKU 2291-004', 'Lot 771 / 2026', 'Art. 55012'])).down()
  })
  flow.down()
}

function printTotals(
  flow: Flow,
  chance: Chance,
  words: MadeBillWords,
  sums: InvoiceSums,
  print: (c: number) => string,
): { due: number; deposit: number } {
  const lines: [string, string][] = []
  const named = (template: string) =>
    template.replace('{r}', String(sums.rate).replace('.', words.place.code === 'us' || words.place.code === 'gb' ? '.' : ','))
  if (sums.tax > 0 || sums.discount > 0 || chance.flip()) lines.push([chance.pick(words.subtotal), print(sums.subtotal)])
  if (sums.discount > 0) lines.push([`${chance.pick(words.discount)}${chance.flip() ? ' 5%' : ''}`, `-${print(sums.discount)}`])
  if (sums.shipping > 0) lines.push([chance.pick(words.shipping), print(sums.shipping)])
  if (sums.rate > 0) lines.push([named(chance.pick(words.tax)), print(sums.tax)])
  const currency = chance.flip(0.3) ? ` ${words.place.currency}` : ''
  lines.push([`${chance.pick(words.total)}${chance.flip(0.3) ? ':' : ''}`, `${print(sums.total)}${currency}`])
  const deposit = chance.flip(0.15) ? Math.round(sums.total / 4) : 0
  const paid = deposit === 0 && chance.flip(0.15) ? sums.total : 0
  if (deposit > 0) lines.push([chance.pick(words.deposit), `-${print(deposit)}`])
  if (paid > 0) lines.push([chance.pick(words.paid), print(paid)])
  const due = sums.total - deposit - paid
  if (deposit > 0 || paid > 0 || chance.flip(0.4)) lines.push([chance.pick(words.amountDue), print(due)])
  flow.room(lines.length + 2)
  const [labelAt, isRight] = chance.pick([
    [340, false],
    [460, true],
    [45, false],
  ] as const)
  for (const [label, text] of lines) flow.put(labelAt, label, isRight).put(560, text, true).down()
  flow.down()
  return { due, deposit }
}

/** A table of taxes by rate: base, tax and sum in one line. */
function taxTable(flow: Flow, chance: Chance, words: MadeBillWords, sums: InvoiceSums, print: (c: number) => string): void {
  flow.room(4)
  const base = sums.total - sums.tax
  flow
    .put(45, chance.pick(['%', 'VAT rate', 'Steuersatz', 'Taux']))
    .put(200, words.subtotal[0] as string, true)
    .put(300, (words.tax[0] as string).replace(/\s*\(?\{r\}.*/, ''), true)
    .put(400, words.total[0] as string, true)
    .down()
  flow.put(45, `${sums.rate}%`).put(200, print(base), true).put(300, print(sums.tax), true).put(400, print(sums.total), true).down(2)
}

/** How amounts are printed: the sign before or behind them, or none. */
function printing(place: MadeBillWords['place'], symbol: string, amounts: (cents: number) => string): (cents: number) => string {
  if (symbol === '') return amounts
  const isBefore = symbol.length === 1 && place.code !== 'de' && place.code !== 'fr'
  return isBefore ? (c) => `${symbol}${amounts(c)}` : (c) => `${amounts(c)} ${symbol}`
}

/** Who sends it, and what it is called where it says so. */
function printSeller(
  flow: Flow,
  chance: Chance,
  head: string,
  { vendor, street, title, domain }: { vendor: string; street: string; title: string | null; domain: string },
): void {
  if (head === 'left') {
    flow.put(45, vendor, false, flow.y, 14).down(1.5).put(45, street).down()
    if (chance.flip()) flow.put(45, `www.${slug(vendor)}.${domain}`).down()
    if (title !== null) flow.put(chance.flip() ? 420 : 45, title, false, flow.y, 16).down(2)
  } else if (head === 'right') {
    if (title !== null) flow.put(45, title, false, flow.y, 16)
    flow
      .put(560, vendor, true, flow.y, 11)
      .down()
      .put(560, street, true)
      .down()
      .put(560, `billing@${slug(vendor)}.${domain}`, true)
      .down(2)
  } else if (head === 'letter') {
    flow.put(45, `${vendor} · ${street}`, false, flow.y, 7).down(2)
  } else if (title !== null) flow.put(45, title, false, flow.y, 16).down(2)
}

/** Number and days, beside the customer from `top` on, below, or across the page. */
function printFacts(flow: Flow, factsAt: string, facts: readonly [string, string][], top: number): void {
  if (factsAt === 'right' || factsAt === 'rightStacked') {
    facts.forEach(([label, text], i) => {
      flow.put(370, label, false, top + i * flow.leading)
      if (factsAt === 'right') flow.put(560, text, true, top + i * flow.leading)
      else flow.put(470, text, false, top + i * flow.leading)
    })
    flow.down(2)
  } else if (factsAt === 'below') {
    flow.down()
    for (const [label, text] of facts) flow.put(45, label).put(150, text).down()
    flow.down()
  } else {
    flow.down()
    facts.forEach(([label], i) => {
      flow.put(45 + i * 105, label.replace(/:$/, ''))
    })
    flow.down()
    facts.forEach(([, text], i) => {
      flow.put(45 + i * 105, text)
    })
    flow.down(2)
  }
}

export function unseenInvoice(seed: number): UnseenBill {
  const chance = new Chance(seed * 8837 + 5)
  const words = chance.pick(madeBillWords)
  const { place } = words
  const print = printing(place, chance.flip(0.5) ? place.symbol : '', chance.pick(place.amounts))
  const vendor = chance.pick(words.sellers)
  const date = `${chance.int(2022, 2026)}-${String(chance.int(1, 12)).padStart(2, '0')}-${String(chance.int(1, 28)).padStart(2, '0')}`
  const day = chance.pick(place.days.filter((form) => !/\b\d\d$/.test(form('2031-12-28')) || form('2031-12-28').includes('2031')))
  const number = numbers(chance, date)
  const sums = madeSums(chance, words)
  const isCredit = chance.flip(0.05)
  const flow = new Flow(chance.pick([8, 9, 9, 10]), chance.pick([12, 13, 14]))
  const head = chance.pick(['left', 'left', 'right', 'foot', 'letter'])
  const isTitled = chance.flip(0.92)
  const title = chance.pick(isCredit ? words.credit : words.invoice)
  const street = chance.pick(words.streets)
  printSeller(flow, chance, head, { vendor, street, title: isTitled ? title : null, domain: words.domain })
  const customer = ['Atlas Joinery & Supply', '18 Canal Street', place.code === 'us' ? 'Boise, ID 83702' : '1010 Riverton']
  const facts: [string, string][] = [
    [chance.pick(words.number), number],
    [chance.pick(words.date), day(date)],
  ]
  if (chance.flip(0.6)) facts.push([chance.pick(words.due), day(daysAfter(date, 30))])
  if (chance.flip(0.3))
    facts.push([place.code === 'de' ? 'Kundennr.' : place.code === 'us' || place.code === 'gb' ? 'Customer ID' : 'Ref.', chance.digits(5)])
  if (chance.flip(0.2)) facts.push([place.code === 'us' || place.code === 'gb' ? 'PO Number' : 'Ref. 2', `PO-${chance.digits(4)}`])
  const factsAt = chance.pick(['right', 'below', 'across', 'rightStacked'])
  const top = flow.y
  flow.put(45, chance.pick(words.customer)).down()
  for (const text of customer) flow.put(45, text).down()
  if (head === 'letter' && isTitled) flow.down().put(45, title, false, flow.y, 14).down()
  printFacts(flow, factsAt, facts, top)
  const previous = chance.flip(0.06)
  if (previous)
    flow
      .put(45, chance.pick(words.previous))
      .put(560, print(chance.int(1000, 90_000)), true)
      .down()
  printItems(flow, chance, words, sums.items, print)
  const { deposit } = printTotals(flow, chance, words, sums, print)
  const hasTaxes = sums.rate > 0 && chance.flip(0.2)
  if (hasTaxes) taxTable(flow, chance, words, sums, print)
  if (chance.flip(0.4))
    flow
      .put(
        45,
        chance.pick([
          'IBAN DE12 5001 0517 0648 4898 90  BIC INGDDEFF',
          'Make checks payable to the above.',
          'Terms: 2% 10, net 30',
          'Late payments are charged 1.5% per month.',
        ]),
      )
      .down()
  flow.put(45, `${vendor} · ${street} · ${chance.pick(words.ids)}`, false, 750, 7)
  return {
    documentType: 'invoice',
    traits: [
      place.code,
      `head:${head}`,
      `facts:${factsAt}`,
      isCredit ? 'credit' : '',
      sums.discount ? 'discount' : '',
      sums.shipping ? 'shipping' : '',
      deposit ? 'deposit' : '',
      hasTaxes ? 'taxTable' : '',
      isTitled ? '' : 'untitled',
      previous ? 'previous' : '',
    ].filter(Boolean),
    vendor,
    date,
    cents: sums.total,
    number,
    words: () => flow.pages.words(),
    pdf: () => flow.pages.pdf(),
  }
}
