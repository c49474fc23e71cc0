/** A process that reads documents and can do nothing else: no settings, no keys, no database. The server kills it when it hangs. */
import { Locked, Unreadable } from '@ledgerhand/extract/reading'
import type { Answer, FromChild, Question } from './reader/protocol.ts'

const say = (message: FromChild) => process.send?.(message)

async function answerTo(question: Question): Promise<Answer> {
  if (question.kind === 'render') {
    const { renderPage } = await import('./reader/render-page.ts')
    return { kind: 'rendered', image: await renderPage(question.bytes, question.page, question.password) }
  }
  if (question.kind === 'sheet') {
    const { showSheet } = await import('@ledgerhand/extract/readers/spreadsheet')
    return { kind: 'shown', page: await showSheet(question.bytes, question.sheet, question.from) }
  }
  const { readDocument } = await import('@ledgerhand/extract/read')
  return { kind: 'read', reading: await readDocument({ ...question, onPage: (done, of) => say({ kind: 'page', done, of }) }) }
}

process.on('message', async (question: Question) => {
  try {
    say(await answerTo(question))
  } catch (error) {
    if (error instanceof Unreadable) say({ kind: 'unreadable', reason: error.message, isLocked: error instanceof Locked })
    else say({ kind: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
// Without its server it has no purpose.
process.on('disconnect', () => process.exit(0))
say({ kind: 'ready' })
