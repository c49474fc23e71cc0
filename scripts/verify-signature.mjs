// Computes the hash of a signed report's rows again: node verify-signature.mjs rows.ndjson [hash]
// The rows: GET /api/reports/{id}/rows, or the folder signed-rows of an export. Their form: docs/canonical-rows.md.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [file, expected] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node verify-signature.mjs rows.ndjson [hash, or its first 16 digits]')
  process.exit(2)
}
const bytes = readFileSync(file)
const sha256 = createHash('sha256').update(bytes).digest('hex')

let rows = 0
let net = 0n
for (const line of bytes.toString('utf8').split('\n').filter(Boolean)) {
  const [, , , direction, parts, currency] = JSON.parse(line)
  rows += 1
  if (currency !== undefined) continue
  const profit = parts.filter(([, what]) => what.startsWith('leaf:')).reduce((sum, [amount]) => sum + BigInt(amount), 0n)
  net += direction === 'in' ? profit : -profit
}
const magnitude = net < 0n ? -net : net
const dollars = `${net < 0n ? '-' : ''}${magnitude / 100n}.${String(magnitude % 100n).padStart(2, '0')}`

console.log(`SHA-256  ${sha256}`)
console.log(`Rows     ${rows}`)
console.log(`Net      ${dollars}`)
if (expected) {
  const matches = expected.length >= 16 && sha256.startsWith(expected.toLowerCase())
  console.log(matches ? 'The rows are those that were signed.' : 'These are NOT the rows that were signed.')
  process.exit(matches ? 0 : 1)
}
