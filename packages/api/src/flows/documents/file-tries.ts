import { type Context, callerOf } from '../../context.ts'
import { isLockedPages } from '../../locked-pages.ts'
import { QUARTER_HOUR, takeBack, throttle } from '../throttle.ts'

/** Limits wrong passwords for one file by one person. They may download the file anyway: the limit protects the machine's time. */
const FILE_TRIES = { limit: 20, windowSeconds: QUARTER_HOUR }

const keyOf = (ctx: Context, documentId: string) => `file:${callerOf(ctx).id}:${documentId}`

/** Counts a password before its outcome is known. AppError 'too_many' above the limit. */
export const countFileTry = (ctx: Context, documentId: string): void => throttle(ctx, keyOf(ctx, documentId), FILE_TRIES)

/** Counts a password as a try only when `open` says that it was wrong: a document has many pages. AppError 'too_many'. */
export async function tryToOpen<T>(ctx: Context, documentId: string, open: () => Promise<T>): Promise<T> {
  const key = keyOf(ctx, documentId)
  throttle(ctx, key, FILE_TRIES)
  let isWrong = false
  try {
    return await open()
  } catch (error) {
    isWrong = isLockedPages(error)
    throw error
  } finally {
    if (!isWrong) takeBack(ctx, [key])
  }
}
