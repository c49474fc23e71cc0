/**
 * The other account of a transfer, where a bank's line ends it with the last figures of its number: 'Online Transfer to CHK ...2211'. What is said
 * of one account is not said of the owner's others.
 */
const OTHER_ACCOUNT =
  /\b(?:transfer|xfer|tfr)\b[^\d]{0,12}?(?:#\w+ )?\b(?:to|from)\b.{0,40}?(?:\b(?:chk|checking|sav|savings?|mma|money market|acct|account)\b[ #:.*x•-]{0,14}|(?:x{3,}|\*{2,}|\.{3}|•{2,}))(\d{3,6})\b/i
/** Only these are kept as its last figures. */
const LAST = 4

/** The last figures of the account that a transfer names; null where it names none. */
export const accountOfTransfer = (description: string): string | null => OTHER_ACCOUNT.exec(description)?.[1]?.slice(-LAST) ?? null
