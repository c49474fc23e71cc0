import type { BillItem } from '@ledgerhand/core/bill-split'
import { cents, toDecimal, toNumber } from '@ledgerhand/core/money'
import { isAsked, type QuestionOption, questionOf } from '@ledgerhand/core/questions'
import { needsReview } from '@ledgerhand/core/review'
import { defaultAccountId, defaultKind } from '@ledgerhand/core/treatments'
import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import type { SignatureJson } from '@ledgerhand/core/wire/periods'
import type { BillItemJson, EntityJson, PairJson, PartJson, TransactionJson } from '@ledgerhand/core/wire/records'
import type { ReportJson } from '@ledgerhand/core/wire/reports'
import type { LinkDepositJson, ShareableLinkJson, UserRoleJson } from '@ledgerhand/core/wire/sharing'
import type { RoleWithPerson } from '@ledgerhand/db/books/access'
import type { DepositRow } from '@ledgerhand/db/books/deposits'
import type { DocumentRow } from '@ledgerhand/db/books/documents'
import type { EntityRow } from '@ledgerhand/db/books/entities'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import type { PartRow } from '@ledgerhand/db/books/parts'
import type { PairOf } from '@ledgerhand/db/books/read-pairs'
import type { ReportRow } from '@ledgerhand/db/books/reports'
import type { Signature } from '@ledgerhand/db/books/signatures'
import type { ShownRow } from '@ledgerhand/db/books/transactions'
import type { LinkRow } from '@ledgerhand/db/books/upload-links'
import { suggestedInterest } from './loan-interest.ts'

/** Rows as they leave the server. Fields are listed: what is not named here stays inside. */

/** How a person is called: the full name, else the address. */
export const nameOfPerson = (who: { firstName: string | null; lastName: string | null; email: string }): string =>
  [who.firstName, who.lastName].filter(Boolean).join(' ') || who.email

const hundredths = (n: number | null) => (n === null ? null : `${Math.trunc(n / 100)}.${String(n % 100).padStart(2, '0')}`)

/** A row's other side, as the row shows it. */
function pairJson(rowId: string, { pair, other }: PairOf): PairJson {
  return {
    id: pair.id,
    kind: pair.kind,
    role: pair.fromId === rowId ? 'from' : 'to',
    state: pair.state,
    decidedBy: pair.decidedBy,
    score: hundredths(pair.score) ?? '0.00',
    reason: pair.reason,
    difference: pair.rest,
    other: {
      id: other.id,
      documentId: other.documentId,
      description: other.description,
      amount: toDecimal(other.amount),
      currency: other.currency,
      transactionDate: other.transactionDate,
      isCredit: other.isCredit,
      sourceType: other.sourceType,
      sourceName: other.sourceName,
      sourceLastFour: other.sourceLastFour,
    },
  }
}
/** Rows with their other sides. */
export function rowsJson(
  books: Pick<ReadBooks, 'pairs' | 'parts' | 'accounts' | 'register' | 'adjustments' | 'profile'>,
  rows: readonly ShownRow[],
): TransactionJson[] {
  const pairs = books.pairs.of(rows.map((r) => r.id))
  const parts = books.parts.of(rows.filter((r) => r.treatment === 'split').map((r) => r.id))
  const suggested = suggestedInterest(books, rows)
  const { currency } = books.profile.get()
  // Dollars are what a reader takes an amount for that names no currency.
  const own = currency === 'USD' ? null : currency
  return rows.map((row) => {
    const pair = pairs.get(row.id)
    const split = parts.get(row.id)
    return {
      ...withSuggestion(transactionJson({ ...row, currency: row.currency ?? own }), suggested.get(row.id)),
      ...(split ? { parts: split.map(partJson) } : {}),
      pair: pair ? pairJson(row.id, pair) : null,
      ...(pair?.all ? { pairs: pair.all.map((one) => pairJson(row.id, one)) } : {}),
    }
  })
}

/** What is suggested is the first answer. */
const withSuggestion = (json: TransactionJson, option: QuestionOption | undefined): TransactionJson =>
  option && json.question ? { ...json, question: { ...json.question, options: [option, ...json.question.options] } } : json

const partJson = (part: PartRow): PartJson => ({
  amount: toDecimal(part.amount),
  treatment: part.treatment,
  ...(part.label ? { leaf: part.label, category: part.category } : {}),
  ...(part.accountId ? { accountId: part.accountId } : {}),
  entityId: part.entityId,
  note: part.note,
})

/** The account that a row was for: the one it names, or the one that its books have for such rows. */
const accountFor = ({ accountId, treatment, userId }: ShownRow): string | null => {
  const kind = defaultKind(treatment)
  return accountId ?? (kind === null ? null : defaultAccountId(kind, userId))
}
/** '8.25' */
export const percentText = (thousandths: number | null): string | null =>
  thousandths === null
    ? null
    : `${Math.trunc(thousandths / 1000)}.${String(thousandths % 1000)
        .padStart(3, '0')
        .replace(/0+$/, '')
        .padEnd(2, '0')}`

