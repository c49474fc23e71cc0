import type { ServiceId } from '@ledgerhand/core/providers'
import type { Reading } from '@ledgerhand/extract/result/reading'
import { mergeTrusted } from '@ledgerhand/providers/proof'
import type { Verdict } from '@ledgerhand/providers/routing/run'
import type { ExtractionInput } from '@ledgerhand/providers/routing/service-registry'
import type { Answer } from '@ledgerhand/providers/service'
import { ServiceError } from '@ledgerhand/providers/service-error'
import { toReading } from '@ledgerhand/providers/to-reading'

/** From this confidence of the built-in reader in a bill's total on, no service is asked. */
const SURE_OF_A_BILL = 0.85

export interface VerifiedAnswer {
  /** The reading to enter: each row that was not proven carries a doubt. */
  reading: Reading
  /** The service's own rows, unchanged: the service is scored by them. */
  said: Reading
  verdict: Verdict
}

/** Whether a reading is proven: all balances agree and all lines were read, or a bill's total and date are sure. */
export function isProven({ statements, bill }: Reading): boolean {
  if (bill) return bill.totalCents !== null && bill.date !== null && bill.confidence >= SURE_OF_A_BILL
  return statements.length > 0 && statements.every((s) => s.seal.state === 'reconciled' && s.unread.length === 0)
}

/**
 * Compares a service's answer with the document's own text, with the built-in reading and with what other services read of it. Throws when
 * the answer holds nothing.
 */
export function verifyAnswer(
  answer: Answer,
  document: ExtractionInput,
  here: Reading | null,
  service: ServiceId,
  others: readonly Reading[] = [],
): VerifiedAnswer {
  const { documentType, format, pages, text } = document
  const said = toReading(answer, { documentType, format, pages, text })
  const says = said.bill ? said.bill.totalCents !== null : said.statements.some((s) => s.transactions.length > 0)
  if (!says) throw new ServiceError('unsupported', 'it found nothing to enter in this document')
  const reading = mergeTrusted(service, said, here, text?.split('\f') ?? null, others)
  // What was recognised here is no print to hold an answer against: another service may confirm it.
  const isSeen = text === null || (here?.seenPages?.length ?? 0) > 0
  return { said, reading, verdict: verdictOf(said, reading, isSeen) }
}

function verdictOf(said: Reading, reading: Reading, isSeen: boolean): Verdict {
  if (said.bill) return 'unchecked'
  if (said.statements.some((s) => s.seal.state === 'off')) return 'off'
  if (isSeen && !isProven(reading)) return 'unconfirmed'
  return isProven(said) ? 'proven' : 'unchecked'
}
