/** What one set of books holds, by its ids, for calls that name them. */
export interface Holdings {
  ownerId: string
  /** Stands in every text of these books, so that an answer which gives any of it away can be found out. */
  mark: string
  entityId: string
  documentId: string
  failedDocumentId: string
  /** A document that failed and was replaced. */
  asideId: string
  /** A document that waits for its password; a statement with a repair to apply, and one with a repair that was applied. */
  lockedDocumentId: string
  repairableId: string
  /** A document that prints no year. */
  yearlessId: string
  /** A document that prints no currency and looks like one in another than the books. */
  unmarkedId: string
  /** A document whose bill another one brought. */
  copiedId: string
  repairedId: string
  /** Both ends of a transfer that was found, by their pair, and two rows that could be one. */
  pairId: string
  ends: string[]
  /** Two accounts of the coverage calendar, by its names for them: the second is marked as closed. */
  openAccount: string
  closedAccount: string
  transactionIds: string[]
  deletedTransactionId: string
  /** A loan, another one that nothing names, and an adjustment. */
  accountId: string
  spareAccountId: string
  bankAccountId: string
  adjustmentId: string
  /** A row of which something is asked. */
  /** In another currency than the books. */
  foreignId: string
  askedId: string
  /** What the owner can still take back. */
  undoId: string
  ruleId: string
  handRuleId: string
  viewId: string
  reportId: string
  /** Of a closed month. */
  closedReportId: string
  /** A row that a document brought for January 2024, which is closed. */
  lateId: string
  linkId: string
  linkToken: string
  /** A request with one free item. */
  requestId: string
  requestItemId: string
  requestToken: string
  /** A question about a row, and one that is answered by link. */
  questionId: string
  answerToken: string
  /** The grant of the viewer. */
  roleId: string
  inviteToken: string
  /** The grant that waits to be accepted with it. */
  pendingRoleId: string
  /** The keys of files that have arrived and are not registered yet, by who sent them: a file may be registered only by its sender. */
  arrived: Partial<Record<CallerName, string>>
  /** The same, come in through the link. */
  deposited: string
}
/** The key of the file that the owner of these books sent. */
export const sentByOwner = (of: Holdings): string => of.arrived.owner ?? of.arrived['owner of other books'] ?? ''
export type CallerName = 'signed out' | 'link holder' | 'viewer' | 'accountant' | 'owner' | 'owner of other books'
export interface TestCaller {
  name: CallerName
  cookie: string
}
