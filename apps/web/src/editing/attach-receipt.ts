import { type BillRest, restsOf } from '@ledgerhand/core/bill-rest'
import { documentStatus } from '@ledgerhand/core/document-status'
import { isNoFee } from '@ledgerhand/core/exchange'
import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { DocumentDetail } from '@ledgerhand/core/wire/documents'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { notify } from '../browser/notify.ts'
import { extraOf, type trpc } from '../net/api.ts'
import { ownWords } from '../net/unauthorized.ts'
import { putFile, uploadDocument, wait } from '../net/upload.ts'

/** How often one looks whether it has been read, and how often at most: reading a photo takes seconds, behind a queue minutes. */
const LOOK_MS = 1500
const LOOKS = 200
const REFUSED_MS = 8000

type Utils = ReturnType<(typeof trpc)['useUtils']>
type Client = Utils['client']

const moneyOf = ({ amount, currency }: TransactionJson): string => formatMoney(parseDecimal(amount), currency)

interface Anyway {
  /** 'Attach, with a tip' */
  words: string
  join: () => Promise<string>
}

/** Why a receipt was not attached, in words for the person who attached it; `anyway` attaches it all the same, where that can be. */
class NotAttached extends Error {
  readonly anyway: Anyway | undefined
  constructor(message: string, anyway?: Anyway) {
    super(message)
    this.anyway = anyway
  }
}

/**
 * Attaches a receipt, or of money that came in an invoice, to a row: uploads it, waits until it is read, and joins what it says to the row. Tells
 * each step in a toast, also when the page has been left meanwhile; the last one takes it back. A file that the books have already is attached
 * as it is there.
 */
export async function attachReceipt(utils: Utils, changed: () => Promise<unknown>, row: TransactionJson, files: readonly File[]) {
  const { client } = utils
  const [file] = files
  if (!file) return
  const takeApart = async (id: string) => {
    await client.transactions.rejectPair.mutate({ id })
    await changed()
    notify.info('Taken apart', `${file.name} stays in Documents.`)
  }
  const attached = async (pairId: string) => {
    await changed()
    notify.undo('Receipt attached', `${file.name} belongs to ${row.description}, ${moneyOf(row)}.`, () => {
      takeApart(pairId).catch((error) => notify.error('Nothing was changed', error.message))
    })
  }
  const refused = (error: unknown) => {
    const title = 'Receipt was not attached'
    const reason = error instanceof Error && error.message ? error.message : 'The server could not be reached. Please try again.'
    const anyway = error instanceof NotAttached ? error.anyway : undefined
    if (!anyway) return notify.error(title, reason, { ms: REFUSED_MS })
    return notify.refused(title, reason, anyway.words, () => void anyway.join().then(attached).catch(refused), REFUSED_MS)
  }
  try {
    if (files.length > 1) throw new NotAttached('A transaction has one receipt: drop one file on it.')
    notify.info(`Uploading ${file.name}`, `It is attached to ${row.description} as soon as it is read.`)
    const id = await send(client, file, row)
    void Promise.all([utils.documents.list.invalidate(), utils.dashboard.invalidate()])
    await attached(await join(client, await read(client, id), row))
  } catch (error) {
    refused(error)
  }
}

/** Gives the document's id. */
async function send(client: Client, file: File, { isCredit }: TransactionJson): Promise<string> {
  let known: unknown
  const calls = {
    checkSession: () => client.auth.user.query(undefined, ownWords),
    slot: (hint: { name: string; size: number; type: string }) => client.storage.uploadUrl.mutate(hint, ownWords),
    put: putFile,
    register: (document: Parameters<Client['documents']['register']['mutate']>[0]) =>
      client.documents.register.mutate(document, ownWords).catch((error) => {
        known = extraOf(error).documentId
        throw error
      }),
    wait,
  }
  const outcome = await uploadDocument(file, { documentType: isCredit ? 'invoice' : 'receipt', aiProvider: 'auto' }, calls, () => undefined)
  if (outcome.ok) return outcome.document.id
  if (typeof known === 'string') return known
  throw new NotAttached('failure' in outcome ? (outcome.failure.lines[0] ?? outcome.failure.title) : 'Upload cancelled')
}

async function read(client: Client, id: string): Promise<DocumentDetail> {
  for (let look = 0; look < LOOKS; look++) {
    const document = await client.documents.get.query({ id })
    if (document.isProcessed) return document
    await wait(LOOK_MS)
  }
  throw new NotAttached('It is still being read. Once it is, open it and press Find the matching transaction.')
}

/** Gives the pair's id. */
async function join(
  client: Client,
  { id, originalName, needsPassword, ...document }: DocumentDetail,
  row: TransactionJson,
): Promise<string> {
  const status = documentStatus(document)
  if (needsPassword) throw new NotAttached(`${originalName} is protected by a password: open it in Documents.`)
  if (status.tone === 'error') throw new NotAttached(`${originalName}: ${status.note ?? status.text}`)
  const { items } = await client.documents.transactions.query({ id, limit: 2 })
  const [receipt] = items
  if (!receipt) throw new NotAttached(`No total was found in ${originalName}.`)
  if (items.length > 1) throw new NotAttached(`${originalName} is no receipt: it brought several transactions, which are in your books.`)
  const { pair } = receipt
  // What the product found, or asks about, by itself.
  if (pair?.other.id === row.id) {
    if (pair.state === 'asked') await client.transactions.confirmPair.mutate({ id: pair.id })
    return (await pairOf(client, receipt.id)) ?? pair.id
  }
  const joinNow = async (difference?: BillRest): Promise<string> => {
    // Where a person says whose it is, what was found does not count.
    if (pair?.state === 'paired' && pair.decidedBy === 'reader') await client.transactions.rejectPair.mutate({ id: pair.id })
    else if (pair?.state === 'paired') throw new NotAttached(`${originalName} belongs to ${pair.other.description} already.`)
    await client.transactions.joinPair.mutate({ id: receipt.id, otherId: row.id, ...(difference ? { difference } : {}) })
    return (await pairOf(client, receipt.id)) ?? ''
  }
  // Dollars are what an amount is in that names no currency.
  if ((receipt.currency ?? 'USD') !== (row.currency ?? 'USD') || receipt.amount === row.amount) return joinNow()
  const says = `${originalName} says ${moneyOf(receipt)}, the transaction ${moneyOf(row)}.`
  const otherwise = 'It stays in Documents, where you can join them and say what the difference is.'
  const sides = { isOwn: receipt.treatment === 'receivable', left: parseDecimal(receipt.amount), paid: parseDecimal(row.amount) }
  const likely = restsOf(sides).find((rest) => Object.hasOwn(anywayWords, rest))
  // Of two that are far apart the likeliest is that they are two purchases.
  if (!likely || isNoFee(sideOf(receipt), sideOf(row))) throw new NotAttached(`${says} ${otherwise}`)
  throw new NotAttached(`${says} ${otherwise}`, { words: anywayWords[likely] ?? '', join: () => joinNow(likely) })
}
const sideOf = ({ id, amount }: TransactionJson) => ({ id, amount: parseDecimal(amount), isForeign: false })
/** What the difference of a receipt most likely is, said by pressing it. */
const anywayWords: Partial<Record<BillRest, string>> = { tip: 'Attach, with a tip', discount: 'Attach, with a discount' }

async function pairOf(client: Client, id: string): Promise<string | undefined> {
  return (await client.transactions.get.query({ id })).pair?.id
}
