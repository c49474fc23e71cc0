import { createHash } from 'node:crypto'
import type { Leaf } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import { withEnding } from '@ledgerhand/core/file-endings'
import { may } from '@ledgerhand/core/roles'
import { taxQuery } from '@ledgerhand/core/schemas/tax'
import type { TaxJson } from '@ledgerhand/core/wire/tax'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import { cameFrom } from '@ledgerhand/db/origin'
import type { Context as HonoContext } from 'hono'
import { type Context, enter, originOf } from '../context.ts'
import { ledgerOf } from '../flows/ledger/ledger.ts'
import { type TaxAsked, taxFigures, taxPack } from '../flows/ledger/tax.ts'
import { signatureJson } from '../flows/ledger/wire.ts'
import { keyedMutex } from '../flows/yielding.ts'
import { archiveBody } from './archive-places.ts'
import { attachment, letterheadOf } from './attachment.ts'
import { signatureWords } from './notes.ts'
import { csvOfTable } from './printed-table.ts'
import { tableOfSheet } from './tables.ts'
import { csvOfLines, csvOfOwnLines } from './tax-csv.ts'
import { indexOfPack, type PackFile } from './tax-html.ts'
import { folderOf, NOT_ADVICE, safeName, uniqueNames } from './tax-names.ts'
import { type PackRow, type PackRows, packRows, tiesWith } from './tax-rows.ts'
import { xlsxOfPack } from './tax-xlsx.ts'
import type { ZippedFile } from './zip.ts'

type Books = ReturnType<typeof enter>
/** A document of the pack; `isThere` is false once it turned out to be damaged or gone. */
interface Place {
  path: string
  filename: string
  isPacked: boolean
  isThere: boolean
}
interface Gathered extends PackRows {
  pack: TaxJson
  /** All accounts on the last day. */
  balance: ReturnType<typeof tableOfSheet>
  /** What was said after this moment is not in it. */
  at: Date
}

/** Figures and rows of one moment: read again where somebody changed the books in between. AppError 'conflict' where that does not end. */
async function gather(ctx: Context, { read, scope }: Books, asked: TaxAsked): Promise<Gathered> {
  const { ownerId } = scope
  for (let tries = 0; tries < 3; tries++) {
    const at = ctx.ports.now()
    const rows = await packRows(read, taxFigures(read, asked))
    const after = taxFigures(read, asked)
    if (!tiesWith(rows, after)) continue
    const letterhead = letterheadOf(ctx.businessName(ownerId), after.profile.address)
    const balance = tableOfSheet('trial-balance', ledgerOf(read, ownerId).trialBalance(after.days.to), letterhead)
    return { ...rows, pack: taxPack(read, asked, ownerId), balance, at }
  }
  throw new AppError('conflict', 'The books were changed while the pack was made. Try again.')
}

/** Where each document stands in the pack, by its id: with the first line that it is on, statements apart; each once. */
function placesOf(read: Pick<ReadBooks, 'documents'>, { pack, byLeaf, besides }: Gathered): Map<string, Place> {
  const nameIn = uniqueNames()
  const places = new Map<string, Place>()
  const place = (id: string, folder: string) => {
    if (places.has(id)) return
    const { originalName, documentType, filename, format } = read.documents.line(id)
    const isBill = documentType === 'invoice' || documentType === 'receipt'
    const path = nameIn(`documents/${isBill || documentType === 'other' ? folder : 'statements'}`, withEnding(originalName, format))
    places.set(id, { path, filename, isPacked: PACKED.has(format), isThere: true })
  }
  const onLines = new Set<Leaf>()
  for (const line of pack.lines)
    for (const { leaf } of line.leaves) {
      onLines.add(leaf)
      for (const { documentIds } of byLeaf.get(leaf) ?? []) for (const id of documentIds) place(id, folderOf(line))
    }
  for (const [leaf, rows] of byLeaf)
    if (!onLines.has(leaf)) for (const { documentIds } of rows) for (const id of documentIds) place(id, 'on-no-line')
  for (const [id, folder] of besides) place(id, folder)
  return places
}

/** The signed reports of exactly these days, entities and basis, and the closed months. */
function signOffOf(read: ReadBooks, { from, to, entityId, basis }: Pick<TaxJson, 'from' | 'to' | 'entityId' | 'basis'>) {
  const isOfThese = (ids: readonly string[] | undefined) =>
    entityId === null ? ids === undefined : ids?.length === 1 && ids[0] === entityId
  const reports = read.reports
    .list()
    .filter((r) => r.startDate === from && r.endDate === to && isOfThese(r.reportData.entityIds) && r.reportData.basis === basis)
  const signatures = reports.flatMap((r) => read.signatures.list(r.id).map((s) => ({ report: r.title, ...signatureJson(s) })))
  const closings = read.periods.closings().filter(({ month }) => month >= from.slice(0, 7) && month <= to.slice(0, 7))
  return { closedThrough: read.closed.through(), closings, signatures }
}

/** Digests what is sent, file by file; nothing of a file is kept. */
function listing() {
  const files: { name: string; bytes: number; sha256: string }[] = []
  return {
    files,
    add(name: string, bytes: Uint8Array | readonly Uint8Array[], isPacked = false): ZippedFile {
      const hash = createHash('sha256')
      let size = 0
      for (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) {
        hash.update(piece)
        size += piece.length
      }
      files.push({ name, bytes: size, sha256: hash.digest('hex') })
      return { name, bytes, isPacked }
    },
  }
}

