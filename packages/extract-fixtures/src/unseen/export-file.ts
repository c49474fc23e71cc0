/** A bank's export that nobody has seen: columns, marks, signs and lines around the list put together by chance. */
import { withMarks } from '../made-figures.ts'
import { Chance } from './chance.ts'
import { encoded } from './encoded.ts'
import { codings, others, typeHeadings, typeWords, usual } from './export-columns.ts'
import { daysAfter, type MadeMonth, madeMonth, sumOf, type UnseenRow } from './made-month.ts'
import { form, type Place } from './place.ts'
import { places } from './places.ts'
import type { UnseenExport } from './unseen.ts'

interface ExportStyle {
  place: Place
  delimiter: string
  decimal: '.' | ','
  group: string
  day: (day: string) => string
  signs: 'minus' | 'sides' | 'sidesMinus' | 'type' | 'after' | 'brackets' | 'typeFirst' | 'plus'
  balance: boolean
  quotes: 'never' | 'all' | 'needed'
  newestFirst: boolean
  symbol: string
}
interface Field {
  heading: string
  of: (row: UnseenRow, i: number) => string
}

function styleOf(chance: Chance, place: Place): ExportStyle {
  const isEnglish = place.code === 'us' || place.code === 'gb'
  const decimal = isEnglish || place.code === 'ch' || chance.flip(0.15) ? '.' : ','
  const delimiter = decimal === ',' ? chance.pick([';', ';', '\t', '|']) : chance.pick([',', ',', ',', ';', '\t', '|'])
  const group = chance.flip(0.3) ? (decimal === ',' ? chance.pick(['.', ' ', '\u00a0']) : place.code === 'ch' ? "'" : ',') : ''
  const language = isEnglish ? 'en' : place.code === 'ch' ? 'de' : place.code
  return {
    place,
    delimiter,
    decimal,
    group,
    day: chance.flip(0.15)
      ? form('YYYY-MM-DD')
      : chance.flip(0.1)
        ? form('YYYYMMDD')
        : chance.flip(0.1)
          ? form('DD-MON-YYYY', language)
          : chance.flip(0.1)
            ? (d) => `${form('YYYY-MM-DD')(d)} 00:00:00`
            : chance.pick(place.days),
    signs: chance.pick([
      'minus',
      'minus',
      'minus',
      'sides',
      'sides',
      'sidesMinus',
      'type',
      'type',
      'after',
      'brackets',
      'typeFirst',
      'plus',
    ]),
    balance: chance.flip(0.55),
    quotes: chance.pick(['needed', 'needed', 'all', 'never']),
    newestFirst: chance.flip(0.4),
    symbol: chance.flip(0.08) ? place.symbol : '',
  }
}

const amountOf = ({ decimal, group, symbol }: ExportStyle, cents: number) =>
  `${cents < 0 ? '-' : ''}${symbol}${withMarks(Math.abs(cents), group, decimal)}`
function signedOf(style: ExportStyle, cents: number): string {
  const bare = amountOf(style, Math.abs(cents))
  if (style.signs === 'type' || style.signs === 'typeFirst') return bare
  if (style.signs === 'plus' && cents > 0) return `+${bare}`
  if (cents > 0) return bare
  return style.signs === 'after' ? `${bare}-` : style.signs === 'brackets' ? `(${bare})` : `-${bare}`
}

function fieldsOf(chance: Chance, style: ExportStyle): Field[] {
  const { place } = style
  const plainHeading = (words: readonly string[]) =>
    chance
      .pick(words)
      .replace(/\{.*?\}/g, '')
      .trim()
  const fields: Field[] = [{ heading: plainHeading(place.bank.date), of: (r) => style.day(r.date) }]
  if (chance.flip(0.25))
    fields.push({
      heading: plainHeading(place.bank.valueDate),
      of: (r) => {
        r.otherDate = daysAfter(r.date, chance.flip(0.7) ? 0 : 1)
        return style.day(r.otherDate)
      },
    })
  const type = chance.pick(typeWords[place.code] ?? [['D', 'C']])
  const typeField: Field = { heading: chance.pick(typeHeadings[place.code] ?? ['D/C']), of: (r) => type[r.cents < 0 ? 0 : 1] as string }
  if (style.signs === 'typeFirst') fields.push(typeField)
  fields.push({ heading: plainHeading(place.bank.description), of: (r) => r.description })
  const amounts: Field[] = style.signs.startsWith('sides')
    ? [
        {
          heading: plainHeading(place.bank.out),
          of: (r) => (r.cents < 0 ? amountOf(style, style.signs === 'sidesMinus' ? r.cents : -r.cents) : ''),
        },
        { heading: plainHeading(place.bank.in), of: (r) => (r.cents > 0 ? amountOf(style, r.cents) : '') },
      ]
    : [{ heading: plainHeading(place.bank.amount), of: (r) => signedOf(style, r.cents) }]
  fields.push(...amounts)
  if (style.signs === 'type') fields.push(typeField)
  if (style.balance) fields.push({ heading: plainHeading(place.bank.balance), of: (r) => amountOf(style, r.balance) })
  for (const [heading, of] of chance.some(others[place.code] ?? [], chance.int(0, 4))) {
    if (fields.some((f) => f.heading === heading)) continue
    fields.splice(chance.int(0, fields.length), 0, { heading, of: () => of(chance) })
  }
  return fields
}

