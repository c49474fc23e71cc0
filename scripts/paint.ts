/**
 * How soon a phone shows the landing page and the dashboard: largest contentful paint in Chromium with a processor four times slower
 * and a slow 4G line (1.6 Mbit/s, 150 ms), nothing cached. `pnpm run paint [runs]`; needs a build. Prints, judges nothing.
 */
import { type Browser, chromium } from '@playwright/test'
import { browserOptions, builtServer, sleep } from './built-server.ts'

const runs = Number(process.argv[2] ?? 3)
const server = builtServer('paint')
const { origin } = server

/** One cold visit: milliseconds to the largest paint, and what was sent over the line. */
async function visit(browser: Browser, cookies: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['cookies']>>) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true })
  await context.addCookies(cookies)
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
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(`${origin}/`)
  await page.waitForLoadState('networkidle')
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
  await context.close()
  return { ...paint, kilobytes: bytes / 1024 }
}

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
  for (const [name, cookies] of [
    ['landing', []],
    ['dashboard', signedIn],
  ] as const) {
    const seen = []
    for (let i = 0; i < runs; i++) seen.push(await visit(browser, [...cookies]))
    seen.sort((a, b) => a.ms - b.ms)
    const middle = seen[Math.floor(seen.length / 2)]
    console.log(
      `${name}: largest paint ${((middle?.ms ?? 0) / 1000).toFixed(2)} s (${seen.map(({ ms }) => (ms / 1000).toFixed(2)).join(', ')}), ${middle?.kilobytes.toFixed(0)} KB over the line, "${middle?.what}"`,
    )
  }
} finally {
  await browser.close()
  await server.remove()
}
