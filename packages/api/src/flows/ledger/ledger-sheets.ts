import { isMoneyKind, type SheetLine, type SheetSection } from '@ledgerhand/core/balances'
import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { type Cents, toDecimal } from '@ledgerhand/core/money'
import { fiscalYearOn } from '@ledgerhand/core/tax/fiscal-year'
import type { ProvenByJson, SheetJson } from '@ledgerhand/core/wire/ledger'
import type { LedgerBalances } from './ledger-balances.ts'
import { provenBy } from './ledger-proofs.ts'

const lineJson = (
  { byId }: LedgerBalances,
  { accountId, leaf, line, name, amount }: SheetLine,
  prove: ((id: string) => ProvenByJson | null) | null,
) => {
  const by = accountId !== null && prove && isMoneyKind(byId.get(accountId)?.kind ?? 'owner') ? prove(accountId) : null
  return {
    accountId,
    ...(leaf ? { leaf } : {}),
    ...(line ? { line } : {}),
    name,
    amount: toDecimal(amount),
    ...(by ? { provenBy: by } : {}),
  }
}

/** A sheet of a day as a screen shows it; `isProven`: with the statements that prove its money. */
export const sheetOf = (
  ledger: LedgerBalances,
  made: { sections: SheetSection[]; difference: Cents },
  day: CalendarDate,
  isProven: boolean,
): SheetJson => ({
  asOf: day,
  yearFrom: fiscalYearOn(day, ledger.fiscalYearStart).from,
  basis: ledger.basis,
  currency: ledger.currency,
  sections: made.sections.map(({ title, lines, total }) => ({
    title,
    lines: lines.map((l) => lineJson(ledger, l, isProven ? (id) => provenBy(ledger, id, day) : null)),
    total: toDecimal(total),
  })),
  difference: toDecimal(made.difference),
  notConverted: ledger.unconverted.filter(({ date }) => date <= day).map(({ amount, ...of }) => ({ ...of, amount: toDecimal(amount) })),
})
