import type { WaitingFile } from './store.ts'

const files = (n: number) => `${n} ${n === 1 ? 'file' : 'files'}`

/** '2 files wait for a connection' */
export const waitWords = (n: number): string => `${files(n)} ${n === 1 ? 'waits' : 'wait'} for a connection`

/** What the note says of what the device keeps: what is refused first, since only a person can deal with it. */
export function noteWords(kept: readonly WaitingFile[], isSending: boolean): string {
  const refused = kept.filter((file) => file.refused !== undefined).length
  const waiting = kept.length - refused
  const words = [
    ...(refused > 0 ? [`${files(refused)} not accepted`] : []),
    ...(waiting > 0 ? [isSending ? `Sending ${files(waiting)}` : waitWords(waiting)] : []),
  ]
  return words.join(', ')
}

/** Up to two names, and how many more. */
export function namesOf(kept: readonly WaitingFile[]): string {
  const names = kept.slice(0, 2).map(({ name }) => name)
  return kept.length > 2 ? `${names.join(', ')} and ${kept.length - 2} more` : names.join(', ')
}
