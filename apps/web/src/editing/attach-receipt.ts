import type { BillRest } from '@ledgerhand/core/bill-rest'
import { documentStatus } from '@ledgerhand/core/document-status'
import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { DocumentDetail } from '@ledgerhand/core/wire/documents'
import type { PairJson, TransactionJson } from '@ledgerhand/core/wire/records'
import { createElement } from 'react'
import { notify } from '../browser/notify.ts'
import { extraOf, type trpc } from '../net/api.ts'
import { ownWords } from '../net/unauthorized.ts'
import { putFile, uploadDocument, wait } from '../net/upload.ts'
import { type AskedDifference, DifferenceChoices } from './difference-choices.tsx'

/** How often one looks whether it has been read, and how often at most: reading a photo takes seconds, behind a queue minutes. */
const LOOK_MS = 1500
const LOOKS = 200
const REFUSED_MS = 8000

type Utils = ReturnType<(typeof trpc)['useUtils']>
type Client = Utils['client']

const moneyOf = ({ amount, currency }: TransactionJson): string => formatMoney(parseDecimal(amount), currency)

/** Why a receipt was not attached, in words for the person who attached it. */
class NotAttached extends Error {}

/** A receipt of another amount than its row: what the two differ by is said first. */
class DifferenceAsked extends Error {
  readonly asked: AskedDifference & { isOwn: boolean; join: (difference: BillRest) => Promise<Attached> }
  constructor(asked: DifferenceAsked['asked']) {
    super(asked.question)
    this.asked = asked
  }
}

interface Attached {
  pairId: string
  receiptId: string
  /** What the product had found by itself, and gave up for it. */
  former: PairJson | null
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
  const takeApart = async ({ pairId, receiptId, former }: Attached) => {
    await client.transactions.rejectPair.mutate({ id: pairId })
    if (former) await client.transactions.joinPair.mutate({ id: receiptId, otherId: former.other.id })
    await changed()
    notify.info('Taken apart', former ? `${file.name} belongs to ${former.other.description} again.` : `${file.name} stays in Documents.`)
  }
  const attached = async (done: Attached) => {
    await changed()
    notify.undo('Receipt attached', `${file.name} belongs to ${row.description}, ${moneyOf(row)}.`, () => {
      takeApart(done).catch((error) => notify.error('Nothing was changed', error.message))
    })
  }
  const refused = (error: unknown) => {
    if (error instanceof DifferenceAsked) return ask(error.asked)
    const reason = error instanceof Error && error.message ? error.message : 'The server could not be reached. Please try again.'
    return notify.error('Receipt was not attached', reason, { ms: REFUSED_MS })
  }
  const ask = ({ join: joinBy, ...asked }: DifferenceAsked['asked']) =>
    notify.ask('Not attached yet', (close) =>
      createElement(DifferenceChoices, {
        asked,
        isOwn: asked.isOwn,
        onSay: (difference) => {
          close()
          void joinBy(difference).then(attached).catch(refused)
        },
        // Of two that are far apart the likeliest is that they are two purchases.
        onLeave: { words: 'Do not attach it', leave: close },
      }),
    )
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

async function join(
  client: Client,
  { id, originalName, needsPassword, ...document }: DocumentDetail,
  row: TransactionJson,
): Promise<Attached> {
  const status = documentStatus(document)
  if (needsPassword) throw new NotAttached(`${originalName} is protected by a password: open it in Documents.`)
  if (status.tone === 'error') throw new NotAttached(`${originalName}: ${status.note ?? status.text}`)
  const { items } = await client.documents.transactions.query({ id, limit: 2 })
  const [receipt] = items
  if (!receipt) throw new NotAttached(`No total was found in ${originalName}.`)
  if (items.length > 1) throw new NotAttached(`${originalName} is no receipt: it brought several transactions, which are in your books.`)
  const { pair } = receipt
  const attached = async (former: PairJson | null): Promise<Attached> => ({
    pairId: (await client.transactions.get.query({ id: receipt.id })).pair?.id ?? pair?.id ?? '',
    receiptId: receipt.id,
    former,
  })
  // What the product found, or asks about, by itself.
  if (pair?.other.id === row.id) {
    if (pair.state === 'asked') await client.transactions.confirmPair.mutate({ id: pair.id })
    return attached(null)
  }
  if (pair?.state === 'paired' && pair.decidedBy === 'person')
    throw new NotAttached(`${originalName} belongs to ${pair.other.description} already.`)
  const joinBy = async (difference?: BillRest): Promise<Attached> => {
    await client.transactions.joinPair.mutate({ id: receipt.id, otherId: row.id, ...(difference ? { difference } : {}) })
    return attached(pair?.state === 'paired' ? pair : null)
  }
  try {
    return await joinBy()
  } catch (error) {
    const { differences } = extraOf(error)
    if (!Array.isArray(differences)) throw error
    const says = `${originalName} says ${moneyOf(receipt)}, ${row.description} ${moneyOf(row)}.`
    const question = `${says} ${error instanceof Error ? error.message : ''}`
    throw new DifferenceAsked({ question, differences, isOwn: receipt.treatment === 'receivable', join: joinBy })
  }
}
