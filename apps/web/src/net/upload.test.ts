import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { inParallel, inRounds } from './in-parallel.ts'
import { type UploadCalls, uploadDocument } from './upload.ts'
import { PutRefused, registrationFailure, severalFailed, thrownFailure, urlFailure } from './upload-failures.ts'

const file = new File(['a,b\n1,2\n'], 'october.csv', { type: 'text/csv' })
const choice = { documentType: 'bank_statement', aiProvider: 'auto' } as const
const refused = (httpStatus: number, message = '') => Object.assign(new Error(message), { data: { httpStatus } })
const document = { id: 'd1', originalName: 'october.csv' } as DocumentJson

/** Calls that all succeed and write down what was asked; a test replaces the one it is about. */
function calls(over: Partial<UploadCalls> = {}) {
  const asked: string[] = []
  const note =
    <A extends unknown[], R>(name: string, answer: (...args: A) => R) =>
    (...args: A) => {
      asked.push(name)
      return answer(...args)
    }
  const real: UploadCalls = {
    checkSession: async () => ({}),
    slot: async () => ({ url: '/ingest/k1', filename: 'k1', expiresAt: '' }),
    put: async (_url, _file, onProgress) => onProgress(1),
    register: async () => ({ document }),
    wait: async () => {},
    ...over,
  }
  return {
    asked,
    calls: {
      checkSession: note('session', real.checkSession),
      slot: note('slot', real.slot),
      put: note('put', real.put),
      register: note('register', real.register),
      wait: note('wait', real.wait),
    } satisfies UploadCalls,
  }
}
const upload = (over: Partial<UploadCalls>) => uploadDocument(file, choice, calls(over).calls, () => {})

/** A machine may be busy with other things. */
const SOON = { timeout: 30_000 }

describe('an upload without a line', () => {
  let isOnline = true
  beforeEach(() => {
    isOnline = false
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  })
  const back = () => {
    isOnline = true
    window.dispatchEvent(new Event('online'))
  }

  it('waits for it, and then goes on by itself', async () => {
    const { asked, calls: all } = calls()
    const outcome = uploadDocument(file, choice, all, () => {})
    await Promise.resolve()
    expect(asked).toEqual([])
    back()
    await expect(outcome).resolves.toEqual({ ok: true, document })
  })

  it('that drops in the middle waits before the next try, and before it is registered', async () => {
    isOnline = true
    let puts = 0
    const { asked, calls: all } = calls({
      put: async () => {
        isOnline = false
        if (puts++ === 0) throw new Error('No Internet connection')
      },
    })
    const outcome = uploadDocument(file, choice, all, () => {})
    await vi.waitFor(() => expect(asked).toEqual(['session', 'slot', 'put', 'wait']), SOON)
    back()
    await vi.waitFor(() => expect(asked).toEqual(['session', 'slot', 'put', 'wait', 'slot', 'put']), SOON)
    back()
    await expect(outcome).resolves.toEqual({ ok: true, document })
    expect(asked.at(-1)).toBe('register')
  })

  it('can be called off', async () => {
    const control = new AbortController()
    const { asked, calls: all } = calls()
    const outcome = uploadDocument(file, choice, all, () => {}, control.signal)
    control.abort()
    await expect(outcome).resolves.toEqual({ ok: false, isCancelled: true })
    expect(asked).toEqual([])
  })
})

describe('an upload', () => {
  it('asks for the session, then a URL, sends the file once and registers the key it was given', async () => {
    const sent: unknown[] = []
    const { asked, calls: all } = calls({
      register: async (input) => {
        sent.push(input)
        return { document }
      },
    })
    await expect(uploadDocument(file, choice, all, () => {})).resolves.toEqual({ ok: true, document })
    expect(asked).toEqual(['session', 'slot', 'put', 'register'])
    expect(sent).toEqual([
      {
        filename: 'k1',
        originalName: 'october.csv',
        fileSize: 8,
        mimeType: 'text/csv',
        documentType: 'bank_statement',
      },
    ])
    await uploadDocument(file, { ...choice, aiProvider: 'openai' }, all, () => {})
    expect(sent[1]).toMatchObject({ aiProvider: 'openai' })
  })

  it('stops before anything is sent when the session has ended', async () => {
    const { asked, calls: all } = calls({ checkSession: async () => Promise.reject(refused(401, 'Unauthorized')) })
    await expect(uploadDocument(file, choice, all, () => {})).resolves.toEqual({
      ok: false,
      failure: { title: 'Upload Failed', lines: ['Please sign in again to upload documents'], ms: 6000 },
    })
    expect(asked).toEqual(['session'])
  })

  it('takes a fresh URL for each try after a dropped connection, and gives up after the fourth', async () => {
    const { asked, calls: all } = calls({ put: async () => Promise.reject(new Error('Network error')) })
    const outcome = await uploadDocument(file, choice, all, () => {})
    expect(asked).toEqual(['session', 'slot', 'put', 'wait', 'slot', 'put', 'wait', 'slot', 'put', 'wait', 'slot', 'put'])
    expect(outcome).toMatchObject({ ok: false, failure: { title: 'Connection Failed', ms: 8000 } })
  })

  it('does not repeat a PUT that the server has refused', async () => {
    const { asked, calls: all } = calls({
      put: async () => Promise.reject(new PutRefused(415, 'File type not supported. Use PDF, Excel, CSV or image files')),
    })
    const outcome = await uploadDocument(file, choice, all, () => {})
    expect(asked).toEqual(['session', 'slot', 'put'])
    expect(outcome).toMatchObject({
      failure: { title: 'Invalid File Type', lines: ['File type not supported. Use PDF, Excel, CSV or image files'] },
    })
  })

  it('says what to do with a picture of a kind that is not read, whatever it is called', async () => {
    const said = 'File type not supported. Use PDF, Excel, CSV or image files'
    const { calls: all } = calls({ put: async () => Promise.reject(new PutRefused(415, said)) })
    const picture = new File(['II*'], 'receipt.jpg', { type: 'image/jpeg' })
    expect(await uploadDocument(picture, choice, all, () => {})).toMatchObject({
      failure: { title: 'Invalid File Type', lines: [said, 'Save this picture as JPEG or PNG and upload that'], isFinal: true },
    })
  })

  it('tells an expired upload URL', async () => {
    await expect(upload({ put: async () => Promise.reject(new PutRefused(403, '')) })).resolves.toMatchObject({
      failure: { title: 'Upload Failed', lines: ['Request has expired'] },
    })
  })

  it("shows the server's own sentence when the same file is already in the books", async () => {
    await expect(upload({ register: async () => Promise.reject(refused(409, 'Already uploaded as october.csv')) })).resolves.toMatchObject({
      failure: { lines: ['Already uploaded as october.csv'], ms: 8000 },
    })
  })
})

