import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { readWithService, type ToRead } from './read-document.ts'
import type { Answer, CallOptions, ExtractRequest } from './service.ts'
import { ServiceError } from './service-error.ts'

/** A service that answers one row for each page it is handed, named after that page. */
const stand = (answers: (request: ExtractRequest, pages: number[]) => void | Promise<void> = () => undefined) => {
  const asked: { pages: number[]; request: ExtractRequest }[] = []
  const extract = async (request: ExtractRequest, { signal }: CallOptions): Promise<Answer> => {
    const pages = await pagesIn(request)
    asked.push({ pages, request })
    await answers(request, pages)
    signal.throwIfAborted()
    return {
      accounts: [
        {
          name: null,
          lastFour: '4321',
          currency: null,
          periodStart: null,
          periodEnd: null,
          openingBalance: null,
          closingBalance: null,
          rows: pages.map((page, i) => ({
            date: '10/01/2026',
            description: `row of ${page}`,
            amount: `${page}.00`,
            direction: 'out',
            page: i + 1,
            balance: null,
            confidence: 1,
          })),
        },
      ],
      bill: null,
      pageTexts: null,
      usage: { model: 'm', requests: 1, pages: pages.length, bytes: 1, tokensIn: 1, tokensOut: 1, requestId: null },
    }
  }
  return { asked, extract }
}
/** Which pages of the whole a request carries: their widths, or their words, tell. */
async function pagesIn({ content }: ExtractRequest): Promise<number[]> {
  if (content.kind === 'image' || content.kind === 'images') return [1]
  if (content.kind === 'text') return content.pages.map((text) => Number(/page (\d+)/.exec(text)?.[1]))
  return (await PDFDocument.load(content.bytes)).getPages().map((page) => page.getWidth() - 100)
}
async function pdf(pages: number, pageTexts: string[] | null = null): Promise<ToRead> {
  const document = await PDFDocument.create()
  for (let i = 1; i <= pages; i++) document.addPage([100 + i, 200])
  return { documentType: 'bank_statement', content: { kind: 'pdf', bytes: await document.save(), pages }, pageTexts }
}
const options = { signal: new AbortController().signal }
const rowsOf = (answer: Answer) => answer.accounts.flatMap((a) => a.rows.map((r) => `${r.page}:${r.description}`))
const each = (pages: number) => Array.from({ length: pages }, (_, i) => `${i + 1}:row of ${i + 1}`)

describe('a document', () => {
  it('that fits into one call goes as it is', async () => {
    const service = stand()
    const document = await pdf(4)
    expect(rowsOf(await readWithService(service, document, 6, options))).toEqual(each(4))
    expect(service.asked).toHaveLength(1)
    expect(service.asked[0]?.request.content).toBe(document.content)
  })

  it('that is long goes in runs of pages, each row once and with the page of the whole', async () => {
    const service = stand()
    const answer = await readWithService(
      service,
      await pdf(12, ['Statement of account 123456789, October 2026', ...Array(11).fill('')]),
      6,
      options,
    )
    expect(rowsOf(answer)).toEqual(each(12))
    expect(service.asked.map((a) => a.pages).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
      [1, 2, 3, 4, 5],
      [5, 6, 7, 8, 9],
      [9, 10, 11, 12],
    ])
    expect(service.asked.map((a) => a.request.firstPage)).toEqual([
      undefined,
      'Statement of account ####6789, October 2026',
      'Statement of account ####6789, October 2026',
    ])
    expect(answer.usage).toMatchObject({ requests: 3, pages: 14 })
  })

  it('of which a run is cut off is read again in halves', async () => {
    const service = stand((_, pages) => {
      if (pages.length > 2) throw new ServiceError('truncated', 'too long')
    })
    expect(rowsOf(await readWithService(service, await pdf(6), 6, options))).toEqual(each(6))
  })

  it('of which a single page is cut off is not read in part', async () => {
    const service = stand((_, pages) => {
      if (pages.includes(3)) throw new ServiceError('truncated', 'too long')
    })
    await expect(readWithService(service, await pdf(4), 6, options)).rejects.toMatchObject({ kind: 'truncated' })
  })

  it('of which one run fails is not read in part, and the others are stopped', async () => {
    const stopped: number[] = []
    const service = {
      extract: async (request: ExtractRequest, { signal }: CallOptions): Promise<Answer> => {
        const [first = 0] = await pagesIn(request)
        if (first === 1) throw new ServiceError('transient', 'gone')
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
        stopped.push(first)
        throw signal.reason
      },
    }
    await expect(readWithService(service, await pdf(30), 6, options)).rejects.toMatchObject({ kind: 'transient' })
    await expect.poll(() => stopped).toEqual([6])
  })

  it('as text goes masked, page by page', async () => {
    const service = stand()
    const content = {
      kind: 'text',
      pages: ['page 1 IBAN DE89 3704 0044 0532 0130 00', 'page 2 card 4111 1111 1111 1111', 'page 3'],
    } as const
    await readWithService(service, { documentType: 'bank_statement', content, pageTexts: content.pages }, 2, options)
    const sent = JSON.stringify(service.asked)
    expect(sent).toContain('####3000')
    expect(sent).toContain('####1111')
    expect(sent).not.toMatch(/4111|3704/)
  })

  it('that is a picture goes as it is', async () => {
    const service = stand()
    await readWithService(
      service,
      { documentType: 'receipt', content: { kind: 'image', bytes: new Uint8Array([1]), mediaType: 'image/png' }, pageTexts: null },
      6,
      options,
    )
    expect(service.asked).toHaveLength(1)
  })
})
