import './no-eval.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'

it('keeps zod from building code from text, which the content security policy forbids', () => {
  expect(z.config().jitless).toBe(true)
})
