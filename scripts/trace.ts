/**
 * How smooth the list of transactions is with many rows: `pnpm run trace [rows] [--phone] [--tasks]` (default 100000). Needs a build.
 * Starts the built server on a folder of its own, reads one CSV of that many rows into it, then records a Chromium trace while the list
 * is scrolled, while a search is typed and while the document's own page is scrolled, and prints what each task of the page's main
 * thread took: the wall time, and the time that the processor spent on it, which does not grow with whatever else the machine is doing.
 * `--phone`: 390 pixels wide, with a processor four times slower. `--tasks`: what the longest tasks were spent on.
 */
import { parseArgs } from 'node:util'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { addDays, type CalendarDate } from '../packages/core/src/calendar-date.ts'
import { browserOptions, builtServer } from './built-server.ts'
import { merchants } from './made-merchants.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { phone: { type: 'boolean', default: false }, tasks: { type: 'boolean', default: false } },
})
const rows = Number(positionals[0] ?? 100_000)
const look = options.phone ? { viewport: { width: 390, height: 844 }, isMobile: true } : { viewport: { width: 1280, height: 800 } }
const server = builtServer('trace')
const base = server.origin
const FRAME_MS = 50

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

function csv(count: number): string {
  const lines = ['Date,Description,Amount']
  for (let i = 0; i < count; i++) {
    const day = addDays('2022-01-01' as CalendarDate, Math.floor((i * 1400) / count))
    const cents = 100 + ((i * 7919) % 90_000)
    lines.push(`${day},${merchants[i % merchants.length]} ${i},${i % 9 === 0 ? '' : '-'}${(cents / 100).toFixed(2)}`)
  }
  return lines.join('\n')
}

async function until<T>(what: string, ask: () => Promise<T | null | false>, timeoutMs = 180_000): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const answer = await ask().catch(() => null)
    if (answer) return answer
    if (Date.now() > end) throw new Error(`${what}: no answer in ${timeoutMs / 1000} s`)
    await new Promise((done) => setTimeout(done, 250))
  }
}

/** An account whose books hold the rows, signed in in this page's browser. Gives the document that they were read from. */
async function fill(page: Page): Promise<string> {
  const { request } = page.context()
  await server.signUp()
  await request.post(`${base}/api/auth/login`, { data: server.login })
  await server.upload('many.csv', csv(rows))
  return await until('reading the file', async () => {
    const [document] = (await (await request.get(`${base}/api/documents`)).json()) as { isProcessed: boolean; id: string }[]
    return document?.isProcessed ? document.id : null
  })
}

/** What the main thread of the page did while `work` ran: its tasks, longest first, in milliseconds. */
async function record(cdp: CDPSession, work: () => Promise<void>) {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]))
  cdp.on('Tracing.dataCollected', collect)
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'] },
  })
  await work()
  const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  const mains = new Set(events.filter((e) => e.name === 'thread_name' && e.args?.name === 'CrRendererMain').map((e) => `${e.pid} ${e.tid}`))
  const tasks = events.filter((e) => e.ph === 'X' && e.name === 'RunTask' && mains.has(`${e.pid} ${e.tid}`))
  const sorted = (of: (e: TraceEvent) => number | undefined) => tasks.map((e) => (of(e) ?? 0) / 1000).sort((a, b) => b - a)
  const longest = tasks.toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0)).slice(0, 3)
  return { wall: sorted((e) => e.dur), processor: sorted((e) => e.tdur), longest: longest.map((task) => inWords(task, events)) }
}

/** What a task was spent on: the processor time of the kinds of work that were told of it, in milliseconds, what stands within another one too. */
function inWords(task: TraceEvent, events: readonly TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0)
  const spent = new Map<string, number>()
  for (const e of events) {
    if (e.ph !== 'X' || e === task || e.pid !== task.pid || e.tid !== task.tid || e.ts < task.ts || e.ts > end) continue
    spent.set(e.name, (spent.get(e.name) ?? 0) + (e.tdur ?? 0) / 1000)
  }
  const parts = [...spent].filter(([, ms]) => ms >= 1).sort(([, a], [, b]) => b - a)
  return `${((task.tdur ?? 0) / 1000).toFixed(1)}: ${parts.map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(', ')}`
}

function report(name: string, { wall, processor, longest }: Awaited<ReturnType<typeof record>>) {
  const line = (times: number[]) =>
    `longest ${(times[0] ?? 0).toFixed(1)} ms, over ${FRAME_MS} ms: ${times.filter((t) => t > FRAME_MS).length}, over 16.7 ms: ${times.filter((t) => t > 16.7).length} of ${times.length}`
  console.log(`${name}\n  wall       ${line(wall)}\n  processor  ${line(processor)}`)
  if (options.tasks) for (const told of longest) console.log(`    ${told}`)
}

async function scroll(page: Page, times: number, byPx: number) {
  await page.mouse.move(look.viewport.width * 0.55, 500)
  for (let i = 0; i < times; i++) {
    await page.mouse.wheel(0, byPx)
    await page.waitForTimeout(30)
  }
  await page.waitForTimeout(400)
}

async function main() {
  let browser: Browser | null = null
  try {
    await server.start()
    browser = await chromium.launch(browserOptions())
    const page = await browser.newPage(look)
    const document = await fill(page)
    await page.goto(`${base}/transactions`)
    await page.getByText(`${rows.toLocaleString('en-US')} transactions`).waitFor()
    await page.waitForTimeout(1500)
    const cdp = await page.context().newCDPSession(page)
    if (options.phone) await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    console.log(`${rows.toLocaleString('en-US')} rows${options.phone ? ', on a phone' : ''}`)
    report('scrolling, a wheel’s notch at a time', await record(cdp, () => scroll(page, 60, 240)))
    report('scrolling, fast', await record(cdp, () => scroll(page, 80, 2400)))
    report('scrolling up', await record(cdp, () => scroll(page, 40, -700)))
    report(
      'back to the top at once',
      await record(cdp, async () => {
        await page.keyboard.press('Home')
        await page.waitForTimeout(600)
      }),
    )
    report(
      'typing a search',
      await record(cdp, async () => {
        await page.getByLabel('Search', { exact: true }).pressSequentially('blue bottle coffee 9', { delay: 60 })
        await page.waitForTimeout(1000)
      }),
    )
    report(
      'taking the search back',
      await record(cdp, async () => {
        for (let i = 0; i < 20; i++) await page.keyboard.press('Backspace', { delay: 30 })
        await page.waitForTimeout(1000)
      }),
    )
    report(
      'opening the document',
      await record(cdp, async () => {
        await page.goto(`${base}/documents/${document}`)
        await page.getByRole('list', { name: 'Transactions in this document' }).waitFor()
        await page.waitForTimeout(options.phone ? 20_000 : 8000)
      }),
    )
    report('scrolling the document’s rows', await record(cdp, () => scroll(page, 60, 700)))
  } finally {
    await browser?.close()
    await server.remove()
  }
}

await main()
