/** Closing, signing and archives under kills: what `pnpm run faults` does beside uploads, and what must hold after each of its checks. */
import { createHash } from 'node:crypto'
import { checkIds } from '../packages/core/src/periods.ts'
import { zipOf } from '../packages/extract-fixtures/src/archives.ts'
import type { builtServer } from './built-server.ts'

type Server = ReturnType<typeof builtServer>
interface Told {
  random: (n: number) => number
  /** An operation was acknowledged. */
  done: () => void
  lose: (what: string) => void
  double: (what: string) => void
}

/** Files in each archive, and rows in each of these. */
const FILES = 3
const ROWS = 20
const YEAR = 2023
const excuses = checkIds.map((id) => ({ id, reason: 'Looked at' }))
const month = (n: number) => `${YEAR}-${String(n).padStart(2, '0')}`

export function closingUnderFaults({ call, upload, origin, cookie }: Server, { random, done, lose, double }: Told) {
  const archives = new Set<number>()
  /** Reports whose signature was acknowledged. */
  const signed = new Set<string>()
  let made = 0
  let report: string | null = null

  async function uploadArchive(): Promise<void> {
    made += 1
    const mine = made
    const statement = (file: number) => {
      // Amounts of its own: equal days, amounts and nearly equal words are taken for the same rows. After every month that is closed.
      const line = (_: unknown, i: number) =>
        `2026-${String((i % 9) + 1).padStart(2, '0')}-07,ARCHIVE ${mine} FILE ${file} LINE ${i},-${(mine * FILES + file) * ROWS + i}.50`
      return `Date,Description,Amount\n${Array.from({ length: ROWS }, line).join('\n')}\n`
    }
    const bytes = zipOf(Array.from({ length: FILES }, (_, i) => ({ name: `part-${i}.csv`, content: statement(i) })))
    const { status } = await upload(`archive-${mine}.zip`, bytes)
    if (status !== 201) return
    archives.add(mine)
    done()
  }
  async function closeMonth(): Promise<void> {
    const period = month(1 + random(12))
    if ((await call('POST', `/api/periods/${period}/close`, { excuses })).status === 200) done()
  }
  async function reopenMonth(): Promise<void> {
    const period = random(4) === 0 ? String(YEAR) : month(1 + random(12))
    if ((await call('POST', `/api/periods/${period}/reopen`, { reason: 'Once more' })).status === 200) done()
  }
  async function enterLate(): Promise<void> {
    made += 1
    const body = { description: `LATE ${made}`, amount: '2.00', transactionDate: `${month(1 + random(12))}-09`, category: 'rent' }
    if ((await call('POST', '/api/transactions', body)).status === 201) done()
  }
  async function sign(): Promise<void> {
    if (report === null) {
      const span = { title: 'January', reportPeriod: month(1), startDate: `${month(1)}-01`, endDate: `${month(1)}-31` }
      const answer = await call('POST', '/api/reports', span)
      if (answer.status === 201) report = (answer.json as { id: string }).id
      return
    }
    // Another worker may have made a report meanwhile: the one that was signed is meant.
    const id = report
    const { status } = await call('POST', `/api/reports/${id}/sign`, {})
    if (status !== 201) return
    signed.add(id)
    if (report === id) report = null
    done()
  }
  /** Made while it is read, and broken off by a kill: it must leave nothing. */
  async function taxPack(): Promise<void> {
    const answer = await fetch(`${origin}/api/tax/${YEAR}/pack`, { headers: { cookie: cookie() } })
    if (answer.status === 200 && (await answer.arrayBuffer()).byteLength > 0) done()
  }

  /** Closed up to a month and open from there; a signature is there once, over the bytes that it says; archives are in the books once. */
  async function check(): Promise<void> {
    const months = (await call('GET', `/api/periods?year=${YEAR}`)).json as { period: string; state: string }[]
    const states = months.map(({ state }) => (state === 'closed' ? 'c' : 'o')).join('')
    if (!/^c*o*$/.test(states)) lose(`months are half closed: ${states}`)
    for (const id of signed) {
      const { json, status } = await call('GET', `/api/reports/${id}`)
      const { signatures = [] } = json as { signatures?: { sha256: string }[] }
      if (status !== 200 || signatures.length === 0) lose(`the signature on report ${id} is gone: it answers ${status}`)
      if (signatures.length > 1) double(`report ${id} is signed ${signatures.length} times`)
      const drift = (await call('GET', `/api/reports/${id}/drift`)).json as { state: string }
      const digest = async (as: string) => {
        const answer = await fetch(`${origin}/api/reports/${id}/rows${as}`, { headers: { cookie: cookie() } })
        return createHash('sha256')
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest('hex')
      }
      const sha256 = signatures[0]?.sha256
      if ((await digest('')) !== sha256) lose(`the rows under the signature on report ${id} are others`)
      if (((await digest('?as=now')) === sha256) !== (drift.state === 'unchanged'))
        lose(`report ${id} is called ${drift.state}, and its rows of now say otherwise`)
    }
    // All of them: a search for 'ARCHIVE 3 FILE' finds a 3 in the rows of other archives, too, and a page of it may hold others only.
    const rows = (await call('GET', '/api/transactions')).json as { description: string }[]
    for (const n of archives) {
      const own = rows.filter(({ description }) => description.startsWith(`ARCHIVE ${n} FILE`)).map(({ description }) => description)
      if (new Set(own).size !== own.length) double(`rows of archive ${n} are there twice`)
      if (new Set(own).size < FILES * ROWS) lose(`archive ${n} has ${own.length} of ${FILES * ROWS} rows`)
    }
  }
  return { acts: [uploadArchive, enterLate, closeMonth, closeMonth, reopenMonth, sign, taxPack], check }
}
