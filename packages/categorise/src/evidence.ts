import { calibrated, type Tally } from '@ledgerhand/core/calibration'
import type { Leaf } from '@ledgerhand/core/categories'

/**
 * How an answer was come by: the bank's own wording, a known name (whole, where the merchant begins), part of one or one further on, a
 * trade word, a piece of one, a broad name or word (one that by its nature says little), a till's mark, interest that an account or card itself
 * charges, the bank's own category, money back, a payment service that pays out,
 * a firm's transfer that came in, a firm's name beside money in.
 */
export type EvidenceKind =
  | 'line'
  | 'name'
  | 'part'
  | 'word'
  | 'piece'
  | 'broad'
  | 'mark'
  | 'charged'
  | 'bank'
  | 'back'
  | 'payout'
  | 'received'
  | 'payer'
export type CategoryEvidence = `${EvidenceKind} ${Leaf}`
export type Tallies = Readonly<Partial<Record<CategoryEvidence, Tally>>>

const of = (asked: number, right: number): Tally => ({ asked, right })

/**
 * What each kind of evidence was worth on 1,167 lines of card and bank accounts sorted by their owners (a council's purchase cards,
 * campaigns' disbursements, one person's card): how often it spoke, and how often the owner had put the line where it said or called that
 * place defensible. Kinds that spoke only once are left out. Printed by `node scripts/evaluate.ts --measure`.
 */
export const measured: Tallies = {
  'back office_expense': of(2, 2),
  'back software': of(2, 1),
  'broad advertising': of(8, 4),
  'broad bank_fees': of(14, 14),
  'broad donations': of(2, 0),
  'broad dues': of(4, 4),
  'broad education': of(7, 7),
  'broad entertainment': of(4, 2),
  'broad equipment': of(9, 7),
  'broad general_operating': of(4, 4),
  'broad healthcare': of(9, 4),
  'broad legal_professional': of(7, 4),
  'broad meals': of(10, 5),
  'broad office_expense': of(57, 56),
  'broad repairs': of(2, 0),
  'broad shopping': of(14, 5),
  'broad software': of(20, 15),
  'broad supplies': of(22, 17),
  'broad taxes_licenses': of(5, 5),
  'broad travel': of(3, 2),
  'mark entertainment': of(3, 3),
  'mark local_transport': of(2, 2),
  'mark meals': of(26, 25),
  'mark shopping': of(11, 11),
  'name advertising': of(5, 5),
  'name car_truck': of(42, 42),
  'name commissions': of(5, 5),
  'name donations': of(2, 2),
  'name dues': of(6, 6),
  'name education': of(2, 2),
  'name entertainment': of(6, 4),
  'name equipment': of(4, 3),
  'name groceries': of(12, 12),
  'name insurance': of(3, 3),
  'name local_transport': of(24, 23),
  'name meals': of(22, 22),
  'name office_expense': of(29, 28),
  'name phone_internet': of(18, 16),
  'name shopping': of(4, 4),
  'name software': of(19, 19),
  'name supplies': of(2, 2),
  'name taxes_licenses': of(5, 5),
  'name travel': of(49, 48),
  'name utilities': of(12, 12),
  'part car_truck': of(28, 28),
  'part meals': of(2, 1),
  'part office_expense': of(2, 2),
  'part phone_internet': of(6, 6),
  'part repairs': of(2, 2),
  'part software': of(5, 5),
  'part travel': of(5, 5),
  'payer sales': of(3, 0),
  'piece advertising': of(2, 1),
  'piece legal_professional': of(3, 1),
  'piece meals': of(4, 4),
  'piece office_expense': of(6, 6),
  'piece phone_internet': of(3, 3),
  'word advertising': of(4, 4),
  'word car_truck': of(18, 18),
  'word donations': of(17, 17),
  'word education': of(7, 7),
  'word entertainment': of(7, 7),
  'word groceries': of(3, 2),
  'word legal_professional': of(8, 8),
  'word local_transport': of(10, 10),
  'word meals': of(46, 43),
  'word office_expense': of(12, 12),
  'word phone_internet': of(8, 8),
  'word rent_property': of(4, 4),
  'word repairs': of(3, 3),
  'word software': of(4, 4),
  'word travel': of(16, 15),
  'word utilities': of(5, 4),
}

/**
 * Where bookkeepers differ, however plain the words are: fuel stands under travel as often as under car and truck, a course under
 * professional fees, a subscription under software, a tax under other expenses or on the owner, interest below the line or above
 * it, a loan's payment half under no expense at all. Until the owner has answered, these are never green. Interest that a card or an
 * overdraft charges pays nothing back and is interest wherever it stands (Schedule C, line 16b).
 */
const CONTESTED: ReadonlySet<Leaf> = new Set(['car_truck', 'education', 'dues', 'taxes_licenses', 'rent_equipment', 'interest'])
const ASKING_MOST = 0.78
export const isContested = (leaf: Leaf): boolean => CONTESTED.has(leaf)

const leafOf = (evidence: CategoryEvidence): Leaf => evidence.slice(evidence.indexOf(' ') + 1) as Leaf
const whole = (n: number): number => Math.round(Math.min(0.97, Math.max(0.05, n)) * 100) / 100

/**
 * The share of such answers that are right, 0.05 to 0.97 in whole hundredths: what the list states, pulled towards what was measured of
 * its kind. The smoothing is that of core/calibration (a beta prior worth 15 answers), so that a kind measured seldom stays near its
 * statement; contested leaves and broad words are held below green.
 */
export function believed(stated: number, evidence: CategoryEvidence, tallies: Tallies = measured): number {
  const asks = (CONTESTED.has(leafOf(evidence)) && !evidence.startsWith('charged ')) || evidence.startsWith('broad ')
  return whole(Math.min(calibrated(Math.min(0.97, stated), tallies[evidence]), asks ? ASKING_MOST : 1))
}
