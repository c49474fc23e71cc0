import { type Merged, mergeChanges } from '@ledgerhand/core/merge-changes'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { extraOf } from '../net/api.ts'

/** Whether a call was refused because the record is another one than the one that was changed. */
export const isStale = (error: unknown): boolean => extraOf(error).isChanged === true

/** What both changed: the fields, and both values. */
export interface Conflict<Fields> {
  fields: readonly (keyof Fields)[]
  mine: Fields
  theirs: Fields
}

interface MergingOptions<Of, Fields> {
  /** The record that the form was opened on; null where a new one is typed. */
  record: Of | null
  fieldsOf: (record: Of) => Fields
  /** Reads the record as it is now; nothing where it is gone. */
  read: () => Promise<Of | null | undefined>
  /** Fields that are one decision. */
  together?: readonly (readonly (keyof Fields)[])[]
}

/** So often a save is begun anew by itself when others keep changing the same record. */
const MOST = 3

/**
 * A form over a record that others may change meanwhile. `base` is the record that what stands in the form was made of. `save` calls `send`
 * with the fields and the base; where that is refused as stale, both changes are taken together and sent once more. What both changed is
 * given in `conflicts`, and nothing is sent until the person has chosen and saves again. Any other refusal is thrown.
 */
export function useMerging<Of, Fields extends Record<string, unknown>>(
  form: UseFormReturnType<Fields>,
  { record, fieldsOf, read, together = [] }: MergingOptions<Of, Fields>,
) {
  const [base, setBase] = useState(record)
  const [conflicts, setConflicts] = useState<readonly Conflict<Fields>[]>([])
  /** What only somebody else changed, and stands in the form now. */
  const [taken, setTaken] = useState<readonly (keyof Fields)[]>([])
  const merge = (fields: Fields, from: Of, fresh: Of): Merged<Fields> => {
    const theirs = fieldsOf(fresh)
    const merge = mergeChanges(fieldsOf(from), fields, theirs, together)
    form.setInitialValues(theirs)
    form.setValues(merge.merged)
    setBase(() => fresh)
    setTaken(merge.taken)
    setConflicts(merge.conflicts.map((names) => ({ fields: unitOf(names, together), mine: merge.merged, theirs })))
    return merge
  }
  /** Gives whether it was saved: not, where something is to be chosen first. */
  const save = async (fields: Fields, send: (fields: Fields, base: Of | null) => Promise<unknown>): Promise<boolean> => {
    let [sent, from] = [fields, base]
    for (let tries = 0; ; tries += 1) {
      try {
        await send(sent, from)
        return true
      } catch (error) {
        if (from === null || !isStale(error) || tries === MOST) throw error
        const fresh = await read()
        if (!fresh) throw error
        const { merged, conflicts } = merge(sent, from, fresh)
        if (conflicts.length > 0) return false
        sent = merged
        from = fresh
      }
    }
  }
  /** What was saved is what the form goes on from; a dialog closes instead. */
  const startFrom = (record: Of) => {
    form.setInitialValues(fieldsOf(record))
    form.setValues(fieldsOf(record))
    setBase(() => record)
    setConflicts([])
  }
  const choose = ({ fields, mine, theirs }: Conflict<Fields>, isTheirs: boolean) => {
    const from = isTheirs ? theirs : mine
    form.setValues(Object.fromEntries(fields.map((name) => [name, from[name]])) as Partial<Fields>)
  }
  return { base, conflicts, taken, save, choose, startFrom }
}

/** All fields of the decision that these belong to: one is chosen with the others. */
const unitOf = <Name extends PropertyKey>(names: readonly Name[], together: readonly (readonly Name[])[]): readonly Name[] =>
  together.find((unit) => names.some((name) => unit.includes(name))) ?? names
