import { gunzipSync } from 'node:zlib'
import type { ArchiveManifest } from '@ledgerhand/core/books-archive'
import { withEnding } from '@ledgerhand/core/file-endings'
import { type Snapshot, snapshotOf } from '@ledgerhand/db/archive/read'
import type { Context as HonoContext } from 'hono'
import { type Context, databaseOf, enter } from '../context.ts'
import { auditLine } from '../flows/audit-lines.ts'
import { contradictedStatements } from '../flows/ledger/covered-statements.ts'
import { documentJson, entityJson, linkJson, reportJson, roleJson, rowsJson, transactionJson } from '../flows/ledger/wire.ts'
import { statementJson } from '../flows/ledger/wire-statements.ts'
import { recentlyConfirmed } from '../flows/passwords.ts'
import { accountJson } from '../flows/people/account-settings.ts'
import { questionsJson } from '../flows/requests/questions.ts'
import { requestsJson } from '../flows/requests/requests.ts'
import { yieldToEventLoop } from '../flows/yielding.ts'
import { archiveBody } from './archive-places.ts'
import { attachment } from './attachment.ts'
import { archivedRows, manifestEntry } from './books-archive.ts'
import { csvCell } from './csv.ts'
import { originalNames } from './original-names.ts'
import { listCells, listHeads, namesOfRows } from './transaction-list.ts'
import type { ZippedFile } from './zip.ts'

const csvRow = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

/** Between two of these others are answered. */
const PAGE = 250

/** A JSON list as `JSON.stringify` would lay it out, put together page by page. */
function jsonList() {
  const pieces: Buffer[] = []
  return {
    add(items: readonly unknown[]): void {
      if (items.length === 0) return
      const inside = JSON.stringify(items, null, 2).slice(2, -2)
      pieces.push(Buffer.from(`${pieces.length === 0 ? '[\n' : ',\n'}${inside}`))
    },
    end: (): Buffer[] => [...pieces, Buffer.from(pieces.length === 0 ? '[]\n' : '\n]\n')],
  }
}

type Books = ReturnType<typeof enter>

const json = (name: string, value: unknown): ZippedFile => ({ name, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) })

/**
 * Everything in one set of books: the figures as JSON and as a table, every original as it was sent, and in the folder 'books' the rows from which
 * another installation takes them in.
 */
async function* everything(ctx: Context, books: Books, snapshot: Snapshot): AsyncGenerator<ZippedFile> {
  const { read, audit, scope } = books
  const rows = await archivedRows(snapshot)
  yield* rows.entries
  yield* figures(ctx, books)
  yield* allTransactions(read)
  yield { name: 'audit-log.json', bytes: await wholeLog(read, audit) }
  const originals = yield* allDocuments(ctx, read)
  const { email } = accountJson(ctx, scope.ownerId)
  yield manifestEntry({
    schema: snapshot.schema,
    lastMigration: snapshot.lastMigration,
    program: ctx.ports.version,
    madeAt: ctx.ports.now().toISOString(),
    owner: { id: scope.ownerId, name: ctx.businessName(scope.ownerId), email },
    tables: rows.tables,
    documents: originals,
    auditHead: snapshot.auditHead,
  })
}

/** What is small: each as one JSON file. */
function* figures(ctx: Context, { read, sharing, scope }: Books): Generator<ZippedFile> {
  yield json('account.json', accountJson(ctx, scope.ownerId))
  yield json('entities.json', read.entities.list().map(entityJson))
  const signatures = read.signatures.list()
  const signed = Map.groupBy(signatures, (s) => s.reportId)
  yield json(
    'reports.json',
    read.reports.list().map((report) => reportJson(report, signed.get(report.id))),
  )
  // What was signed, byte for byte: scripts/verify-signature.mjs computes its hash.
  for (const { id, sha256 } of signatures)
    yield { name: `signed-rows/${sha256}-${id}.ndjson`, bytes: gunzipSync(read.signatures.rowsOf(id)) }
  yield json('closed-periods.json', { closings: read.periods.closings(), excuses: read.periods.excuses() })
  yield json('closed-accounts.json', read.closings.list())
  yield json('tax.json', read.tax.all())
  yield json('exchange-rates.json', read.rates.typed())
  yield json('archives.json', read.archives.all())
  yield json('document-years.json', read.askedYears.all())
  yield json('document-currencies.json', read.askedCurrencies.all())
  yield json('copied-bills.json', read.copiedBills.all())
  // Without the paths of their links, as with upload links.
  yield json(
    'requests.json',
    requestsJson(read, read.requests.list(), { ports: ctx.ports, scope, business: ctx.businessName(scope.ownerId) }).map((r) => ({
      ...r,
      path: undefined,
      words: undefined,
    })),
  )
  yield json(
    'questions.json',
    questionsJson(read, read.questions.list(), { scope, sealer: ctx.ports.sealer }).map((q) => ({
      ...q,
      path: undefined,
      rows: undefined,
    })),
  )
  yield json(
    'people.json',
    sharing.roles().map((role) => roleJson(role)),
  )
  // Without their tokens: whoever finds this file must not be able to upload.
  yield json(
    'upload-links.json',
    sharing.links().map((link) => ({ ...linkJson(link, () => ''), token: undefined })),
  )
}

