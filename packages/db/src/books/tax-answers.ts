import type { TaxAnswersInput } from '@ledgerhand/core/schemas/tax'
import type { TaxLinesInput } from '@ledgerhand/core/schemas/tax-lines'
import { payeeKey, type W9State } from '@ledgerhand/core/tax/payees'
import { noAnswers, type OwnLines, type TaxAnswers } from '@ledgerhand/core/tax/worksheet'
import { and, eq, isNull } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { payeeW9, taxAnswers, taxForms, taxPacks } from '../schema/tax.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'

export interface StoredForm {
  form: 'schedule_c' | 'own'
  lines: OwnLines
}

/** What people said for tax packs. `entityId` null: all business entities together. */
export function readTaxAnswers(database: Database, scope: BooksScope) {
  const { db } = database
  const ofAnswers = (year: number, entityId: string | null) =>
    and(
      eq(taxAnswers.userId, scope.ownerId),
      eq(taxAnswers.year, year),
      entityId === null ? isNull(taxAnswers.entityId) : eq(taxAnswers.entityId, entityId),
    )
  const ofForm = (entityId: string | null) =>
    and(eq(taxForms.userId, scope.ownerId), entityId === null ? isNull(taxForms.entityId) : eq(taxForms.entityId, entityId))
  return {
    /** Of a year; nothing answered where nobody did. */
    answers(year: number, entityId: string | null): TaxAnswers {
      const row = db.select().from(taxAnswers).where(ofAnswers(year, entityId)).get()
      if (!row) return noAnswers
      const { car, businessMiles, homeOfficeSqFt, openingInventory, closingInventory } = row
      return { car, businessMiles, homeOfficeSqFt, openingInventory, closingInventory }
    },
    /** Which lines a person chose; null where nobody did. */
    form(entityId: string | null): StoredForm | null {
      const row = db.select().from(taxForms).where(ofForm(entityId)).get()
      return row ? { form: row.form, lines: row.lines } : null
    },
    /** When somebody last said anything that the pack of a year has: an answer, its lines, or the W-9 of a payee. Null: never. */
    saidAt: (year: number, entityId: string | null): string | null =>
      prepared<[object], string | null>(
        database,
        `select max(at) from (
           select answered_at as at from tax_answers where "user_id" = @owner and year = @year and entity_id is @entity
           union all select updated_at from tax_forms where "user_id" = @owner and (entity_id is @entity or entity_id is null and not exists
             (select 1 from tax_forms f where f."user_id" = @owner and f.entity_id = @entity))
           union all select updated_at from payee_w9 where "user_id" = @owner)`,
      )
        .pluck()
        .get({ owner: scope.ownerId, year, entity: entityId }) ?? null,
    /** The moment that the last whole pack of a year shows; null: never. */
    madeAt: (year: number, entityId: string | null): string | null =>
      db
        .select({ at: taxPacks.madeAt })
        .from(taxPacks)
        .where(
          and(
            eq(taxPacks.userId, scope.ownerId),
            eq(taxPacks.year, year),
            entityId === null ? isNull(taxPacks.entityId) : eq(taxPacks.entityId, entityId),
          ),
        )
        .get()?.at ?? null,
    /** The state of each payee's W-9 by its key (core/tax/payees, `payeeKey`), and since when: a W-9 holds for every year. */
    w9: (): Map<string, { state: W9State; at: string }> =>
      new Map(
        db
          .select()
          .from(payeeW9)
          .where(eq(payeeW9.userId, scope.ownerId))
          .all()
          .map(({ payee, state, updatedAt }) => [payee, { state, at: updatedAt }]),
      ),
    /** Everything, for the export of the books. */
    all: () => ({
      answers: db.select().from(taxAnswers).where(eq(taxAnswers.userId, scope.ownerId)).all(),
      forms: db.select().from(taxForms).where(eq(taxForms.userId, scope.ownerId)).all(),
      packs: db.select().from(taxPacks).where(eq(taxPacks.userId, scope.ownerId)).all(),
      w9: db.select().from(payeeW9).where(eq(payeeW9.userId, scope.ownerId)).all(),
    }),
  }
}

const fields = ['car', 'businessMiles', 'homeOfficeSqFt', 'openingInventory', 'closingInventory'] as const

export function writeTaxAnswers(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readTaxAnswers(database, scope)
  const record = recorder(database, scope)
  return {
    ...read,
    /** Only what is given changes. */
    answer: ({ year, ...given }: TaxAnswersInput, by: string, at: string): void =>
      atomically(database, () => {
        const entityId = given.entityId ?? null
        const before = read.answers(year, entityId)
        const after = { ...before, ...Object.fromEntries(fields.flatMap((f) => (given[f] === undefined ? [] : [[f, given[f]]]))) }
        prepared(database, 'delete from tax_answers where "user_id" = ? and year = ? and entity_id is ?').run(scope.ownerId, year, entityId)
        db.insert(taxAnswers)
          .values({ ...after, userId: scope.ownerId, entityId, year, answeredAt: at, answeredBy: by })
          .run()
        record('tax.answer', 'tax', entityId, { year, before, after }, at)
      }),
    /** Which lines packs have from now on. An entity that says nothing of its own yet goes on from what holds for all of them. */
    setForm: ({ entityId: given, form, lines }: TaxLinesInput, at: string): void =>
      atomically(database, () => {
        const entityId = given ?? null
        const before = read.form(entityId) ?? read.form(null)
        const own = Object.fromEntries(Object.entries({ ...before?.lines, ...lines }).filter(([, title]) => title))
        const after: StoredForm = { form: form ?? before?.form ?? 'own', lines: own }
        prepared(database, 'delete from tax_forms where "user_id" = ? and entity_id is ?').run(scope.ownerId, entityId)
        db.insert(taxForms)
          .values({ ...after, userId: scope.ownerId, entityId, updatedAt: at })
          .run()
        record('tax.lines', 'tax', entityId, { form: after.form, lines: Object.keys(own) }, at)
      }),
    setW9: (name: string, state: W9State, at: string): void =>
      atomically(database, () => {
        const payee = payeeKey(name)
        db.insert(payeeW9)
          .values({ userId: scope.ownerId, payee, state, updatedAt: at })
          .onConflictDoUpdate({ target: [payeeW9.userId, payeeW9.payee], set: { state, updatedAt: at } })
          .run()
        record('tax.w9', 'tax', null, { payee: name, state }, at)
      }),
    /** A pack was sent whole. */
    made: (year: number, entityId: string | null, by: string, at: string): void =>
      atomically(database, () => {
        prepared(database, 'delete from tax_packs where "user_id" = ? and year = ? and entity_id is ?').run(scope.ownerId, year, entityId)
        db.insert(taxPacks).values({ userId: scope.ownerId, entityId, year, madeAt: at, madeBy: by }).run()
        record('tax.made', 'tax', entityId, { year }, at)
      }),
  }
}
