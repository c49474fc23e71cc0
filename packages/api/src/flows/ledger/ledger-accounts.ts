import { shownBalance } from '@ledgerhand/core/balances'
import { LATEST } from '@ledgerhand/core/calendar-date'
import { cents, toDecimal } from '@ledgerhand/core/money'
import { continuedAccount } from '@ledgerhand/core/statement-accounts'
import { defaultAccountId } from '@ledgerhand/core/treatments'
import type { LedgerAccountJson } from '@ledgerhand/core/wire/ledger'
import type { LedgerAccountRow } from '@ledgerhand/db/books/ledger-accounts'
import { printedOffset } from './account-register.ts'
import type { LedgerBalances } from './ledger-balances.ts'
import { provenThrough } from './ledger-proofs.ts'
import { percentText } from './wire.ts'

/** Another account of its kind that an account without a number goes on from, or into. */
function goesOn({ accounts, printed, read }: LedgerBalances, a: LedgerAccountRow): LedgerAccountJson['goesOn'] {
  if (a.lastFour !== null || !read.has(a.id)) return null
  const others = accounts.filter((o) => o.id !== a.id && o.kind === a.kind && (o.currency ?? a.currency) === (a.currency ?? o.currency))
  const known = others.flatMap((o) => (printed.get(o.id) ?? []).map((span) => ({ ...span, accountId: o.id })))
  for (const span of printed.get(a.id) ?? []) {
    const found = continuedAccount(span, known)
    if (!found) continue
    const isBefore = found.at.to <= span.from
    return {
      accountId: found.accountId,
      date: isBefore ? found.at.to : span.to,
      balance: toDecimal(isBefore ? span.opening : span.closing),
    }
  }
  return null
}

/** An account as a screen shows it. */
export function ledgerAccountJson(ledger: LedgerBalances, a: LedgerAccountRow): LedgerAccountJson {
  const { books, currency, anchors, isOwn, balanceAt, movedOfAll } = ledger
  const anchor = anchors.get(a.id) ?? null
  const foreign = isOwn(a) ? null : (anchor ? printedOffset(ledger, a, anchor) : 0) + books.balances.movedOn(a.id)
  return {
    id: a.id,
    name: a.name,
    kind: a.kind,
    lastFour: a.lastFour,
    currency: a.currency ?? currency,
    entityId: a.entityId,
    isPersonal: a.isPersonal,
    openingBalance: anchor ? toDecimal(anchor.amount) : null,
    openingDate: anchor?.date ?? null,
    openingProof: anchor?.proof
      ? { documentId: anchor.proof.documentId, statementId: anchor.proof.statementId, page: null, date: anchor.proof.from }
      : null,
    balance: toDecimal(foreign === null ? shownBalance(a.kind, balanceAt(a.id, LATEST)) : cents(foreign)),
    provenThrough: provenThrough(ledger, a, movedOfAll),
    goesOn: goesOn(ledger, a),
    lender: a.lender,
    rate: percentText(a.rate),
  }
}

/** Those that are there for somebody: made by hand, named by a statement, or used by a row. */
export function listAccounts(ledger: LedgerBalances): LedgerAccountJson[] {
  const { books, ownerId, accounts, accountOf, moved } = ledger
  const ofStatements = new Set(books.documents.allStatements().map(({ statement }) => accountOf(statement)))
  const used = books.accounts.used()
  const legs = moved(LATEST)
  const isThere = (a: LedgerAccountRow) =>
    a.isByHand || ofStatements.has(a.id) || used.has(a.id) || legs.has(`account:${a.id}`) || isNeeded(a)
  const isNeeded = (a: LedgerAccountRow) => a.id === defaultAccountId(a.kind, ownerId) && books.accounts.isNeeded(a.kind)
  return accounts.filter(isThere).map((a) => ledgerAccountJson(ledger, a))
}
