import { storedType } from '@ledgerhand/core/documents'
import { cleanFileName } from '@ledgerhand/core/schemas/documents'
import type { QuestionReply } from '@ledgerhand/core/schemas/questions'
import type { LinkQuestionJson } from '@ledgerhand/core/wire/questions'
import { depositDocument } from '@ledgerhand/db/books/deposits'
import { openBooks } from '@ledgerhand/db/books/open-books'
import { newId } from '@ledgerhand/db/ids'
import { scopeOfLink } from '@ledgerhand/db/work-scope'
import { type Context, databaseOf } from '../../context.ts'
import { type AnswerFile, answerQuestion } from './answer-question.ts'
import { liveLink } from './shared-upload.ts'

/** What stands behind `/answer/…`: the question and its answers, without anything else of the books. The one 404 for a dead link. */
export function readLinkQuestion(ctx: Context, token: string): LinkQuestionJson {
  const { link } = liveLink(ctx, token, ['question'])
  const { questions } = openBooks(databaseOf(ctx), scopeOfLink(link)).read
  const { question } = questions.ofLink(link.id)
  const isAnswered = (questions.answers([question.id]).get(question.id) ?? []).some(({ answer }) => answer.takenBackAt === null)
  return {
    businessName: ctx.businessName(link.userId),
    text: question.text,
    options: question.options.map(({ label }) => ({ label })),
    isAnswered,
  }
}

/** An address for the file of an answer. */
export function answerUploadUrl(ctx: Context, token: string, hint: { name?: string; size?: number; type?: string }) {
  const { link } = liveLink(ctx, token, ['question'])
  return ctx.ports.storage.presign({ ownerId: link.userId, actorId: null, linkId: link.id }, ctx.request.origin, hint)
}

/** Answers without an account, as somebody who is signed in does. */
export async function answerByLink(
  ctx: Context,
  { token, filename, originalName, ...reply }: QuestionReply & { token: string },
): Promise<LinkQuestionJson> {
  const { link } = liveLink(ctx, token, ['question'])
  const scope = scopeOfLink(link)
  const { write } = openBooks(databaseOf(ctx), scope)
  const { question } = write.questions.ofLink(link.id)
  let file: AnswerFile | null = null
  if (filename !== null) {
    await ctx.ports.storage.settle(filename)
    const taken = depositDocument(databaseOf(ctx), scope, {
      id: newId(),
      key: filename,
      originalName: cleanFileName(originalName ?? ''),
      ...storedType('auto'),
      aiProvider: 'auto',
      linkId: link.id,
      at: ctx.ports.now().toISOString(),
    })
    if (taken.unneededKey === null) ctx.ports.wake()
    else await ctx.ports.storage.remove(taken.unneededKey)
    const [deposit] = write.requests.deposits(link.id, 1)
    file = deposit ? { documentId: deposit.deposit.documentId, fileName: taken.originalName } : null
  }
  answerQuestion(write, question.id, { ...reply, file }, { scope, ports: ctx.ports })
  return readLinkQuestion(ctx, token)
}
