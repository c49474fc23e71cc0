import { type BrowserContext, expect, type Page } from '@playwright/test'
import { password } from './people.ts'
import type { Screen } from './screen.ts'

/** Opens an account and gives its cookie to the browser; `sample` fills its books. */
export async function settle(context: BrowserContext, email: string, books: Screen['books']): Promise<void> {
  const { request } = context
  const call = async (path: string, data: unknown = {}) => {
    const response = await request.post(path, { data })
    expect([path, response.ok()]).toEqual([path, true])
    return response
  }
  await call('/api/auth/signup', { email, firstName: 'Maya', lastName: 'Lee', password, confirmPassword: password })
  await call('/api/auth/login', { email, password })
  if (books === 'empty') return
  await call('/trpc/samples.add')
  await call('/api/entities', {
    name: 'Fourth Street Roastery',
    entityType: 'business',
    description: 'The roastery and its counter',
    color: '#3b82f6',
  })
  await call('/api/entities', { name: 'Household', entityType: 'personal', color: '#10b981' })
  await call('/api/shareable-links', { description: 'Monthly documents upload', expiresAt: null })
  await call('/api/user-roles', { userId: `cpa-${email}`, role: 'cpa' })
  // Another business, whose books this person keeps.
  const client = `client-${email}`
  await call('/api/auth/signup', { email: client, firstName: 'Harbor', lastName: 'Lane', password, confirmPassword: password })
  await call('/api/auth/login', { email: client, password })
  await call('/trpc/samples.add')
  const { acceptPath } = (await (await call('/api/user-roles', { userId: email, role: 'cpa' })).json()) as { acceptPath: string }
  await call('/api/auth/login', { email, password })
  await call('/api/user-roles/accept', { token: acceptPath.split('/').pop() })
  await expect
    .poll(
      async () => {
        const documents = (await (await request.get('/api/documents')).json()) as { isProcessed: boolean }[]
        return documents.every(({ isProcessed }) => isProcessed)
      },
      { timeout: 120_000 },
    )
    .toBe(true)
  const now = new Date()
  const month = new Date(now.getFullYear(), now.getMonth() - 1, 1)
  const text = `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}`
  const last = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate()
  await call('/api/reports', {
    title: `${month.toLocaleDateString('en-US', { month: 'short', year: 'numeric' })} P&L`,
    reportPeriod: text,
    startDate: `${text}-01`,
    endDate: `${text}-${last}`,
  })
}

/** Everything asked for has been answered, nothing new was asked for a moment, and nothing is on its way in or out. */
export async function quiet(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const isMoving = (a: Animation) => a.playState === 'running' && a.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
        const busy = () =>
          document.querySelector('#frame-styles, .mantine-Loader-root, .mantine-Skeleton-root, [aria-busy="true"]') !== null ||
          document.getAnimations().some(isMoving)
        const ended = performance.now() + 5000
        const look = (since: number) => () => {
          const now = performance.now()
          const asked = performance.getEntriesByType('resource').length
          if (asked !== count || busy()) since = now
          count = asked
          if (now - since > 120 || now > ended) done()
          else setTimeout(look(since), 30)
        }
        let count = -1
        look(performance.now())()
      }),
  )
}
