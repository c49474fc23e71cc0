/** Books that are brought in while the server is killed, for `pnpm run faults`: they are whole or not there, and can be brought in again. */
import { builtServer, personAt, sleep } from './built-server.ts'

type Server = ReturnType<typeof builtServer>
const DOCUMENTS = 3
const ROWS = 400
const LONGEST_MS = 60_000

/** The archive of somebody's books, from an installation that is gone again; nothing else may run on the port meanwhile. */
export async function madeArchive(): Promise<Uint8Array> {
  const source = builtServer('faults-source')
  try {
    await source.start()
    await source.signUp()
    for (let n = 0; n < DOCUMENTS; n++) {
      const lines = Array.from({ length: ROWS }, (_, i) => `2024-0${(i % 9) + 1}-03,ELSEWHERE ${n} LINE ${i},-${n * ROWS + i}.10`)
      await source.upload(`elsewhere-${n}.csv`, `Date,Description,Amount\n${lines.join('\n')}\n`)
    }
    for (let waited = 0; waited < LONGEST_MS; waited += 100) {
      const list = (await source.call('GET', '/api/documents')).json as { isProcessed: boolean }[]
      if (list.length === DOCUMENTS && list.every(({ isProcessed }) => isProcessed)) break
      await sleep(100)
    }
    await source.call('POST', '/api/account/confirm', { password: source.login.password })
    const answer = await fetch(`${source.origin}/api/account/export`, { headers: { cookie: source.cookie() } })
    return new Uint8Array(await answer.arrayBuffer())
  } finally {
    await source.remove()
  }
}

/** Brings the books into a new account where one may be opened, kills the server at some moment of it, and looks; then again until they are there. Ends with the account deleted. */
export async function importKilled(
  server: Server,
  archive: Uint8Array,
  { random, figures, wrong }: { random: (n: number) => number; figures: Record<'imports' | 'importsKilled', number>; wrong: string[] },
): Promise<void> {
  const other = personAt(server.origin, `brought-in-${figures.imports + 1}-${figures.importsKilled}@example.com`)
  // Of one address so many sign up in an hour: a long run does without some.
  if (
    !(await other.signUp().then(
      () => true,
      () => false,
    ))
  )
    return
  const held = async () => {
    const documents = (await other.call('GET', '/api/documents')).json as unknown[]
    const { count } = (await other.call('GET', '/api/transactions/totals')).json as { count: number }
    return [documents.length, count]
  }
  const whole = [DOCUMENTS, DOCUMENTS * ROWS]
  for (let tries = 0; ; tries++) {
    const sent = await other.call('PUT', '/api/account/import', archive)
    const confirmed = await other.call('POST', '/api/account/import/confirm', {})
    if (sent.status !== 200 || confirmed.status !== 202)
      return void wrong.push(`an import was refused: ${JSON.stringify([sent, confirmed])}`)
    if (tries < 2) {
      await sleep(random(500))
      await server.kill()
      figures.importsKilled += 1
      await server.start()
    } else {
      for (let waited = 0; waited < LONGEST_MS && (await held())[0] === 0; waited += 100) await sleep(100)
    }
    const is = await held()
    if (`${is}` === `${whole}`) break
    if (`${is}` !== '0,0') return void wrong.push(`books were brought in by half: ${is} of ${whole}`)
    if (tries > 2) return void wrong.push('books were not brought in')
  }
  figures.imports += 1
  const { status } = await other.call('POST', '/api/account/delete', { password: other.login.password, confirmation: other.login.email })
  if (status !== 204) wrong.push(`an account was not deleted: ${status}`)
}