/** An export, the same for the same seed. */
export function unseenExport(seed: number): UnseenExport {
  const chance = new Chance(seed * 4561 + 29)
  const place = chance.pick(places)
  const style = styleOf(chance, place)
  const fields = fieldsOf(chance, style)
  const month = madeMonth(chance, { payees: place.payees, payers: place.payers, mayTurnYear: true })
  const q = (text: string) =>
    style.quotes === 'all' ||
    (style.quotes === 'needed' && text.includes(style.delimiter)) ||
    text.includes('"') ||
    (text.includes(style.delimiter) && style.quotes === 'never')
      ? `"${text.replaceAll('"', '""')}"`
      : text
  const printed = (cells: readonly string[]) => cells.map(q).join(style.delimiter)
  const rows = style.newestFirst ? month.rows.toReversed() : month.rows
  const isHeadless = !style.signs.startsWith('sides') && chance.flip(0.08)
  const { above, prints } = preamble(chance, style, month)
  const lines = [
    ...above.map((cells) => (cells.length === 0 ? '' : printed(cells))),
    ...(isHeadless ? [] : [printed(fields.map((f) => f.heading))]),
    ...rows.map((r, i) => printed(fields.map((f) => f.of(r, i)))),
    ...footer(chance, style, month, fields).map((cells) => (cells.length === 0 ? '' : printed(cells))),
  ]
  const coding = chance.pick(codings[place.code] ?? usual)
  const text = lines.join(chance.pick(['\r\n', '\n', '\r\n'])) + chance.pick(['', '\r\n', '\r\n\r\n'])
  const bytes = encoded(text, coding)
  return {
    traits: [
      place.code,
      `signs:${style.signs}`,
      coding,
      isHeadless ? 'headless' : '',
      above.length > 0 ? 'preamble' : '',
      style.balance ? 'balance' : '',
      style.newestFirst ? 'newestFirst' : '',
      style.symbol ? 'symbol' : '',
      style.group ? 'grouped' : '',
      prints ? 'prints' : '',
      rows.length < 4 ? 'few' : '',
    ].filter(Boolean),
    documentType: 'bank_statement',
    accounts: [{ rows: month.rows, opening: prints ? month.opening : null, closing: prints ? month.closing : null }],
    proves: prints,
    bytes,
  }
}

function preamble(chance: Chance, style: ExportStyle, month: MadeMonth): { above: string[][]; prints: boolean } {
  if (chance.flip(0.5)) return { above: [], prints: false }
  const { place } = style
  const day = chance.pick(place.days)
  const lines: string[][] = [[chance.pick(place.banks)]]
  if (chance.flip(0.7)) lines.push([chance.pick(place.bank.account).replace(/\s*\{.*\}/, ''), chance.digits(10)])
  if (chance.flip(0.5)) lines.push([chance.pick(['Exported', 'Datum:', 'Date']), day(daysAfter(month.end, 2))])
  const prints = chance.flip(0.45)
  if (prints) {
    const named = (template: string, of: string) => template.replace('{day}', day(of))
    lines.push([named(chance.pick(place.bank.opening), month.start), amountOf(style, month.opening)])
    lines.push([named(chance.pick(place.bank.closing), month.end), amountOf(style, month.closing)])
  }
  if (chance.flip(0.6)) lines.push([])
  return { above: lines, prints }
}

function footer(chance: Chance, style: ExportStyle, month: MadeMonth, fields: readonly Field[]): string[][] {
  const { place } = style
  const kind = chance.pick(['none', 'none', 'none', 'total', 'note', 'count'])
  if (kind === 'note') return [[], [chance.pick(['End of file', '*** Ende der Liste ***', 'This is not a legal document.'])]]
  if (kind === 'count') return [[chance.pick(['Records', 'Anzahl', 'Count']), String(month.rows.length)]]
  if (kind === 'total' && style.signs.startsWith('sides')) {
    const cells = fields.map(() => '')
    const at = fields.findIndex((f) => place.bank.out.includes(f.heading))
    cells[0] = chance.pick(['Total', 'Totals', 'Summe'])
    cells[at] = amountOf(style, sumOf(month.rows, -1))
    cells[at + 1] = amountOf(style, sumOf(month.rows, 1))
    return [cells]
  }
  return []
}
