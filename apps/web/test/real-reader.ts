import { fork } from 'node:child_process'
import { join } from 'node:path'
import { lockedPages } from '@ledgerhand/api/locked-pages'
import type { DocumentReader, PageImage } from '@ledgerhand/api/ports'
import type { Reading, ReadTransaction } from '@ledgerhand/extract/result/reading'
import { onTestFinished } from 'vitest'

type Answer =
  | { kind: 'read'; reading: Reading }
  | { kind: 'rendered'; image: PageImage | null }
  | { kind: 'unreadable'; reason: string; isLocked: boolean }
  /** Some of the rows of the answer that follows, which comes without them. */
  | { kind: 'rows'; statement: number; rows: readonly ReadTransaction[] }
  | { kind: 'ready' | 'page' | 'failed' }

/** As `npm test` says after its build, which starts in a third of the time; else the source as it stands. */
const program = process.env.TEST_BUILT_PROGRAM === '1' ? 'dist/reader-child.mjs' : 'src/reader-child.ts'

/**
 * The server's own reader process: the PDF library does not run where a window is. It ends `when` that comes: at the end of the test, or
 * of all tests of a file with `afterAll`, as starting it takes a second of a processor.
 */
export function realReader(when: (end: () => void) => void = onTestFinished): Pick<DocumentReader, 'read' | 'renderPage'> {
  const child = fork(join(import.meta.dirname, '../../server', program), {
    serialization: 'advanced',
    execArgv: ['--no-warnings'],
  })
  when(() => void child.kill())
  let last: Promise<unknown> = new Promise((ready) => child.once('message', ready))
  /** One question after the other: an answer does not say to which it belongs. */
  const ask = (question: object): Promise<Answer> => {
    const answer = last.then(
      () =>
        new Promise<Answer>((resolve) => {
          const rows: ReadTransaction[][] = []
          const hear = (said: Answer) => {
            if (said.kind === 'page') return
            if (said.kind === 'rows') {
              rows[said.statement] = [...(rows[said.statement] ?? []), ...said.rows]
              return
            }
            child.off('message', hear)
            if (said.kind === 'read') for (const [i, statement] of said.reading.statements.entries()) statement.transactions = rows[i] ?? []
            resolve(said)
          }
          child.on('message', hear)
          child.send(question)
        }),
    )
    last = answer
    return answer
  }
  return {
    read: async ({ name, documentType, mayBeMistaken, bytes, password }) => {
      const answer = await ask({ kind: 'read', name, documentType, mayBeMistaken, bytes, password })
      if (answer.kind === 'read') return { kind: 'read', reading: answer.reading, by: 'built-in reader', fallbackAfter: null }
      if (answer.kind !== 'unreadable') throw new Error(answer.kind)
      return { kind: 'unreadable', reason: answer.reason, retryable: false, ...(answer.isLocked ? { needs: 'password' as const } : {}) }
    },
    renderPage: async (bytes, page, password) => {
      const answer = await ask({ kind: 'render', bytes, page, password })
      if (answer.kind === 'rendered') return answer.image
      throw answer.kind === 'unreadable' ? lockedPages(answer.reason, password) : new Error(answer.kind)
    },
  }
}
