import { type Cents, cents, parseDecimal } from '@ledgerhand/core/money'
import type { TaxJson, TaxLineJson } from '@ledgerhand/core/wire/tax'

/** Stands on every page and in every file of a pack. */
export const NOT_ADVICE = 'A worksheet, not advice'

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A file name of plain letters, digits, '-', '_' and '.': the same in every archive program, address and operating system, so that a link
 * is the name itself. 'Café №1.pdf' → 'Cafe_No1.pdf'.
 */
export function safeName(text: string, otherwise = 'file', most = 80): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\w.-]+/g, '_')
    .replace(/^[._-]+|[._-]+$/g, '')
  const dot = plain.lastIndexOf('.')
  const ending = dot > 0 && plain.length - dot <= 8 ? plain.slice(dot) : ''
  const stem = (ending ? plain.slice(0, dot) : plain).slice(0, most - ending.length)
  const name = `${stem || otherwise}${ending}`
  return RESERVED.test(name) ? `_${name}` : name
}

/** Gives every file a name of its own within its folder, whatever the capitals: 'a.pdf', then 'a-2.pdf'. */
export function uniqueNames(): (folder: string, name: string) => string {
  const taken = new Set<string>()
  /** Where to go on counting: thousands of files may be called the same. */
  const next = new Map<string, number>()
  return (folder, original) => {
    const name = safeName(original)
    const dot = name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let path = `${folder}/${name}`
    const wanted = path.toLowerCase()
    let n = next.get(wanted) ?? 2
    for (; taken.has(path.toLowerCase()); n++) path = `${folder}/${stem}-${n}${ending}`
    next.set(wanted, n)
    taken.add(path.toLowerCase())
    return path
  }
}

/** '8-advertising', or 'line-3-vans' for a line of one's own. */
export const folderOf = ({ line, title }: Pick<TaxLineJson, 'line' | 'title'>): string =>
  safeName(`${line}-${title}`, 'line', 48).toLowerCase().replaceAll('_', '-')

/** What a line prints: the form prints what is taken off without a sign. */
export const isTakenOff = ({ line, part }: Pick<TaxLineJson, 'line' | 'part'>, form: 'schedule_c' | 'own'): boolean =>
  part !== 'income' || (form === 'schedule_c' && (line === '2' || line === '4'))

/** A sum as the form prints it: the total of expenses without a sign. */
export const onForm = ({ title, amount }: TaxJson['totals'][number]): Cents =>
  cents(parseDecimal(amount) * (title === 'Total expenses' ? -1 : 1))
