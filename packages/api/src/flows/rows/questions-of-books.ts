import { leaves } from '@ledgerhand/core/categories'
import { processorOf, processorOfAccount } from '@ledgerhand/core/processors'
import { SELLS_A_VEHICLE } from '@ledgerhand/core/question-words'
import { paysSalesTax, questionFor } from '@ledgerhand/core/questions'
import { REVIEW_BELOW } from '@ledgerhand/core/review'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import type { Judged, Memory, ToJudge } from './judged.ts'

const SALES_TAX = 'books:sales_tax'

/** Questions of the books that are answered, open on a row already, or need no asking because an export says it. */
export function settledQuestions(books: Pick<WriteBooks, 'transactions' | 'profile' | 'accounts'>): Set<string> {
  const { payouts } = books.profile.get()
  const exported = books.accounts.all().flatMap((a) => (a.kind === 'processor' ? (processorOfAccount(a.name) ?? []) : []))
  return new Set([...Object.keys(payouts), ...exported].map((of) => `books:${of}`).concat(books.transactions.askedOfBooks()))
}

/** Whether deposits include sales tax: as a person said; they do not where an export printed the tax apart. Null where nothing says it. */
export function includesSalesTax(books: Pick<WriteBooks, 'profile' | 'transactions'>): boolean | null {
  const said = books.profile.get().depositsIncludeSalesTax
  return said ?? (books.transactions.collectsSalesTax() ? false : null)
}

/** What the books' own questions make of a row: a deposit of a processor, or a payment of sales tax. Null where they say nothing. */
export function judgedForBooks(row: ToJudge, judged: Judged, memory: Memory): Judged | null {
  const ask = (question: string): Judged | null => {
    if (memory.settled.has(question)) return null
    memory.settled.add(question)
    return { ...judged, question, confidence: Math.min(judged.confidence, REVIEW_BELOW - 0.01) }
  }
  if (paysSalesTax(row)) {
    const tax: Judged = { ...judged, label: 'taxes_licenses', category: leaves.taxes_licenses.stored, confidence: 0.9 }
    if (memory.includesSalesTax === false)
      return { ...tax, treatment: 'sales_tax', reason: 'Sales tax that was kept apart from your sales: it is no expense' }
    if (memory.includesSalesTax) return { ...tax, reason: 'Sales tax that your deposits include: it is an expense' }
    return memory.settled.has(SALES_TAX) ? tax : { ...tax, ...ask(SALES_TAX), label: tax.label, category: tax.category }
  }
  // What a processor lends is no sale, whoever's name it bears; nor is a vehicle of one's own that was sold on a platform.
  const asked = row.isCredit ? questionFor({ ...row, leaf: judged.label }) : null
  if (asked === 'loan_received' || (asked === 'asset_sale' && SELLS_A_VEHICLE.test(row.description.toLowerCase()))) return null
  const processor = row.isCredit && row.sourceType !== 'credit_card' ? processorOf(row.description) : null
  return processor && (judged.label === 'sales' || judged.label === 'uncategorised_income') ? ask(`books:${processor}`) : null
}
