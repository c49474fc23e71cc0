/** The audit log's kinds of action, as a person filters them. */
export const auditKinds = [
  'account',
  'access',
  'links',
  'documents',
  'ledger',
  'transactions',
  'entities',
  'reports',
  'rules',
  'services',
  'exports',
  'other',
] as const
export type AuditKind = (typeof auditKinds)[number]

export const auditKindTitle: Record<AuditKind, string> = {
  account: 'Account and sign-ins',
  access: 'People and roles',
  links: 'Upload links and requests',
  documents: 'Documents',
  ledger: 'Accounts and business profile',
  transactions: 'Transactions',
  entities: 'Entities',
  reports: 'Reports',
  rules: 'Rules',
  services: 'AI services',
  exports: 'Exports and downloads',
  other: 'Everything else',
}

/** The subjects of a kind's lines. Exports are told by what was done; 'other' is what stands in none. */
export const kindSubjects: Record<Exclude<AuditKind, 'exports' | 'other'>, readonly string[]> = {
  account: ['account', 'session'],
  access: ['role'],
  links: ['link', 'request'],
  documents: ['document', 'statement', 'coverage'],
  ledger: ['ledger-account', 'books', 'adjustment', 'period', 'exchange-rate'],
  transactions: ['transaction', 'undo', 'rule', 'view', 'question'],
  entities: ['entity'],
  reports: ['report', 'tax'],
  rules: ['rule'],
  services: ['ai-service', 'ai-limits'],
}
