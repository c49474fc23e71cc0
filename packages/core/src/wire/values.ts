import { z } from 'zod'
import type * as answer from '../ask/answer.ts'
import type * as parse from '../ask/parse.ts'
import type * as query from '../ask/query.ts'
import { askGroupings, askVerbs } from '../ask/query.ts'
import type * as asked from '../asked-questions.ts'
import { audiences, questionStates } from '../asked-questions.ts'
import type * as calendar from '../calendar-date.ts'
import { leafIds, sections, storedCategories } from '../categories.ts'
import { clientHealths } from '../clients.ts'
import type * as coverage from '../coverage.ts'
import type * as seals from '../document-seal.ts'
import type * as documents from '../documents.ts'
import { documentTypes, sourceTypes } from '../documents.ts'
import { entityTypes } from '../entity-colors.ts'
import { rateSources } from '../exchange.ts'
import type * as ledger from '../ledger.ts'
import { bases } from '../ledger.ts'
import type * as lines from '../line-count.ts'
import { lineKinds } from '../line-count.ts'
import type * as merchant from '../merchant.ts'
import type * as pairing from '../pairing.ts'
import { pairKinds } from '../pairing.ts'
import type * as periods from '../periods.ts'
import { checkIds } from '../periods.ts'
import { aiChoices, serviceIds } from '../providers.ts'
import type * as questions from '../questions.ts'
import { questionIds } from '../questions.ts'
import { sealStates } from '../reconciliation.ts'
import { repairKinds } from '../repairs.ts'
import type * as requests from '../requests.ts'
import { roles } from '../roles.ts'
import type * as fiscal from '../tax/fiscal-year.ts'
import { payMethods, w9States } from '../tax/payees.ts'
import type * as taxYears from '../tax/tax-years.ts'
import { accountKinds, treatments } from '../treatments.ts'
import type * as changes from '../why-changed.ts'

/** Values that answers are made of, as schemas. Each export is a schema of that name in the OpenAPI document. */

export const Instant = z.iso.datetime().describe('ISO 8601 in UTC')
/** Money as text. */
export const Decimal = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .describe('An amount of money with two decimals: "1234.50"')
export const CalendarDateJson = z.iso.date().describe('A day: "2024-01-31"') as unknown as z.ZodType<calendar.CalendarDate>
export const YearMonthJson = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .describe('A month: "2024-01"') as unknown as z.ZodType<calendar.YearMonth>
export const PeriodName = z
  .string()
  .regex(/^\d{4}(-\d{2})?$/)
  .describe('A month or a year: "2024-01", "2024"') as unknown as z.ZodType<periods.Period>

/** Each of the words once: a word that is missing or too many does not compile. */
const words = <T extends string>(all: Record<T, true>) => z.enum(Object.keys(all) as [T, ...T[]])

export const RoleJson = z.enum(roles)
export const CategoryJson = z.enum(storedCategories)
export const LeafJson = z.enum(leafIds).describe('The finer label of a category')
export const SectionJson = z.enum(sections)
export const DocumentTypeJson = z.enum(documentTypes)
export const LikelyTypeJson = DocumentTypeJson.exclude(['other'])
export const SourceTypeJson = z.enum(sourceTypes)
export const EntityTypeJson = z.enum(entityTypes)
export const RateSourceJson = z.enum(rateSources)
export const PairKindJson = z.enum(pairKinds)
export const PairStateJson = words<pairing.PairState>({ paired: true, asked: true })
export const ReconciliationStateJson = z.enum(sealStates)
export const RepairKindJson = z.enum(repairKinds)
export const TreatmentJson = z.enum(treatments)
export const PartTreatmentJson = TreatmentJson.exclude(['split'])
export const AccountKindJson = z.enum(accountKinds)
export const BasisJson = z.enum(bases)
export const LeftOutKeyJson: z.ZodEnum<{ [K in ledger.LeftOutKey]: K }> = z.enum([
  ...TreatmentJson.exclude(['business', 'split']).options,
  'undecided',
  'bill_payment',
  'receivable_payment',
])
export const AiChoiceJson = z.enum(aiChoices)
export const ServiceIdJson = z.enum(serviceIds)
export const AskVerbJson = z.enum(askVerbs)
export const AskGroupingJson = z.enum(askGroupings)
export const AudienceJson = z.enum(audiences)
export const QuestionStateJson = z.enum(questionStates)
export const RequestItemKindJson = words<requests.RequestItemKind>({ statement: true, receipt: true, other: true })
export const RequestItemStateJson = words<requests.RequestItemState>({ open: true, done: true, excused: true })
export const RequestStateJson = words<requests.RequestState>({ asked: true, arrived: true, late: true })
export const CheckIdJson = z.enum(checkIds)
export const CheckStateJson = words<periods.CheckState>({ done: true, open: true, excused: true })
export const ChangeKindJson = words<changes.ChangeKind>({ new: true, gone: true, count: true, average: true, both: true, other: true })
export const ClientHealthJson = z.enum(clientHealths)
export const TaxStateJson = words<fiscal.TaxState>({ open: true, ready: true, made: true })
export const TaxPartJson = words<taxYears.TaxPart>({ income: true, expenses: true, home: true })
export const PayMethodJson = z.enum(payMethods)
export const W9StateJson = z.enum(w9States)

