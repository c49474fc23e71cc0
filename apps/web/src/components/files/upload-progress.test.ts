import { describe, expect, it } from 'vitest'
import { addedWords, type UploadFileState, uploadProgress } from './upload-progress.ts'

const of = (...files: [size: number, state?: UploadFileState][]) => {
  const all = files.map(([size, state]) => ({ size, state }))
  return uploadProgress(all, ({ state }) => state)
}

describe('how an upload is doing', () => {
  it('weighs by bytes, and keeps the last of a hundred for the answer', () => {
    expect(of([100], [100, { kind: 'waiting' }])).toEqual({ done: 0, failed: 0, percent: 0 })
    const MB = 1_048_576
    expect(of([MB, { kind: 'sending', share: 0.5 }], [3 * MB, { kind: 'done' }])).toEqual({ done: 1, failed: 0, percent: 86 })
    // Twenty small ones of forty are something beside one large one.
    expect(of(...Array.from({ length: 20 }, (): [number, UploadFileState] => [50, { kind: 'done' }]), [MB]).percent).toBe(54)
    expect(of([100, { kind: 'sending', share: 1 }]).percent).toBe(99)
  })
  it('ends at its end although some failed', () => {
    expect(of([100, { kind: 'done' }], [100, { kind: 'failed', reason: 'no' }])).toEqual({ done: 1, failed: 1, percent: 100 })
  })
  it('is nothing without files', () => expect(of()).toEqual({ done: 0, failed: 0, percent: 0 }))
  it.each([
    [38, 2, 0, '38 of 40 added, 2 failed'],
    [10, 0, 0, '10 of 10 added'],
    [7, 1, 2, '7 of 10 added, 1 failed, 2 cancelled'],
  ])('%i, %i, %i: %s', (added, failed, cancelled, words) => expect(addedWords({ added, failed, cancelled })).toBe(words))
})