/**
 * The pack, file by file: the documents first, one in memory at a time, then what links to those that are there. The last thing that is
 * done, after the last byte, is the note that it was made: one that breaks off leaves nothing.
 */
async function* entries(ctx: Context, books: Books, gathered: Gathered): AsyncGenerator<ZippedFile> {
  const { read, scope, write } = books
  const { pack, byLeaf, balance } = gathered
  const at = gathered.at.toISOString()
  const business = ctx.businessName(scope.ownerId)
  const places = placesOf(read, gathered)
  const list = listing()
  const missing: string[] = []
  for (const place of places.values()) {
    const bytes = await ctx.ports.storage.read(place.filename).catch(() => null)
    if (bytes) yield list.add(place.path, bytes, place.isPacked)
    else {
      missing.push(place.path)
      place.isThere = false
    }
  }
  const pathOf = (id: string): string | null => {
    const place = places.get(id)
    return place?.isThere ? place.path : null
  }
  const rowsOf = (leaf: Leaf): readonly PackRow[] => byLeaf.get(leaf) ?? []
  const signOff = signOffOf(read, pack)
  const inTurn = <T>(work: () => Promise<T>) => keyedMutex(ctx.ports, 'report files', work)
  const stem = `Tax-pack-${pack.year}-${safeName(pack.entityName ?? business, 'books', 60)}`
  const says = signOff.signatures.map((s) => `${s.report}: ${signatureWords(s)}`)

  yield list.add(
    `${stem}.pdf`,
    await inTurn(async () => (await import('./tax-pdf.ts')).pdfOfPack(pack, { business, madeAt: at, signOff: says })),
    true,
  )
  yield list.add(`${stem}.xlsx`, await inTurn(() => xlsxOfPack(pack, rowsOf, { business, pathOf })), true)
  const text = (name: string, content: string) => list.add(name, Buffer.from(content))
  const linesName = pack.form === 'own' ? 'lines.csv' : 'schedule-c.csv'
  yield text(linesName, csvOfLines(pack, business))
  if (pack.form === 'own') yield text('own-lines.csv', csvOfOwnLines(pack))
  const about = [...balance.about, ...(pack.entityId === null ? [] : ['All entities']), NOT_ADVICE]
  yield text('trial-balance.csv', csvOfTable({ ...balance, about }))
  if (missing.length > 0) yield text('MISSING.txt', `These files are damaged and could not be put in:\n${missing.join('\n')}\n`)

  const files: PackFile[] = [
    { name: `${stem}.pdf`, says: 'the worksheet on paper' },
    { name: `${stem}.xlsx`, says: 'a sheet for each line' },
    { name: linesName, says: 'the lines as a table' },
    ...(pack.form === 'own' ? [{ name: 'own-lines.csv', says: 'which category stands on which line' }] : []),
    { name: 'trial-balance.csv', says: 'the balances of all accounts on the last day' },
    ...(missing.length > 0 ? [{ name: 'MISSING.txt', says: 'documents that are damaged' }] : []),
    { name: 'manifest.json', says: 'the SHA-256 of each file, and who signed' },
  ]
  const linked = new Set(pack.lines.flatMap((line) => line.leaves.flatMap(({ leaf }) => rowsOf(leaf).flatMap((row) => row.documentIds))))
  const others = [...places].flatMap(([id, { path, isThere }]) => (!isThere || linked.has(id) ? [] : [path]))
  const pieces = [...indexOfPack(pack, rowsOf, { business, pathOf, files, others })].map((piece) => Buffer.from(piece))
  yield list.add('index.html', pieces)
  const manifest = {
    says: NOT_ADVICE,
    year: pack.year,
    from: pack.from,
    to: pack.to,
    business,
    entity: pack.entityName,
    form: pack.formTitle,
    rules: pack.rules,
    net: pack.net,
    excluded: pack.excluded,
    reportNet: pack.reportNet,
    open: pack.open.map(({ text: words }) => words),
    madeAt: at,
    madeBy: ctx.callerName(),
    missing,
    signOff,
    files: list.files,
  }
  yield { name: 'manifest.json', bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) }
  if (may(scope.role, 'write')) cameFrom(originOf(ctx), () => write.tax.made(pack.year, pack.entityId, ctx.callerName(), at))
}

/** Formats that compressing makes no smaller. */
const PACKED: ReadonlySet<string> = new Set(['pdf', 'png', 'jpeg', 'webp', 'heic', 'xlsx'])

/** GET /api/tax/{year}/pack?entityId: everything that an accountant needs for the year's return, as one ZIP that is made while it is read. */
export async function taxPackFile(c: HonoContext, ctx: Context): Promise<Response> {
  const books = enter(ctx, 'read')
  const { books: _, ...query } = c.req.query()
  const asked = taxQuery.parse({ ...query, year: c.req.param('year') })
  let name = ''
  const gatheredEntries = async () => {
    const gathered = await gather(ctx, books, asked)
    const { pack, at } = gathered
    books.audit.left('tax.export', 'tax', pack.entityId, { year: pack.year }, at.toISOString())
    name = `Tax-pack-${pack.year}-${safeName(pack.entityName ?? ctx.businessName(books.scope.ownerId), 'books', 60)}.zip`
    return entries(ctx, books, gathered)
  }
  const body = await archiveBody(ctx, gatheredEntries, ctx.ports.now())
  return c.body(body, 200, {
    'content-type': 'application/zip',
    'content-disposition': attachment(name),
    'content-security-policy': "sandbox; default-src 'none'",
  })
}
