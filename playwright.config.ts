import { defineConfig } from '@playwright/test'

/** The first of eight ports that the run takes; the fourth and the fifth are those of e2e/own-server.ts. */
const first = Number(process.env.E2E_PORT ?? 4173)
const executablePath = process.env.BROWSER_PATH || undefined

/** The built server over a data folder of its own; whatever the run before left there is removed first. */
const serverAt = (port: number) => ({
  command: `node -e "fs.rmSync(process.env.DATA_DIR, { recursive: true, force: true })" && node --enable-source-maps apps/server/dist/main.mjs`,
  url: `http://127.0.0.1:${port}/api/health`,
  reuseExistingServer: false,
  timeout: 120_000,
  env: {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: `node_modules/.cache/e2e-${port}`,
    NODE_ENV: 'test',
    // A service that is set up and never there: everything is read by the built-in reader. e2e/services.spec.ts has a server with one.
    LOCAL_AI_BASE_URL: `http://127.0.0.1:${first + 2}/v1`,
    LOCAL_AI_MODEL: 'stand-in',
    LOCAL_ONLY: 'true',
  },
})

/**
 * Every screen in every look, and journeys on the built server, in a real browser. Nothing leaves this machine. Two at a time; what
 * begins first takes longest. Screens, first frames, arrivals, walks and journeys have a server each: one address may sign up only so often.
 */
export default defineConfig({
  testDir: 'apps/web/e2e',
  outputDir: 'node_modules/.cache/playwright',
  workers: 2,
  // Time for what is waited for: a machine may be busy with other things, and the unit tests run beside these.
  timeout: 480_000,
  expect: { timeout: 30_000 },
  // What fails once is tried once more, and then leaves a trace; the report tells both.
  retries: 1,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    trace: 'on-first-retry',
    // It would stand between a test and the server; e2e/installed.spec.ts has it.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    {
      name: 'screens',
      testMatch: /every-screen|joined-pages|own-keys|waiting-uploads/,
      use: { baseURL: `http://127.0.0.1:${first}`, trace: 'off' },
    },
    { name: 'frames', testMatch: /first-frame|figures/, use: { baseURL: `http://127.0.0.1:${first + 5}` } },
    {
      name: 'arrivals',
      testMatch: /arrival|receipt-on-row|row-and-line|large-text|lists-in-dialogs/,
      use: { baseURL: `http://127.0.0.1:${first + 6}` },
    },
    { name: 'walks', testMatch: /newcomer|walk-|sharing/, use: { baseURL: `http://127.0.0.1:${first + 7}` } },
    {
      name: 'journeys',
      testIgnore:
        /every-screen|first-frame|arrival|receipt-on-row|row-and-line|large-text|lists-in-dialogs|waiting-uploads|joined-pages|figures|own-keys|newcomer|walk-|sharing/,
      use: { baseURL: `http://127.0.0.1:${first + 1}` },
    },
  ],
  webServer: [serverAt(first), serverAt(first + 1), serverAt(first + 5), serverAt(first + 6), serverAt(first + 7)],
})
