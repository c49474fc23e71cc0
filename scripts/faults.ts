/**
 * Faults against the built server, repeatable by their seed: `pnpm run faults [cycles=20] [seed]`. Each cycle kills it with SIGKILL at a random
 * moment of uploads, archives, readings, batches, undos, deletions, closings, signatures, tax packs, backups, a restore or books that are brought in, and starts it again; some flip a bit of a backup or of a stored
 * file or of the database's log, start a second server on the same folder, or set back what the server knows of time. After half of the kills what was
 * not synced is dropped, torn or garbled, as a power cut does; in others the disk is full for a while (faults-power.ts). What was acknowledged must be there
 * once, totals must equal rows, the audit log must be whole, damage must be found and named. Figures go to docs/measured/faults.json; exits 1 where one is wrong.
 */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtServer, sleep } from './built-server.ts'
import { closingUnderFaults } from './faults-closing.ts'
import { filesIn, flipsUnderFaults } from './faults-flips.ts'
import { importKilled, madeArchive } from './faults-import.ts'
import { childrenOf, cutPower, fillDisk, smallDisk, unmount } from './faults-power.ts'

const cycles = Number(process.argv[2] ?? 20)
const firstSeed = Number(process.argv[3] ?? Date.now() % 1_000_000) || 1
let seed = firstSeed
const random = (n: number): number => {
  seed = (seed * 48271) % 2147483647
  return seed % n
}
const backupDir = mkdtempSync(join(tmpdir(), 'ledgerhand-faults-backups-'))
/** A run hands in more documents on one day than an installation takes by itself. */
const settings = { BACKUP_DIR: backupDir, BACKUP_PASSPHRASE: 'a passphrase for the faults', UPLOADS_PER_DAY: '1000000' }
const server = builtServer('faults', settings)
const isSmallDisk = smallDisk(server.folder)
/** A call as `server.call`; whatever happens to the disk, it is answered in words. */
const call: typeof server.call = async (method, path, body) => {
  const answer = await server.call(method, path, body)
  if (answer.status === 500) wrong.push(`${method} ${path} was answered with 500: ${JSON.stringify(answer.json)}`)
  return answer
}
const wrong: string[] = []
const push = wrong.push.bind(wrong)
wrong.push = (line) => {
  console.error(line)
  return push(line)
}
const figures = {
  cycles: 0,
  operations: 0,
  lost: 0,
  doubled: 0,
  backups: 0,
  restores: 0,
  flipped: 0,
  found: 0,
  secondStarts: 0,
  refused: 0,
  /** Books brought in whole, and kills while they came. */
  imports: 0,
  importsKilled: 0,
  powerCuts: 0,
  /** Power cuts at which something had been written and not synced. */
  powerCutsInWrites: 0,
  fullDisks: 0,
  killedOnFullDisk: 0,
}

interface Row {
  id: string
  description: string
  amount: string
  isCredit: boolean
  documentId: string | null
}

/** What was acknowledged: documents by id with the rows they hold, and entries by hand. */
const documents = new Map<string, number>()
const gone = new Set<string>()
const byHand = new Set<string>()
let made = 0

async function upload(): Promise<void> {
  made += 1
  const rows = made % 4 === 0 ? 1500 : 40
  const lines = Array.from(
    { length: rows },
    (_, i) => `2025-${String((i % 12) + 1).padStart(2, '0')}-11,SHOP ${made} LINE ${i},-${1 + (i % 90)}.25`,
  )
  const answer = await server.upload(`statement-${made}.csv`, `Date,Description,Amount\n${lines.join('\n')}\n`)
  if (answer.status !== 201) return
  documents.set((answer.json as { document: { id: string } }).document.id, rows)
  figures.operations += 1
}
async function enter(): Promise<void> {
  made += 1
  const body = { description: `BY HAND ${made}`, amount: '1.00', transactionDate: '2024-06-01', category: 'rent' }
  const answer = await call('POST', '/api/transactions', body)
  if (answer.status !== 201) return
  byHand.add((answer.json as { id: string }).id)
  figures.operations += 1
}
async function remove(): Promise<void> {
  const ids = [...documents.keys()].filter((id) => !gone.has(id))
  const id = ids[random(ids.length || 1)]
  if (id === undefined || ids.length < 4) return
  // What is not answered may be there or not.
  gone.add(id)
  const { status } = await call('DELETE', `/api/documents/${id}?transactions=delete`)
  if (status === 204) figures.operations += 1
}
async function batch(): Promise<void> {
  const ids = [...byHand].slice(-30)
  if (ids.length === 0) return
  const { status } = await call('PUT', '/api/transactions/bulk-category', { transactionIds: ids, category: random(2) ? 'travel' : 'rent' })
  if (status === 200) figures.operations += 1
  if (random(2) === 0) await call('POST', '/api/transactions/undo', {})
}
async function backUp(): Promise<void> {
  if ((await call('POST', '/api/system/backups', {})).status === 202) figures.operations += 1
}
const lose = (what: string) => {
  figures.lost += 1
  wrong.push(what)
}
const double = (what: string) => {
  figures.doubled += 1
  wrong.push(what)
}
const done = () => {
  figures.operations += 1
}
const closing = closingUnderFaults({ ...server, call }, { random, done, lose, double })
const flips = flipsUnderFaults(server, { call, backupDir, settings, random, figures, wrong })
const acts = [upload, upload, upload, enter, enter, remove, batch, backUp, ...closing.acts]

async function work(isOver: () => boolean): Promise<void> {
  while (!isOver()) await acts[random(acts.length)]?.().catch(() => sleep(20))
}

