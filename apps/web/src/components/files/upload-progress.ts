/** How one chosen file is doing. `share` is how much of it has been sent, 0 to 1; what is final is refused however often it is sent. */
export type UploadFileState =
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  | { kind: 'done' }
  | { kind: 'failed'; reason: string; isFinal?: boolean }

/** How all files of an upload are doing together. `percent` counts bytes: a large file weighs more than a small one, but none nothing. */
export interface UploadProgress {
  done: number
  failed: number
  percent: number
}

/** What asking for a place and being registered weigh beside the bytes of a file. */
const EACH_BYTES = 65_536
/** Arriving is not yet being registered: the last of a hundred belongs to the answer. */
const SENT = 0.99
const shareOf = (state: UploadFileState | undefined): number =>
  state === undefined || state.kind === 'waiting' ? 0 : state.kind === 'sending' ? state.share * SENT : 1

export function uploadProgress<F extends { size: number }>(
  files: readonly F[],
  stateOf: (file: F) => UploadFileState | undefined,
): UploadProgress {
  const kinds = files.map((file) => stateOf(file)?.kind)
  const weightOf = ({ size }: F) => size + EACH_BYTES
  const all = files.reduce((sum, file) => sum + weightOf(file), 0)
  const sent = files.reduce((sum, file) => sum + weightOf(file) * shareOf(stateOf(file)), 0)
  return {
    done: kinds.filter((kind) => kind === 'done').length,
    failed: kinds.filter((kind) => kind === 'failed').length,
    // What failed has been dealt with: the bar ends at its end.
    percent: all === 0 ? 0 : Math.floor((sent / all) * 100),
  }
}

interface Added {
  added: number
  failed: number
  cancelled: number
  /** The books had these very files already. */
  known?: number
}
/** '37 of 40 added, 1 already in your books, 2 failed' */
export function addedWords({ added, failed, cancelled, known = 0 }: Added): string {
  const words = [`${added} of ${added + failed + cancelled + known} added`]
  if (known > 0) words.push(`${known} already in your books`)
  if (failed > 0) words.push(`${failed} failed`)
  if (cancelled > 0) words.push(`${cancelled} cancelled`)
  return words.join(', ')
}
