import { describe, expect, it } from 'vitest'
import { batchProblem } from './batch-problem.ts'

describe('why a batch action cannot be applied', () => {
  it.each([
    [0, 'ai-classify', null, null, ['No Selection', 'Please select transactions first']],
    [2, 'assign-entity', null, null, ['Missing Entity', 'Please select an entity']],
    [2, 'set-category', null, null, ['Missing Category', 'Please select a category']],
    [2, null, null, null, ['Invalid Action', 'Please select an action']],
    [2, 'something', 'e', 'c', ['Invalid Action', 'Please select an action']],
    [2, 'ai-classify', null, null, null],
    [2, 'assign-entity', 'e', null, null],
    [2, 'set-category', null, 'fuel', null],
  ] as const)('%i selected, action %s, entity %s, category %s', (selected, action, entity, category, problem) => {
    expect(batchProblem(selected, action, entity, category)).toEqual(problem)
  })
})
