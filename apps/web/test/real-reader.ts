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

/** The server's own reader process: the PDF library does not run where a window is. Ends with the test. */
export function realReader(): Pick<DocumentReader, 'read' | 'renderPage'> {
  const child = fork(join(import.meta.dirname, '../../server/src/reader-child.ts'), {
    serialization: 'advanced',
    execArgv: ['--no-warnings'],
  })
  onTestFinished(() => void child.kill())
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
