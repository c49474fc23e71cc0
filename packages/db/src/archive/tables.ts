/** What an archive of one set of books holds of the database, and what it leaves out and why. A test holds every table to one of the two. */

export interface ArchivedTable {
  name: string
  /** What readers see of it, where that is less. */
  from?: string
  /** Numbers of this database's own, given anew by the one that takes it in. */
  numbered?: string
  /** What an account may have before an archive is brought in: what comes takes its place, or stands beside it. */
  mayBeThere?: 'replaced' | 'beside'
}

/** In the order in which they are put back: what is pointed at comes before what points at it, and closed months last. */
export const archivedTables: readonly ArchivedTable[] = [
  { name: 'books_profile', mayBeThere: 'replaced' },
  { name: 'ai_limits', mayBeThere: 'replaced' },
  { name: 'entities' },
  { name: 'accounts' },
  { name: 'account_keys' },
  { name: 'exchange_rates' },
  { name: 'closed_accounts' },
  { name: 'shareable_links' },
  { name: 'documents' },
  { name: 'document_texts' },
  { name: 'statements' },
  { name: 'statement_accounts' },
  { name: 'archive_parts' },
  { name: 'asked_years' },
  { name: 'asked_currencies' },
  { name: 'copied_bills' },
  { name: 'samples' },
  { name: 'link_deposits' },
  { name: 'transactions', from: 'entered_transactions', numbered: 'n' },
  { name: 'parts' },
  { name: 'sightings', from: 'entered_sightings' },
  { name: 'pairs' },
  { name: 'pair_differences' },
  { name: 'pair_answers' },
  { name: 'unpaired_documents' },
  { name: 'uncategorised_documents' },
  { name: 'merchant_memory' },
  { name: 'hand_rules' },
  { name: 'saved_views' },
  { name: 'trash' },
  { name: 'late_rows' },
  { name: 'adjustments' },
  { name: 'adjustment_parts' },
  { name: 'document_requests' },
  { name: 'request_items' },
  { name: 'asked_questions' },
  { name: 'asked_rows' },
  { name: 'question_answers' },
  { name: 'reports' },
  { name: 'report_signatures' },
  { name: 'tax_answers' },
  { name: 'tax_forms' },
  { name: 'tax_packs' },
  { name: 'payee_w9' },
  { name: 'ai_calls', numbered: 'seq', mayBeThere: 'beside' },
  { name: 'ai_answers' },
  { name: 'ai_readings' },
  { name: 'ai_labels' },
  { name: 'ai_row_answers' },
  { name: 'period_excuses' },
  { name: 'period_closings' },
]

/** The lines of the audit log, those from before an earlier import included; put back as history. */
export const AUDIT_LINES = 'audit_lines'
/** What a line says beside its number and its owner: the columns of the log that are also those of the history. */
export const lineFacts = [
  'actor_id',
  'action',
  'subject',
  'subject_id',
  'detail',
  'at',
  'ip',
  'device',
  'actor_name',
  'link_id',
  'previous_hash',
  'hash',
] as const

const ofAccount = 'belongs to the account, not to the books'
const ofInstallation = 'belongs to the installation'
const made = 'is made anew from the rows'
const onTheWay = 'is work in progress'
const shortLived = 'can be taken back for minutes only, and counts rows of this database'
/** Tables that no archive holds. */
export const leftOut: Readonly<Record<string, string>> = {
  users: ofAccount,
  sessions: ofAccount,
  account_tokens: ofAccount,
  second_factors: ofAccount,
  recovery_codes: ofAccount,
  known_devices: ofAccount,
  ending_accounts: ofAccount,
  digests: ofAccount,
  client_notes: 'is what somebody notes for themselves about the books of others',
  user_roles: 'people are invited anew: nobody gets access by a file',
  ai_consents: 'consent to a service holds for the installation at which it was given',
  own_service_keys: 'is opened only by the installation that sealed it',
  audit_log: 'is one chain of the whole installation; the lines of these books become history',
  audit_history: 'is in the archive with the lines of the log',
  archive_imports: 'tells where this installation has the books from',
  installation: ofInstallation,
  files_to_delete: ofInstallation,
  mail_outbox: ofInstallation,
  tries: ofInstallation,
  idempotent_requests: ofInstallation,
  ai_spent_by_gone: ofInstallation,
  uploads: onTheWay,
  counting: onTheWay,
  entering: onTheWay,
  entering_totals: onTheWay,
  monthly_totals: made,
  transaction_search: made,
  undos: shortLived,
  undo_rows: shortLived,
  undo_rules: shortLived,
  undo_joins: shortLived,
  undo_moves: shortLived,
  undo_rates: shortLived,
}
