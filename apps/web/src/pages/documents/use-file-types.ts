import type { DocumentTypeChoice } from '@ledgerhand/core/documents'
import { useState } from 'react'

/** As what a file was sent. One that did not arrive and is tried again need not be told a second time. */
const sentAs = new WeakMap<File, DocumentTypeChoice>()

interface FileTypes {
  /** The type of those that were given none of their own. */
  common: DocumentTypeChoice
  setCommon: (type: DocumentTypeChoice) => void
  typeOf: (file: File) => DocumentTypeChoice
  setTypeOf: (file: File, type: DocumentTypeChoice) => void
  /** Remembers what each is, for another try. */
  send: (files: readonly File[]) => void
}

/** What each of the chosen files is: the type chosen for all of them, or one of its own. */
export function useFileTypes(first: DocumentTypeChoice, incoming: readonly File[] = []): FileTypes {
  const sent = incoming.flatMap((file) => {
    const type = sentAs.get(file)
    return type ? [[file, type] as const] : []
  })
  const [common, setCommon] = useState(sent[0]?.[1] ?? first)
  const [own, setOwn] = useState<ReadonlyMap<File, DocumentTypeChoice>>(() => new Map(sent.filter(([, type]) => type !== common)))
  const typeOf = (file: File) => own.get(file) ?? common
  return {
    common,
    setCommon,
    typeOf,
    setTypeOf: (file, type) => setOwn((before) => new Map(before).set(file, type)),
    send: (files) => {
      for (const file of files) sentAs.set(file, typeOf(file))
    },
  }
}
