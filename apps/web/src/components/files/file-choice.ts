import { acceptedEndings, MAX_FILE_BYTES, MAX_FILES, MAX_MESSAGES, uploadMessages } from '@ledgerhand/core/upload-limits'

/** Which of the files that a person dropped may be uploaded, and what they are told about the others. */

const sameFile = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified
const accepted = (name: string) => acceptedEndings.some((ending) => name.toLowerCase().endsWith(ending))

/** A folder, or a file that has gone since it was chosen, cannot be read: better told now than in the middle of sending. */
export async function readable(added: readonly File[]): Promise<{ files: File[]; unreadable: number }> {
  const can = await Promise.all(
    added.map((file) =>
      file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => true,
          () => false,
        ),
    ),
  )
  const files = added.filter((_, i) => can[i])
  return { files, unreadable: added.length - files.length }
}

/**
 * Adds what may be added, in order; each refusal has its own message, at most four of them and a count of the rest. `most` files are
 * taken: ten where nothing follows an upload, any number where it goes on by itself.
 */
export function addFiles(
  chosen: readonly File[],
  added: readonly File[],
  { unreadable = 0, most = MAX_FILES }: { unreadable?: number; most?: number } = {},
): { files: File[]; messages: string[] } {
  const files = [...chosen]
  const refused: string[] = unreadable > 0 ? [uploadMessages.unreadable(unreadable)] : []
  for (const file of added) {
    if (files.some((known) => sameFile(known, file))) refused.push(uploadMessages.duplicate(file.name))
    else if (!accepted(file.name)) refused.push(uploadMessages.wrongType)
    else if (file.size === 0) refused.push(`${file.name} is empty`)
    else if (file.size > MAX_FILE_BYTES) refused.push(uploadMessages.tooLarge(file.name))
    else if (files.length >= most) refused.push(uploadMessages.tooManyFiles(most))
    else files.push(file)
  }
  return { files, messages: atMostFour(refused) }
}

function atMostFour(refused: readonly string[]): string[] {
  const different = [...new Set(refused)]
  if (different.length <= MAX_MESSAGES) return different
  return [...different.slice(0, MAX_MESSAGES), uploadMessages.more(different.length - MAX_MESSAGES)]
}
