import { type CalendarDate, formatDate, formatMonth, type YearMonth } from './calendar-date.ts'
import { categoryTitle, leaves } from './categories.ts'
import { inSingular } from './document-status.ts'
import { documentTypeLabels, sourceTypeLabels } from './documents.ts'
import { cents, formatMoney } from './money.ts'
import { roleChoice } from './roles.ts'
import { accountKindLabels, treatmentLabels } from './treatments.ts'
import { formatFileSize } from './upload-limits.ts'
import type { AuditLineJson } from './wire-audit.ts'

/** One value that a change touched, as a person reads it; null where there was nothing. */
export interface AuditChange {
  field: string
  before: string | null
  after: string | null
}

const words: Record<string, string> = {
  'account.create': 'Created the account',
  'account.login': 'Signed in',
  'account.login-failed': 'Sign-in failed',
  'account.logout': 'Signed out',
  'account.verify': 'Verified the email address',
  'account.name': 'Changed the name',
  'account.email-requested': 'Asked to change the email address',
  'account.email': 'Changed the email address',
  'account.email-reverted': 'Took the change of the email address back',
  'account.password': 'Changed the password',
  'account.reset': 'Set a new password by a link',
  'account.reset-link': 'A link to reset the password was made on the host',
  'account.second-factor-on': 'Switched two-step login on',
  'account.second-factor-off': 'Switched two-step login off',
  'account.recovery-codes': 'Made new recovery codes',
  'account.recovery-code-used': 'Signed in with a recovery code',
  'account.session-end': 'Ended a session',
  'account.sessions-end': 'Ended all other sessions',
  'account.export': 'Exported everything',
  'account.remove': 'Deleted the account',
  'account.remove-begun': 'Began to delete the account',
  'role.grant': 'Granted access',
  'role.invite': 'Renewed an invitation',
  'role.accept': 'Accepted an invitation',
  'role.change': 'Changed a role',
  'role.revoke': 'Revoked access',
  'role.leave': 'Left the books',
  'link.create': 'Created an upload link',
  'link.change': 'Changed an upload link',
  'link.activate': 'Activated an upload link',
  'link.deactivate': 'Deactivated an upload link',
  'link.remove': 'Deleted an upload link',
  'request.create': 'Asked for documents',
  'request.change': 'Changed a request',
  'request.remove': 'Deleted a request',
  'request.excuse': 'Excused an item of a request',
  'request.item': 'Ticked an item of a request',
  'request.stop-reminders': 'Stopped the reminders of a request',
  'request.remind': 'Sent a reminder',
  'question.ask': 'Asked a question',
  'question.answer': 'Answered a question',
  'question.resolve': 'Resolved a question',
  'question.reopen': 'Took an answer back',
  'question.remove': 'Deleted a question',
  'document.register': 'Uploaded a document',
  'document.duplicate': 'Sent a file that was there already',
  'document.processed': 'Read a document',
  'document.failed': 'Could not read a document',
  'document.unpacked': 'Unpacked an archive',
  'document.year': 'Said which year a document is of',
  'document.retry': 'Asked to read a document again',
  'document.remove': 'Deleted a document',
  'document.view': 'Viewed a document',
  'document.download': 'Downloaded a document',
  'transaction.create': 'Added a transaction',
  'transaction.update': 'Changed a transaction',
  'transaction.remove': 'Deleted a transaction',
  'transaction.restore': 'Restored a transaction',
  'transaction.accept': 'Accepted suggestions',
  'transaction.classify': 'Classified transactions',
  'transaction.assign-entity': 'Assigned transactions to an entity',
  'transaction.set-category': 'Set the category of transactions',
  'transaction.set-transfer': 'Marked transactions as transfers or not',
  'transaction.undo': 'Took back a change of transactions',
  'rule.create': 'Wrote a rule',
  'rule.apply': 'Applied a rule to transactions',
  'rule.update': 'Changed a rule',
  'rule.remove': 'Removed a rule',
  'transaction.export': 'Exported transactions',
  'pair.found': 'Found transactions that belong together',
  'pair.confirm': 'Confirmed that two transactions belong together',
  'pair.reject': 'Said that two transactions do not belong together',
  'pair.join': 'Joined two transactions',
  'pair.end': 'Parted transactions that no longer belong together',
  'statement.check': 'Checked a statement again',
  'statement.account': 'Said which account a statement is of',
  'statement.placed': 'Put a statement on the account that it was shown to be of',
  'statement.repair': 'Repaired a statement',
  'statement.undo-repair': 'Took the repair of a statement back',
  'ledger-account.create': 'Added an account',
  'ledger-account.found': 'Found an account on a statement',
  'ledger-account.update': 'Changed an account',
  'ledger-account.join': 'Joined two accounts',
  'ledger-account.unjoin': 'Took back the joining of two accounts',
  'ledger-account.remove': 'Deleted an account',
  'books.update': 'Changed the business profile',
  'adjustment.create': 'Added an adjustment',
  'adjustment.remove': 'Deleted an adjustment',
  'transaction.rate': 'Set the exchange rate of a transaction',
  'exchange-rate.set': 'Set the exchange rate of a month',
  'transaction.set-treatment': 'Said what transactions were',
  'transaction.answer': 'Answered a question about a transaction',
  'client.note': 'Changed a note about a client',
  'coverage.close': 'Marked an account as closed',
  'coverage.reopen': 'Reopened an account',
  'entity.create': 'Added an entity',
  'entity.update': 'Changed an entity',
  'entity.remove': 'Deleted an entity',
  'period.close': 'Closed a period',
  'period.reopen': 'Reopened a period',
  'period.excuse': 'Excused a line of a closing',
  'period.excuse_removed': 'Took an excuse of a closing back',
  'period.book-late': 'Booked a late row',
  'report.sign': 'Signed a report',
  'report.create': 'Generated a report',
  'report.remove': 'Deleted a report',
  'report.export': 'Exported a report',
  'tax.answer': 'Answered what is asked once a year for taxes',
  'tax.lines': 'Changed the lines of the tax pack',
  'tax.w9': "Changed the state of a payee's W-9",
  'tax.export': 'Downloaded a tax pack',
  'tax.made': 'A tax pack was sent whole',
  'ai.consent': 'Allowed an AI service',
  'ai.withdraw': 'Took back the consent to an AI service',
  'ai.limits': 'Changed the daily limits of AI services',
  'audit.export': 'Exported the audit log',
}

/** 'transaction.update' → 'Changed a transaction'. An action without words of its own is spelled out. */
export function auditWords(action: string): string {
  const known = words[action]
  if (known) return known
  const text = action.replace(/[.\-_]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
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
  state: { reconciled: 'Reconciled', off: 'Off', unprinted: 'Nothing printed to check against' },
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

const programs: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** 'Mozilla/5.0 (iPhone; …) … Safari/604.1' → 'Safari on iPhone'. What cannot be told is called another program. */
export function deviceWords(userAgent: string | null): string | null {
  if (!userAgent) return null
  const program = programs.find(([sign]) => sign.test(userAgent))?.[1]
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1]
  if (program && system) return `${program} on ${system}`
  return program ?? system ?? 'Another program'
}
