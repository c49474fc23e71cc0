/**
 * How soon a phone shows the landing page and the dashboard: largest contentful paint in Chromium with a processor four times slower
 * and a slow 4G line (1.6 Mbit/s, 150 ms), nothing cached; and when the words or figures that one comes for could be read. `pnpm run paint [runs] [--order]`; needs a build. `--order` prints what came
 * over the line and when. Prints, judges nothing.
 */
import { parseArgs } from 'node:util'
import { type Browser, type Cookie, chromium } from '@playwright/test'
import { browserOptions, builtServer, sleep } from './built-server.ts'

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { order: { type: 'boolean', default: false } } })
const runs = Number(positionals[0] ?? 3)
const server = builtServer('paint')
const { origin } = server

/** One cold visit until something like `last` is to be read: milliseconds to that and to the largest paint, shifts, and what was sent over the line. */
async function visit(browser: Browser, cookies: readonly Cookie[], last: RegExp) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true })
  await context.addCookies([...cookies])
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  })
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let bytes = 0
  const asked = new Map<string, { url: string; from: number }>()
  const order: string[] = []
  let zero: number | undefined
  line.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    zero ??= timestamp
    asked.set(requestId, { url: request.url.replace(origin, ''), from: timestamp - zero })
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    bytes += encodedDataLength
    const { url, from } = asked.get(requestId) ?? { url: '', from: 0 }
    order.push(
      `${from.toFixed(2)} ${(timestamp - (zero ?? timestamp)).toFixed(2)} ${(encodedDataLength / 1024).toFixed(1)} KB ${url.slice(0, 90)}`,
    )
  })
  await page.addInitScript((pattern) => {
    const seen: { shift: number; read?: number } = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      if (new RegExp(pattern).test(document.body?.textContent ?? '')) seen.read = performance.now()
      else requestAnimationFrame(look)
    }
    look()
  }, last.source)
  await page.goto(`${origin}/`)
  // The line also falls silent while the processor is busy with what came.
  await page.getByText(last).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  const paint = await page.evaluate(
    () =>
      new Promise<{ ms: number; what: string }>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element | null }) | undefined
          resolve({
            ms: last?.startTime ?? 0,
            what: `${last?.element?.tagName ?? ''} ${last?.element?.textContent?.trim().slice(0, 40) ?? ''}`,
          })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  const { read = 0, shift } = await page.evaluate(() => (window as unknown as { seen: { shift: number; read?: number } }).seen)
  await context.close()
  return { ...paint, read, shift, order, kilobytes: bytes / 1024 }
}

const seconds = (ms: number) => (ms / 1000).toFixed(2)

await server.start()
const browser = await chromium.launch(browserOptions())
try {
  const context = await browser.newContext({ baseURL: origin })
  const post = (path: string, data: unknown) => context.request.post(path, { data })
  await server.signUp()
  await post('/api/auth/login', server.login)
  await post('/trpc/samples.add', {})
  for (let i = 0; i < 200; i++) {
    const documents = (await (await context.request.get('/api/documents')).json()) as { isProcessed: boolean }[]
    if (documents.every(({ isProcessed }) => isProcessed)) break
    await sleep(100)
  }
  const signedIn = await context.cookies()
  for (const [name, cookies, last] of [
    ['landing', [], /Upload a statement/],
    ['dashboard', signedIn, /\$[\d,]+\.\d\d/],
  ] as const) {
    const seen = []
    for (let i = 0; i < runs; i++) seen.push(await visit(browser, cookies, last))
    seen.sort((a, b) => a.ms - b.ms)
    const middle = seen[Math.floor(seen.length / 2)]
    if (options.order) for (const line of middle?.order ?? []) console.log(line)
    const read = seen.map((visited) => visited.read).sort((a, b) => a - b)
    console.log(
      [
        `${name}: largest paint ${seconds(middle?.ms ?? 0)} s (${seen.map(({ ms }) => seconds(ms)).join(', ')})`,
        `to be read after ${seconds(read[Math.floor(read.length / 2)] ?? 0)} s (${read.map(seconds).join(', ')})`,
        `shifts of ${Math.max(...seen.map(({ shift }) => shift)).toFixed(3)}`,
        `${middle?.kilobytes.toFixed(0)} KB over the line, "${middle?.what}"`,
      ].join(', '),
    )
  }
} finally {
  await browser.close()
  await server.remove()
}