const NamedDocument = z.strictObject({ id: z.string(), name: z.string() })
export const CoverageMonthJson = z.strictObject({
  month: YearMonthJson,
  state: words<coverage.CoverageState>({
    reconciled: true,
    there: true,
    part: true,
    missing: true,
    doubled: true,
    off: true,
    closed: true,
  }),
  words: z.string().describe('One sentence for this month'),
  documents: z.array(NamedDocument),
}) satisfies z.ZodType<coverage.CoverageMonth>
export const CoverageAccountJson = z.strictObject({
  key: z.string(),
  name: z.string(),
  isCard: z.boolean(),
  isNumbered: z.boolean(),
  months: z.array(CoverageMonthJson),
  breaks: z.array(z.strictObject({ words: z.string(), documents: z.array(NamedDocument) })),
  next: z.string().nullable().describe('What to upload next; null when nothing is open'),
  closable: z.strictObject({ from: YearMonthJson, to: YearMonthJson }),
  closedSince: YearMonthJson.nullable(),
  reopenedBy: z.strictObject({ since: YearMonthJson, document: NamedDocument }).nullable(),
}) satisfies z.ZodType<coverage.CoverageAccount>
export const DocumentSealJson = z.strictObject({
  state: z.enum([...sealStates, 'unreadable']),
  words: z.string(),
}) satisfies z.ZodType<seals.DocumentSeal>
/** Where a row stands in its document. */
export const EvidenceJson: z.ZodType<documents.Evidence> = z.union([
  z.strictObject({
    kind: z.literal('page'),
    page: z.int(),
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]).describe('x, y, width, height'),
  }),
  z.strictObject({ kind: z.literal('cells'), sheet: z.string().nullable(), row: z.int(), columns: z.array(z.int()).optional() }),
  z.strictObject({
    kind: z.literal('lines'),
    line: z.int(),
    lines: z.int(),
    byteStart: z.int().optional(),
    byteEnd: z.int().optional(),
  }),
])
export const LineCountJson: z.ZodType<lines.LineCount> = z
  .record(z.enum([...lineKinds, 'all']), z.int())
  .describe('How many lines of each kind; together they are `all`')
/** A remembered answer: what a merchant's next transaction is given. */
export const LearnedRule = z.strictObject({
  merchant: z.string(),
  isCredit: z.boolean(),
  category: CategoryJson,
  label: LeafJson,
  isTransfer: z.boolean(),
  treatment: TreatmentJson,
  accountId: z.string().nullable(),
  name: z.string().nullable(),
  line: z.string().nullable(),
  times: z.int(),
  updatedAt: Instant,
}) satisfies z.ZodType<merchant.Rule>
/** What is asked of a row. */
export const RowQuestion = z.strictObject({
  id: z.enum(questionIds),
  text: z.string(),
  options: z.array(
    z.strictObject({
      label: z.string(),
      treatment: PartTreatmentJson.optional(),
      leaf: LeafJson.optional(),
      parts: z
        .array(z.strictObject({ amount: z.string(), leaf: LeafJson.optional(), accountId: z.string().optional() }))
        .optional()
        .describe('Several things at once: it then splits the row'),
    }),
  ),
}) satisfies z.ZodType<questions.Question>
export const AskedOptionJson = z.strictObject({
  label: z.string(),
  treatment: PartTreatmentJson.optional(),
  leaf: LeafJson.optional(),
  accountId: z.string().optional(),
}) satisfies z.ZodType<asked.AskedOption>
export const QuestionAboutJson = z.strictObject({
  transactionIds: z.array(z.string()).optional(),
  documentId: z.string().optional(),
  month: YearMonthJson.optional(),
  reportId: z.string().optional(),
  line: z.string().optional(),
}) satisfies z.ZodType<asked.QuestionAbout>
/** A filter of the transactions list. */
export const AskFilterJson = z.strictObject({
  search: z.string().optional(),
  category: CategoryJson.optional(),
  leaf: LeafJson.optional(),
  entityId: z.string().optional(),
  accountId: z.string().optional(),
  merchant: z.string().optional(),
  from: CalendarDateJson.optional(),
  to: CalendarDateJson.optional(),
  treatment: z.literal('business').optional(),
  isCredit: z.boolean().optional(),
}) satisfies z.ZodType<answer.AskFilter>
export const AskProblemJson = z.strictObject({
  word: z.string(),
  message: z.string(),
  suggested: z.string().nullable(),
}) satisfies z.ZodType<parse.AskProblem>
export const AskDaysJson = z.strictObject({ from: CalendarDateJson, to: CalendarDateJson }) satisfies z.ZodType<query.AskDays>
