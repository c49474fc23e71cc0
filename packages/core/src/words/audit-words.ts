import { type CalendarDate, formatDate, formatMonth, type YearMonth } from '../calendar-date.ts'
import { categoryTitle, leaves } from '../categories.ts'
import { inSingular } from '../document-status.ts'
import { documentTypeLabels, sourceTypeLabels } from '../documents.ts'
import { cents, formatMoney } from '../money.ts'
import { roleChoice } from '../roles.ts'
import { accountKindLabels, treatmentLabels } from '../treatments.ts'
import { formatFileSize } from '../upload-limits.ts'
import type { AuditLineJson } from '../wire/audit.ts'

/** One value that a change touched, as a person reads it; null where there was nothing. */
export interface AuditChange {
  field: string
  before: string | null
  after: string | null
}

/** Who stands behind a line: a person by name, else by what they came as. Names of links are those of today; null when it is gone. */
export function auditActor({ by, name }: Pick<AuditLineJson, 'by' | 'name'>): string {
  switch (by) {
    case 'product':
      return 'Ledgerhand'
    case 'visitor':
      return 'Nobody signed in'
    case 'link':
      return `Upload link: ${name ?? 'deleted'}`
    case 'person':
      return name ?? 'Deleted account'
  }
}

const fieldNames: Record<string, string> = {
  originalName: 'File',
  fileSize: 'Size',
  expiresAt: 'Expires',
  maxFiles: 'Files at most',
  maxBytes: 'Size at most',
  transactionDate: 'Date',
  isCredit: 'Type',
  isTransfer: 'Transfer',
  isRecurring: 'Recurring',
  entityId: 'Entity',
  entityType: 'Type',
  sourceType: 'Source',
  sourceName: 'Source name',
  sourceLastFour: 'Last four digits',
  ids: 'Transactions',
  firstName: 'First name',
  lastName: 'Last name',
  lastMonth: 'Last statement',
  treatmentBy: 'Treatment by',
  taxRate: 'Tax rate',
  dueDate: 'Due',
  businessNames: 'Business names',
  fiscalYearStart: 'Fiscal year begins',
  depositsIncludeSalesTax: 'Deposits include sales tax',
  onlyAccountantsReopen: 'Only accountants reopen closed months',
  isPersonal: 'Personal',
  openingDate: 'Opening day',
  lastFour: 'Last four digits',
  aiClassification: 'Reason',
  aiConfidence: 'Confidence',
  documentType: 'Type',
  businessMiles: 'Business miles',
  homeOfficeSqFt: 'Home office, square feet',
}
/** Inner workings, and what the field beside it says better. */
const untold = new Set(
  'sha256 id userId version createdAt updatedAt label merchant evidence fingerprint n'.split(' ').concat(
    // Of a row: where it stands in its document, and how it came there.
    'documentId statementOrdinal position bankId readDescription categoryBy'.split(' '),
    // Of how it counts: the accounts by their ids, and what follows from the treatment.
    'accountId onAccountId treatmentBy unsplitTreatment countedAs settled question items isByHand'.split(' '),
  ),
)
/** What a value is called on the screens, where that is not what is stored. */
const called: Record<string, Readonly<Record<string, string>>> = {
  role: roleChoice,
  sourceType: sourceTypeLabels,
  documentType: documentTypeLabels,
  entityType: { business: 'Business', personal: 'Personal' },
  treatment: treatmentLabels,
  kind: { ...accountKindLabels, transfer: 'Transfer', bill: 'Bill' },
  state: { reconciled: 'Reconciled', off: 'Off', unprinted: 'Not proven' },
}
const isMoney = (key: string) =>
  key === 'amount' || key === 'tax' || key === 'opening' || key === 'balance' || key.endsWith('Inventory') || key.endsWith('Cents')

const fieldName = (key: string): string => {
  const spaced = key
    .replace(/Cents$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
  return fieldNames[key] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function spoken(key: string, value: unknown, of: Record<string, unknown>): string | null {
  if (value === null || value === undefined || value === '') return key === 'expiresAt' && value === null ? 'Never' : null
  if (typeof value === 'number') return spokenNumber(key, value, of)
  if (key === 'isCredit') return value ? 'Credit' : 'Debit'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return spokenText(key, value, of)
  return Array.isArray(value) ? String(value.length) : JSON.stringify(value)
}

/** Money of the row's currency, shares, percents (thousandths) and bytes, each as the field has it. A difference of nothing is none. */
function spokenNumber(key: string, value: number, of: Record<string, unknown>): string | null {
  if (isMoney(key) && Number.isInteger(value))
    return value === 0 && key.endsWith('Cents') ? null : formatMoney(cents(value), typeof of.currency === 'string' ? of.currency : null)
  switch (key) {
    case 'aiConfidence':
      return `${value}%`
    case 'taxRate':
    case 'rate':
      return `${value / 1000}%`
    case 'isCredit':
      return value ? 'Credit' : 'Debit'
    case 'fileSize':
    case 'maxBytes':
      return formatFileSize(value)
    default:
      return String(value)
  }
}

/** Days, months and the words of the screens; other texts as they are. */
function spokenText(key: string, value: string, of: Record<string, unknown>): string {
  switch (key) {
    case 'lastMonth':
      return formatMonth(value as YearMonth)
    // The finer label says what the person chose; the stored category is what it counts as.
    case 'category':
      return leaves[of.label as keyof typeof leaves]?.label ?? categoryTitle(value)
    case 'summary':
      return inSingular(value)
    case 'expiresAt':
      return `${value.slice(0, 16).replace('T', ' ')} UTC`
    default:
      return called[key]?.[value] ?? (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value as CalendarDate) : value)
  }
}
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a line of the log says of values before and after. Of a change only what differs; of anything else all that is told. */
export function auditChanges(detail: unknown): AuditChange[] {
  if (!isObject(detail)) return []
  const { before: was, after: is, ...rest } = detail
  const before = isObject(was) ? was : {}
  const after = isObject(is) ? is : {}
  const keys = isObject(is) ? Object.keys(after) : Object.keys(before)
  const changed = keys
    .filter((key) => !untold.has(key))
    .map((key) => ({
      field: fieldName(key),
      before: key in before ? spoken(key, before[key], before) : null,
      after: key in after ? spoken(key, after[key], after) : null,
    }))
    .filter((change) => change.before !== change.after)
  const told = Object.entries(rest)
    .filter(([key]) => !untold.has(key))
    .map(([key, value]) => ({ field: fieldName(key), before: null, after: spoken(key, value, rest) }))
    .filter((change) => change.after !== null)
  return [...told, ...changed]
}
