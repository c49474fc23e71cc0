import { AppError } from '@ledgerhand/core/errors'
import type { EntityInput } from '@ledgerhand/core/schemas/entities'
import { and, eq, sql } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { accounts, adjustmentParts } from '../schema/ledger.ts'
import { entities } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { writePlaces } from './places.ts'
import { recorder } from './recorder.ts'

export type EntityRow = typeof entities.$inferSelect

/** As a person looks for them: 'bakery' before 'Café', 'Shop 2' before 'Shop 10'. */
const names = new Intl.Collator('en', { numeric: true })

export function readEntities({ db }: Database, scope: BooksScope) {
  const mine = eq(entities.userId, scope.ownerId)
  return {
    list: (): EntityRow[] =>
      db
        .select()
        .from(entities)
        .where(mine)
        .all()
        .sort((a, b) => names.compare(a.name, b.name)),
    /** AppError 'not_found' for an id that these books do not have. */
    get(id: string): EntityRow {
      const row = db
        .select()
        .from(entities)
        .where(and(mine, eq(entities.id, id)))
        .get()
      if (!row) throw new AppError('not_found', 'Entity not found')
      return row
    },
  }
}

export function writeEntities(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readEntities(database, scope)
  const record = recorder(database, scope)
  const places = writePlaces(database, scope)
  const refuseTwin = (name: string, exceptId: string | null) => {
    const twin = db
      .select({ id: entities.id })
      .from(entities)
      .where(and(eq(entities.userId, scope.ownerId), sql`${entities.name} = ${name} collate nocase`))
      .get()
    if (twin && twin.id !== exceptId) throw new AppError('conflict', 'An entity with this name exists')
  }
  return {
    ...read,
    create: (id: string, input: EntityInput, at: string): EntityRow =>
      atomically(database, () => {
        refuseTwin(input.name, null)
        const row = db
          .insert(entities)
          .values({ ...input, id, userId: scope.ownerId, isActive: true, createdAt: at })
          .returning()
          .get()
        record('entity.create', 'entity', id, input, at)
        return row
      }),
    update: (id: string, input: EntityInput, at: string): EntityRow =>
      atomically(database, () => {
        const before = read.get(id)
        refuseTwin(input.name, id)
        const row = db
          .update(entities)
          .set(input)
          .where(and(eq(entities.userId, scope.ownerId), eq(entities.id, id)))
          .returning()
          .get()
        if (before.entityType !== row.entityType) places.entityChanged(id, at)
        record('entity.update', 'entity', id, { before, after: input }, at)
        return row
      }),
    /** Its transactions stay, unassigned. Gives how many those were. */
    remove: (id: string, at: string): number =>
      atomically(database, () => {
        const before = read.get(id)
        // First the references: the composite key forbids ON DELETE SET NULL, which would clear the owner too.
        const unassigned = places.entityGoes(id, at)
        db.update(adjustmentParts)
          .set({ entityId: null })
          .where(and(eq(adjustmentParts.userId, scope.ownerId), eq(adjustmentParts.entityId, id)))
          .run()
        db.update(accounts)
          .set({ entityId: null })
          .where(and(eq(accounts.userId, scope.ownerId), eq(accounts.entityId, id)))
          .run()
        db.delete(entities)
          .where(and(eq(entities.userId, scope.ownerId), eq(entities.id, id)))
          .run()
        record('entity.remove', 'entity', id, { before, unassigned }, at)
        return unassigned
      }),
  }
}