/** Every transaction, as JSON and as a table. */
async function* allTransactions(read: Books['read']): AsyncGenerator<ZippedFile> {
  const transactions = jsonList()
  const names = namesOfRows(read)
  const table = [Buffer.from(`\uFEFF${csvRow(listHeads)}`)]
  for (let cursor: string | undefined; ; ) {
    const { rows, nextCursor } = read.transactions.page({}, PAGE, cursor)
    const page = rows.map(transactionJson)
    transactions.add(page)
    // As the list of the product is handed over: its amounts add up to the profit by what each counts as.
    table.push(
      Buffer.from(
        rowsJson(read, rows)
          .flatMap((row) => listCells(row, names).map(csvRow))
          .join(''),
      ),
    )
    if (nextCursor === null) break
    cursor = nextCursor
    await yieldToEventLoop()
  }
  yield { name: 'transactions.json', bytes: transactions.end() }
  yield { name: 'transactions.csv', bytes: table }
}

async function wholeLog(read: Books['read'], audit: Books['audit']): Promise<Buffer[]> {
  const lines = jsonList()
  for (let before: number | undefined; ; ) {
    const rows = audit.page({}, PAGE, before)
    lines.add(rows.map((row) => auditLine(read, row)))
    before = rows.at(-1)?.line.seq
    if (rows.length < PAGE) break
    await yieldToEventLoop()
  }
  return lines.end()
}

/** The list of the documents, and each original. Returns those that could be put in; a file of text names the others. */
async function* allDocuments(ctx: Context, read: Books['read']): AsyncGenerator<ZippedFile, ArchiveManifest['documents']> {
  const nameOf = originalNames()
  const contradicted = contradictedStatements(read)
  const documents = read.documents.list().map((d) => ({ ...d, name: nameOf(withEnding(d.document.originalName, d.document.format)) }))
  yield json(
    'documents.json',
    documents.map(({ document, transactionCount, name }) => ({
      ...documentJson(document, transactionCount),
      file: name,
      statements: read.documents.statements(document.id).map((s) => statementJson(read, s, contradicted)),
    })),
  )
  const missing: string[] = []
  const originals: ArchiveManifest['documents'] = []
  // Those that were replaced come with the books, and have their files.
  const replaced = read.documents
    .setAside()
    .map((document) => ({ document, name: nameOf(withEnding(document.originalName, document.format)) }))
  for (const { document, name } of [...documents, ...replaced]) {
    const bytes = await ctx.ports.storage.read(document.filename).catch(() => null)
    if (!bytes) missing.push(name)
    else {
      yield { name, bytes }
      originals.push({ id: document.id, file: name, bytes: bytes.length, sha256: document.sha256 })
    }
  }
  if (missing.length > 0) {
    yield { name: 'MISSING.txt', bytes: Buffer.from(`These files are damaged and could not be put in:\n${missing.join('\n')}\n`) }
  }
  return originals
}

/** GET /api/account/export: a ZIP of everything in the owner's books. Asks for a password given within the last five minutes. */
export async function accountExportFile(c: HonoContext, ctx: Context): Promise<Response> {
  const books = enter(ctx, 'manage')
  recentlyConfirmed(ctx)
  const at = ctx.ports.now()
  const entries = () => {
    books.audit.left('account.export', 'account', books.scope.ownerId, null, at.toISOString())
    return everything(ctx, books, snapshotOf(databaseOf(ctx), books.scope.ownerId))
  }
  return c.body(await archiveBody(ctx, entries, at), 200, {
    'content-type': 'application/zip',
    'content-disposition': attachment(`ledgerhand-${at.toISOString().slice(0, 10)}.zip`),
    'content-security-policy': "sandbox; default-src 'none'",
  })
}
