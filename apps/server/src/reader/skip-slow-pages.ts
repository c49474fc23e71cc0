/** A document whose reader had to be stopped in the middle of one page is read without that page. */
import type { SourceDocument } from '@ledgerhand/extract/result/reading'
import type { Ending } from './child.ts'
import type { PageProgress } from './protocol.ts'

type Without = Pick<SourceDocument, 'skippedPages' | 'secondPassBudgetMs'>
type Ask = (without: Without, onPage: (page: PageProgress) => void) => Promise<Ending>
export type Progress = Omit<PageProgress, 'kind'>

/** A file of more such pages is given up. */
const MOST_GIVEN_UP = 3

/**
 * Asks for a reading; where it took too long or too much while a page was looked at, once more without that page, and without the
 * second look at all pages where that was what took so long. `tell` hears how far it is, which never goes back.
 */
export async function readSkippingSlowPages(ask: Ask, tell: (progress: Progress) => void): Promise<Ending> {
  const skippedPages: number[] = []
  let isOnce = false
  let told = -1
  for (;;) {
    const seen: { last: PageProgress | null } = { last: null }
    const ending = await ask(
      { ...(skippedPages.length > 0 ? { skippedPages: [...skippedPages] } : {}), ...(isOnce ? { secondPassBudgetMs: 0 } : {}) },
      (page) => {
        seen.last = page
        const { done, of, isAgain } = page
        const far = done + (isAgain ? of : 0)
        if (far < told) return
        told = far
        tell({ done, of, isAgain })
      },
    )
    const { last } = seen
    if ((ending.kind !== 'timeout' && ending.kind !== 'memory') || !last || last.of < 2) return ending
    if (last.isAgain && !isOnce) isOnce = true
    else if (!last.isAgain && last.done < last.of && skippedPages.length < MOST_GIVEN_UP) skippedPages.push(last.done)
    else return ending
  }
}
