import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 4173)
const executablePath = process.env.BROWSER_PATH || undefined

/** Journeys on the built server, in a real browser, with its own empty data folder. Nothing leaves this machine. */
export default defineConfig({
  testDir: 'apps/web/e2e',
  outputDir: 'node_modules/.cache/playwright',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    trace: 'retain-on-failure',
    actionTimeout: 10_000,
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
  // Apart, as each screen is looked at once only and two may be looked at at a time; the journeys share one stand-in service.
  projects: [
    { name: 'journeys', testIgnore: /every-screen/ },
    { name: 'screens', testMatch: /every-screen/, use: { trace: 'off' } },
  ],
  webServer: {
    // Whatever the run before left is removed first.
    command: `node -e "fs.rmSync(process.env.DATA_DIR, { recursive: true, force: true })" && node --enable-source-maps apps/server/dist/main.mjs`,
    url: `http://127.0.0.1:${port}/api/health`,
    reuseExistingServer: false,
    timeout: 30_000,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: `node_modules/.cache/e2e-${port}`,
      NODE_ENV: 'test',
      // Only e2e/services.spec.ts starts it; while it is not there, everything is read by the built-in reader.
      LOCAL_AI_BASE_URL: `http://127.0.0.1:${port + 1}/v1`,
      LOCAL_AI_MODEL: 'stand-in',
      LOCAL_ONLY: 'true',
    },
  },
})
