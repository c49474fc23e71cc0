/** Files that were dropped on a page that takes none, on their way to the upload dialog. */
let waiting: readonly File[] = []

/** Leaves files for the upload dialog that opens next. */
export function leaveFiles(files: readonly File[]): void {
  waiting = files
}

/** Takes what was left, once. */
export function takeFiles(): readonly File[] {
  const files = waiting
  waiting = []
  return files
}
