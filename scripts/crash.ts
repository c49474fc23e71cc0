/**
 * Kills the built server with SIGKILL at random moments while files are uploaded, read, read again and deleted, starts it again, and proves that
 * nothing acknowledged is missing and nothing is there twice: `pnpm run crash [kills=20] [seed]`. Exits 1 when it is not so.
 */
import { builtServer, sleep } from './built-server.ts'

const kills = Number(process.argv[2] ?? 20)
let seed = Number(process.argv[3] ?? Date.now() % 1_000_000) || 1
const server = builtServer('crash')
const { call } = server
const ROWS = 120
/** Every third statement is so large that its rows come in many slices. */
const LARGE = 3000
const rowsOf = (n: number) => (n % 3 === 1 ? LARGE : ROWS)
console.log(`${kills} kills, seed ${seed}`)

function random(n: number): number {
  seed = (seed * 48271) % 2147483647
  return seed % n
}

let made = 0
function statement(): { name: string; text: string } {
  made += 1
  let balance = 1_000_00
  const lines = Array.from({ length: rowsOf(made) }, (_, i) => {
    const cents = 100 + ((i * 37 + made * 11) % 9000)
    balance -= cents
    const day = String((i % 28) + 1).padStart(2, '0')
    return `2025-${String((Math.floor(i / 28) % 12) + 1).padStart(2, '0')}-${day},SHOP ${made} LINE ${i},-${(cents / 100).toFixed(2)},${(balance / 100).toFixed(2)}`
  })
  return { name: `statement-${made}.csv`, text: `Date,Description,Amount,Balance\n${lines.join('\n')}\n` }
}

/** Documents that were to be deleted with their rows: what was answered is gone, what was not is either there or not. */
const deleted = new Map<string, 'asked' | 'gone'>()
/** Now and then a document that is there is read again, or deleted with its rows. */
async function disturb(): Promise<void> {
  const here = [...documents.keys()].filter((id) => !deleted.has(id))
  const id = here[random(here.length || 1)]
  if (id === undefined || here.length < 3) return
  if (random(2) === 0) {
    await call('POST', `/api/documents/${id}/retry`)
    return
  }
  deleted.set(id, 'asked')
  if ((await call('DELETE', `/api/documents/${id}?transactions=delete`)).status === 204) deleted.set(id, 'gone')
}

/** Acknowledged documents by id, and acknowledged hand-made transactions. */
const documents = new Map<string, string>()
const byHand = new Set<string>()

/** Uploads and writes until the server is gone; what was answered is noted. */
async function work(stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    try {
      const { name, text } = statement()
      const answer = await server.upload(name, text)
      if (answer.status === 201) documents.set((answer.json as { document: { id: string } }).document.id, name)
      const hand = await call('POST', '/api/transactions', {
        description: `BY HAND ${made}`,
        amount: '1.00',
        transactionDate: '2024-06-01',
        category: 'rent',
      })
      if (hand.status === 201) byHand.add((hand.json as { id: string }).id)
      await disturb()
    } catch {
      await sleep(20)
    }
  }
}

const wrong: string[] = []
try {
  await server.start()
  await server.signUp()
  for (let kill = 1; kill <= kills; kill++) {
    let over = false
    const working = work(() => over)
    // Under load for certain, also on a slow machine; then at some moment within it.
    const before = documents.size
    for (let i = 0; i < 300 && documents.size === before; i++) await sleep(50)
    await sleep(random(2500))
    await server.kill()
    over = true
    await working
    await server.start()
  }
  // Everything that waits gets its time.
  for (let i = 0; i < 600; i++) {
    const list = (await call('GET', '/api/documents')).json as { isProcessed: boolean }[]
    if (list.every((d) => d.isProcessed)) break
    await sleep(200)
  }
  const list = (await call('GET', '/api/documents')).json as {
    id: string
    originalName: string
    extractedText: string
    transactionCount: number
  }[]
  for (const [id, name] of documents) {
    const isThere = list.some((d) => d.id === id)
    if (!isThere && !deleted.has(id)) wrong.push(`${name} was acknowledged and is gone`)
    if (isThere && deleted.get(id) === 'gone') wrong.push(`${name} was deleted and is there again`)
  }
  for (const d of list) {
    const rows = rowsOf(Number(/\d+/.exec(d.originalName)))
    if (d.transactionCount !== rows) wrong.push(`${d.originalName} has ${d.transactionCount} of ${rows} transactions: ${d.extractedText}`)
  }
  const rows = (await call('GET', '/api/transactions')).json as { id: string; description: string; documentId: string | null }[]
  const ids = new Set(rows.map((r) => r.id))
  for (const id of byHand) if (!ids.has(id)) wrong.push(`A transaction made by hand (${id}) was acknowledged and is gone`)
  if (new Set(rows.filter((r) => r.documentId).map((r) => r.description)).size !== rows.filter((r) => r.documentId).length)
    wrong.push('A line is in the books twice')
  for (const row of rows)
    if (row.documentId !== null && !list.some((d) => d.id === row.documentId))
      wrong.push(`A row of a document that is gone: ${row.description}`)
  const totals = (await call('GET', '/api/transactions/totals')).json as { count: number; moved: number }
  const moved = (rows as unknown as { amount: string; isCredit: boolean }[]).reduce(
    (n, r) => n + Math.round(Number(r.amount) * 100) * (r.isCredit ? 1 : -1),
    0,
  )
  if (totals.count !== rows.length || Math.round(totals.moved * 100) !== moved)
    wrong.push(`The totals say ${totals.count} rows and ${totals.moved}, the rows are ${rows.length} and ${moved / 100}`)
  console.log(
    `${kills} kills: ${documents.size} documents and ${byHand.size} entries acknowledged, ${deleted.size} documents deleted; ${list.length} documents and ${rows.length} transactions found; ${wrong.length} wrong`,
  )
} finally {
  await server.remove()
}
for (const line of wrong.slice(0, 20)) console.error(line)
process.exit(wrong.length === 0 ? 0 : 1)
