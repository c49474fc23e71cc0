import { formatDate } from '@ledgerhand/core/calendar-date'
import { type Leaf, leaves } from '@ledgerhand/core/categories'
import { cents, formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { TaxJson } from '@ledgerhand/core/wire/tax'
import { isTakenOff, NOT_ADVICE } from './tax-names.ts'
import type { PackRow } from './tax-rows.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c)

const style = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
.wide table { min-width: 36rem; }
.wide td:first-child { white-space: nowrap; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .5rem; border-bottom: 1px solid #8884; vertical-align: top; overflow-wrap: anywhere; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
summary { cursor: pointer; padding: .4rem 0; }
.note { border: 1px solid #8886; padding: .5rem .75rem; }
`

/** The files beside the documents, as the index names them. */
export interface PackFile {
  name: string
  says: string
}

/**
 * The pack as one page that opens from the folder, without a server and without a script: what is open, each line with its rows and their
 * documents. In pieces, line by line. `pathOf`: a document's place in the pack.
 */
export function* indexOfPack(
  pack: TaxJson,
  rowsOf: (leaf: Leaf) => readonly PackRow[],
  {
    business,
    pathOf,
    files,
    others,
  }: { business: string; pathOf: (id: string) => string | null; files: readonly PackFile[]; others: readonly string[] },
): Generator<string> {
  const money = (value: number) => formatMoney(cents(value), pack.currency)
  const title = `Tax pack ${pack.year}, ${business}`
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${safe(title)}</title><style>${style}</style></head><body><main>
<h1>${safe(title)}</h1>
<p class="note"><strong>${NOT_ADVICE}.</strong> ${safe(pack.formTitle)}, ${formatDate(pack.from)} to ${formatDate(pack.to)}.</p>
${pack.says.map((words) => `<p>${safe(words)}</p>`).join('\n')}
<h2>Open</h2><ul>${pack.open.length === 0 ? '<li>Nothing is open</li>' : pack.open.map(({ text }) => `<li>${safe(text)}</li>`).join('')}</ul>
<h2>Files</h2><ul>${files.map(({ name, says }) => `<li><a href="${safe(name)}">${safe(name)}</a>: ${safe(says)}</li>`).join('')}</ul>
<h2>Lines</h2>
`
  for (const line of pack.lines) {
    const rows = line.leaves.flatMap(({ leaf }) => rowsOf(leaf))
    const sign = isTakenOff(line, pack.form) ? -1 : 1
    const amount = parseDecimal(line.amount)
    if (rows.length === 0 && amount === 0) continue
    const bare = line.withoutDocument > 0 ? `, ${line.withoutDocument} without a document` : ''
    yield `<details><summary><strong>${safe(line.line)} ${safe(line.title)}</strong>: ${money(amount * sign)} (${rows.length === 1 ? '1 transaction' : `${rows.length} transactions`}${bare})</summary>
<div class="wide" role="region" aria-label="${safe(`Transactions of line ${line.line}`)}" tabindex="0"><table><thead><tr><th>Date</th><th>Description</th><th>Category</th><th class="n">Amount</th><th>Documents</th></tr></thead><tbody>
`
    for (const row of rows) {
      const paths = row.documentIds.flatMap((id) => pathOf(id) ?? [])
      const links = paths.map((path) => `<a href="${safe(path)}">${safe(path.split('/').pop() ?? path)}</a>`).join('<br>')
      yield `<tr><td>${formatDate(row.date)}</td><td>${safe(row.description)}</td><td>${safe(leaves[row.leaf].label)}</td><td class="n">${money(row.amount * sign)}</td><td>${links}</td></tr>\n`
    }
    yield '</tbody></table></div></details>\n'
  }
  if (others.length > 0)
    yield `<h2>Documents on no line</h2><ul>${others.map((path) => `<li><a href="${safe(path)}">${safe(path)}</a></li>`).join('\n')}</ul>\n`
  yield `<h2>How the lines add up to the books</h2><table><tbody>
<tr><td>Net of the lines</td><td class="n">${money(parseDecimal(pack.net))}</td></tr>
${pack.excluded.map(({ why, amount }) => `<tr><td>${safe(why)}</td><td class="n">${money(parseDecimal(amount))}</td></tr>`).join('\n')}
<tr><th>Net profit of the books</th><th class="n">${money(parseDecimal(pack.reportNet))}</th></tr>
</tbody></table>
<p class="note">${NOT_ADVICE}.</p>
</main></body></html>
`
}