/** Nothing acknowledged is missing or there twice; totals equal rows; the audit log is whole. */
async function check(when: string): Promise<void> {
  for (let i = 0; i < 900; i++) {
    const list = (await call('GET', '/api/documents')).json as { isProcessed: boolean }[]
    if (list.every(({ isProcessed }) => isProcessed)) break
    await sleep(100)
  }
  const list = (await call('GET', '/api/documents')).json as { id: string; originalName: string; transactionCount: number }[]
  const rows = (await call('GET', '/api/transactions')).json as Row[]
  for (const id of documents.keys()) if (!gone.has(id) && !list.some((d) => d.id === id)) lose(`${when}: document ${id} is gone`)
  for (const { id, transactionCount, originalName } of list) {
    const expected = documents.get(id)
    if (expected !== undefined && transactionCount < expected) lose(`${when}: ${originalName} has ${transactionCount} of ${expected} rows`)
    if (expected !== undefined && transactionCount > expected)
      double(`${when}: ${originalName} has ${transactionCount} of ${expected} rows`)
  }
  const ids = new Set(rows.map(({ id }) => id))
  for (const id of byHand) if (!ids.has(id)) lose(`${when}: entry ${id} is gone`)
  const read = rows.filter(({ documentId }) => documentId !== null)
  if (new Set(read.map(({ description }) => description)).size !== read.length) double(`${when}: a line is in the books twice`)
  const totals = (await call('GET', '/api/transactions/totals')).json as { count: number; moved: number }
  const moved = rows.reduce((sum, { amount, isCredit }) => sum + Math.round(Number(amount) * 100) * (isCredit ? 1 : -1), 0)
  if (totals.count !== rows.length || Math.round(totals.moved * 100) !== moved) wrong.push(`${when}: the totals are not those of the rows`)
  const chain = (await call('GET', '/api/audit/chain?whole=true')).json as { state: string }
  if (chain.state !== 'unbroken') wrong.push(`${when}: the audit log is broken`)
  await closing.check()
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/** The disk is full at some moment of the work, and has space again after a while. Answers how to give it, where the server is to be killed before. */
async function fullDisk(): Promise<() => void> {
  if (!isSmallDisk) return () => {}
  const giveBack = fillDisk(server.folder)
  figures.fullDisks += 1
  await sleep(random(1500))
  if (random(2) === 0) {
    figures.killedOnFullDisk += 1
    return giveBack
  }
  giveBack()
  await sleep(random(3000))
  return () => {}
}

const begun = Date.now()
/** Written as it goes: a run that is cut off keeps the figures that it has. */
function note(): void {
  const minutes = Math.round((Date.now() - begun) / 60_000)
  const measured = { at: new Date().toISOString().slice(0, 10), seed: firstSeed, minutes, ...figures, wrong: wrong.length }
  mkdirSync('docs/measured', { recursive: true })
  writeFileSync('docs/measured/faults.json', `${JSON.stringify(measured, null, 2)}\n`)
}
try {
  console.log(`${cycles} cycles, seed ${firstSeed}`)
  const archive = await madeArchive()
  await server.start()
  await server.signUp()
  for (let cycle = 1; cycle <= cycles; cycle++) {
    let isOver = false
    const working = Promise.all([work(() => isOver), work(() => isOver)])
    // Under load for certain, also on a slow machine; then at some moment within it.
    const before = figures.operations
    for (let i = 0; i < 300 && figures.operations < before + 2; i++) await sleep(20)
    await sleep(random(1500))
    const giveBack = cycle % 10 === 4 || cycle % 10 === 9 ? await fullDisk() : () => {}
    const children = childrenOf(server.pid() ?? 0)
    await server.kill()
    const isCut = cycle % 10 !== 6 && random(2) === 0
    // A power cut ends what the server had begun, too: a backup, a reading. One that opens the database anew would make the log's index anew.
    if (isCut || cycle % 10 === 6) for (const child of children) endProcess(child)
    isOver = true
    await working
    figures.cycles += 1
    if (cycle % 10 === 6) await flips.flippedLog()
    if (isCut) {
      figures.powerCuts += 1
      if (cutPower(server.folder, random) > 0) figures.powerCutsInWrites += 1
    }
    if (random(2) === 0) giveBack()
    if (cycle % 10 === 5) await flips.restoreKilled()
    if (cycle % 10 === 8) await flips.flippedBackup()
    // A clock that was wrong: nothing may be decided by the times of files.
    if (cycle % 10 === 3) for (const path of filesIn(join(server.folder, 'files')).slice(0, 5)) utimesSync(path, 1, 1)
    await server.start()
    giveBack()
    if (cycle % 10 === 1) await importKilled(server, archive, { random, figures, wrong })
    if (cycle % 10 === 2) await flips.flippedOriginal()
    if (cycle % 10 === 7 && flips.snapshots().length > 0) await flips.secondStart()
    if (cycle % 5 === 0 || cycle === cycles) {
      await check(`cycle ${cycle}`)
      note()
    }
    if (cycle % 20 === 0) console.log(`${cycle} cycles: ${figures.operations} operations, ${figures.lost} lost, ${figures.doubled} doubled`)
    // Deleted for good, so that a long run stays as fast as a short one.
    if (documents.size - gone.size > 40) for (let i = 0; i < 10; i++) await remove()
  }
} finally {
  if (isSmallDisk) {
    await server.kill()
    unmount(server.folder)
  }
  await server.remove()
  rmSync(backupDir, { recursive: true, force: true })
}
note()
console.log(JSON.stringify(figures))
for (const line of wrong.slice(0, 20)) console.error(line)
process.exit(wrong.length === 0 ? 0 : 1)
