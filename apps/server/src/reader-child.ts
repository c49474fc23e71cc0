/** A process that reads documents and can do nothing else: no settings, no keys, no database. The server kills it when it hangs. */
import { PasswordNeeded, Unreadable } from '@ledgerhand/extract/result/reading'
import { compileOnlyHotLoops } from './reader/compiling.ts'
import { type FromChild, type ReaderRequest, type ReaderResponse, ROWS_IN_MESSAGE } from './reader/protocol.ts'

// Before any engine is loaded.
compileOnlyHotLoops()

/** Comes back when the message is on its way, so that no more than one of them is held beside what it tells. */
const say = (message: FromChild) => new Promise<void>((sent) => (process.send ? process.send(message, () => sent()) : sent()))

/** Says the rows of an answer first, in messages that are quick to take in; gives the answer without them. */
async function withoutRows(answer: ReaderResponse): Promise<ReaderResponse> {
  if (answer.kind !== 'read') return answer
  const { statements } = answer.reading
  for (const [statement, { transactions }] of statements.entries()) {
    for (let from = 0; from < transactions.length; from += ROWS_IN_MESSAGE)
      await say({ kind: 'rows', statement, rows: transactions.slice(from, from + ROWS_IN_MESSAGE) })
  }
  return { ...answer, reading: { ...answer.reading, statements: statements.map((s) => ({ ...s, transactions: [] })) } }
}

async function answerTo(question: ReaderRequest): Promise<ReaderResponse> {
  if (question.kind === 'render') {
    const { renderPage } = await import('./reader/render-page.ts')
    return { kind: 'rendered', image: await renderPage(question.bytes, question.page, question) }
  }
  if (question.kind === 'send') {
    const { pictureToSend } = await import('./reader/render-page.ts')
    return { kind: 'rendered', image: await pictureToSend(question.bytes, question) }
  }
  if (question.kind === 'sheet') {
    const { showSheet } = await import('@ledgerhand/extract/tables/spreadsheet')
    return { kind: 'shown', page: await showSheet(question.bytes, question.sheet, question.from) }
  }
  if (question.kind === 'text') {
    const { showText } = await import('@ledgerhand/extract/shown-text')
    return { kind: 'told', text: await showText(question.bytes) }
  }
  if (question.kind === 'unpack') {
    const { unpack } = await import('@ledgerhand/extract/unpack')
    return { kind: 'unpacked', ...(await unpack(question.bytes, question)) }
  }
  const { readDocument } = await import('@ledgerhand/extract/read')
  return {
    kind: 'read',
    reading: await readDocument({ ...question, onPage: (done, of, isAgain = false) => void say({ kind: 'page', done, of, isAgain }) }),
  }
}

process.on('message', async (question: ReaderRequest) => {
  try {
    await say(await withoutRows(await answerTo(question)))
  } catch (error) {
    if (error instanceof Unreadable) await say({ kind: 'unreadable', reason: error.message, isLocked: error instanceof PasswordNeeded })
    else await say({ kind: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
// Without its server it has no purpose.
process.on('disconnect', () => process.exit(0))
void say({ kind: 'ready' })