const billItemJson = ({ kind = 'item', description, quantity, unitPrice, amount }: BillItem): BillItemJson => ({
  kind,
  description,
  quantity,
  unitPrice: unitPrice === null ? null : toDecimal(unitPrice),
  amount: toDecimal(amount ?? cents(0)),
})

export function transactionJson(row: ShownRow): TransactionJson {
  const aiConfidence = hundredths(row.aiConfidence)
  return {
    id: row.id,
    userId: row.userId,
    entityId: row.entityId,
    documentId: row.documentId,
    description: row.description,
    amount: toDecimal(row.amount),
    currency: row.currency,
    ...(row.printed === null || row.printedCurrency === null || row.rate === null || row.rateBy === null
      ? {}
      : { printed: { amount: toDecimal(row.printed), currency: row.printedCurrency, rate: row.rate, rateBy: row.rateBy } }),
    transactionDate: row.transactionDate,
    category: row.category,
    label: row.label,
    isCredit: row.isCredit,
    isRecurring: row.isRecurring,
    isTransfer: row.isTransfer,
    needsReview: needsReview({ needsReview: row.needsReview, aiConfidence }),
    aiClassification: row.aiClassification,
    aiConfidence,
    sourceType: row.sourceType,
    sourceName: row.sourceName,
    sourceLastFour: row.sourceLastFour,
    treatment: row.treatment,
    accountId: row.treatment === 'split' ? null : accountFor(row),
    onAccountId: row.onAccountId,
    question: isAsked(row) ? questionOf(row.question, row.amount, row.currency) : null,
    note: row.note,
    payee: row.payee,
    dueDate: row.dueDate,
    taxAmount: row.tax === null ? null : toDecimal(row.tax),
    taxRate: percentText(row.taxRate),
    ...(row.items && row.items.length > 0 && { items: row.items.map(billItemJson) }),
    evidence: row.evidence,
    version: row.version,
    createdAt: row.createdAt,
  }
}

export const documentJson = (d: DocumentRow, transactionCount = 0): DocumentJson => ({
  id: d.id,
  userId: d.userId,
  filename: d.filename,
  filePath: d.filePath,
  originalName: d.originalName,
  documentType: d.documentType,
  isTypeDetected: d.typeBy === 'auto',
  fileSize: d.fileSize,
  mimeType: d.mimeType,
  isProcessed: d.isProcessed,
  extractedText: d.extractedText,
  aiProvider: d.aiProvider,
  createdAt: d.createdAt,
  needsPassword: d.needsPassword,
  transactionCount,
})

export const entityJson = (e: EntityRow): EntityJson => ({
  id: e.id,
  userId: e.userId,
  name: e.name,
  entityType: e.entityType,
  description: e.description,
  color: e.color,
  isActive: e.isActive,
  createdAt: e.createdAt,
})

export const signatureJson = (s: Signature): SignatureJson => ({
  id: s.id,
  signedAt: s.signedAt,
  signedBy: s.signedBy,
  signerId: s.actorId,
  sha256: s.sha256,
  auditHead: s.auditHead,
  note: s.note,
  rows: s.rowCount,
})

/** `signatures`: those under it, the newest first. */
export const reportJson = (r: ReportRow, signatures: readonly Signature[] = []): ReportJson => ({
  id: r.id,
  userId: r.userId,
  title: r.title,
  reportPeriod: r.reportPeriod,
  startDate: r.startDate,
  endDate: r.endDate,
  totalRevenue: toNumber(r.totalRevenue),
  totalExpenses: toNumber(r.totalExpenses),
  netProfit: toNumber(r.netProfit),
  reportData: r.reportData,
  createdAt: r.createdAt,
  signatures: signatures.map(signatureJson),
})

export const linkJson = (l: LinkRow, open: (sealed: string) => string): ShareableLinkJson => ({
  id: l.id,
  userId: l.userId,
  token: open(l.tokenSealed),
  description: l.description,
  isActive: l.isActive,
  expiresAt: l.expiresAt,
  maxFiles: l.maxFiles,
  maxBytes: l.maxBytes,
  usedFiles: l.usedFiles,
  usedBytes: l.usedBytes,
  createdAt: l.createdAt,
})

export const depositJson = ({ deposit: d, document }: DepositRow): LinkDepositJson => ({
  id: d.id,
  originalName: d.originalName,
  fileSize: d.fileSize,
  createdAt: d.createdAt,
  isDuplicate: d.isDuplicate,
  documentId: document?.id ?? null,
  isProcessed: document?.isProcessed ?? false,
  extractedText: document?.extractedText ?? null,
})

export const roleJson = (
  { role, email, firstName, lastName }: RoleWithPerson,
  invitation?: { acceptPath: string; isMailed: boolean },
): UserRoleJson => ({
  id: role.id,
  userId: role.userId,
  role: role.role,
  email: email ?? role.invitedEmail,
  name: [firstName, lastName].filter(Boolean).join(' ') || null,
  status: role.acceptedAt === null ? 'pending' : 'active',
  inviteExpiresAt: role.acceptedAt === null ? role.inviteExpiresAt : null,
  createdAt: role.createdAt,
  ...invitation,
})
