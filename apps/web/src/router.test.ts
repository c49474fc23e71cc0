import { pagePaths } from '@ledgerhand/core/page-paths'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { createAppRouter } from './router.tsx'

it('has a page at each address that the server answers with one, and nowhere else', () => {
  const router = createAppRouter(createMemoryHistory())
  expect(Object.keys(router.routesByPath).sort()).toEqual([...pagePaths].sort())
})