describe('the words for a refusal', () => {
  it.each([
    [401, 'Please sign in again to upload documents'],
    [403, "You don't have permission to upload files"],
    [500, 'Server error - please try again in a moment'],
    [418, 'Failed to prepare upload'],
  ])('no upload URL, status %i', (status, line) => {
    expect(urlFailure(refused(status, 'x'))).toEqual({ title: 'Upload Failed', lines: [line], ms: 6000 })
  })
  it('no upload URL and no answer', () => {
    expect(urlFailure(new TypeError('Failed to fetch')).lines).toEqual(['Failed to prepare upload'])
  })
  it.each([
    [401, ['Authentication Required', 'Your session expired', 'Please refresh and sign in again']],
    [403, ['Access Denied', 'Insufficient permissions', 'Contact your administrator']],
    [413, ['File Too Large', 'File exceeds size limit', 'Try a smaller file (max 10MB)']],
    [415, ['Invalid File Type', 'File type not supported', 'Use PDF, Excel, or image files only']],
    [503, ['Server Error', 'Server is having issues', 'Please try again in a few minutes']],
    [418, ['Upload Failed', 'Upload failed (418)']],
  ])('registration refused without a message, status %i', (status, words) => {
    const { title, lines, ms } = registrationFailure(status, '')
    expect([title, ...lines]).toEqual(words)
    expect(ms).toBe(8000)
  })
  it.each([
    ['401: Unauthorized', 'Authentication Required'],
    ['403 Forbidden', 'Access Denied'],
    ['Payload too large', 'File Too Large'],
    ['File type not supported', 'Invalid File Type'],
    ['Failed to fetch', 'Connection Failed'],
    ['No Internet connection', 'Connection Failed'],
    ['502 Bad Gateway', 'Server Error'],
    ['something else', 'Upload Failed'],
  ])('thrown: %s', (message, title) => {
    expect(thrownFailure(message, 'a.pdf').title).toBe(title)
  })
  it('names the file and the limit when it is too large', () => {
    expect(thrownFailure('too large', 'a.pdf').lines).toEqual(['a.pdf exceeds the 10MB limit'])
  })
})

describe('several files', () => {
  it('one that fails does not stop the others, and the results keep the order of the files', async () => {
    const names = ['a', 'b', 'c', 'd']
    const outcomes = await inParallel(names, 2, async (name) => {
      if (name === 'a') await Promise.resolve()
      return upload(name === 'b' ? { register: async () => Promise.reject(refused(413)) } : {})
    })
    expect(outcomes.map((o) => o.ok)).toEqual([true, false, true, true])
  })
  it('tells each failure by the name of its file', () => {
    const failed = severalFailed([
      { file: 'a.pdf', failure: registrationFailure(413, '') },
      { file: 'b.csv', failure: registrationFailure(409, 'Already uploaded as c.csv') },
    ])
    expect(failed.title).toBe('Failed to upload 2 files')
    expect(failed.lines).toEqual(['a.pdf: File exceeds size limit', 'b.csv: Already uploaded as c.csv'])
  })
  it('tells four of many by name, and how many more', () => {
    const many = Array.from({ length: 40 }, (_, i) => ({ file: `${i}.pdf`, failure: registrationFailure(413, '') }))
    const { title, lines } = severalFailed(many)
    expect([title, lines.length, lines[3], lines[4]]).toEqual([
      'Failed to upload 40 files',
      5,
      '3.pdf: File exceeds size limit',
      'and 36 more',
    ])
  })
  it('more than one upload takes go in rounds, one after the other', async () => {
    let under = 0
    let most = 0
    const began: number[] = []
    const results = await inRounds(
      Array.from({ length: 25 }, (_, i) => i),
      10,
      6,
      async (i) => {
        began.push(i)
        under += 1
        most = Math.max(most, under)
        await new Promise((resolve) => setTimeout(resolve, i === 0 ? 20 : 0))
        under -= 1
        return i * 2
      },
    )
    expect(results).toEqual(Array.from({ length: 25 }, (_, i) => i * 2))
    expect(most).toBe(6)
    // The slow first one of the first round holds the second round back.
    expect(began.indexOf(10)).toBe(10)
  })
  it('a single failure is told in its own words', () => {
    expect(severalFailed([{ file: 'a.pdf', failure: registrationFailure(413, '') }]).title).toBe('File Too Large')
  })
})
