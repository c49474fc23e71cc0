/** Puts the keyboard where the first wrong field is; given to a form's `onSubmit` as what to do when it is refused. */
export function focusFirstWrong(): void {
  // The fields are marked in the draw that follows.
  setTimeout(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
}

interface Refusable<Field extends string> {
  setFieldError: (field: Field, words: string) => void
}

/** Shows at a field why the server refused it, and puts the keyboard there. */
export function refuseField<Field extends string>(form: Refusable<Field>, field: Field, words: string): void {
  form.setFieldError(field, words)
  focusFirstWrong()
}

/** Which fields the server refused, and why: from its rules for the form, or from what only it could know. */
export function fieldIssues(error: unknown): readonly { path: string; message: string }[] {
  const data: unknown = typeof error === 'object' && error !== null && 'data' in error ? error.data : null
  if (typeof data !== 'object' || data === null) return []
  const { issues, extra } = data as { issues?: unknown; extra?: { issues?: unknown } }
  const found = Array.isArray(issues) ? issues : Array.isArray(extra?.issues) ? extra.issues : []
  return found as { path: string; message: string }[]
}

/** Shows at each field of the form why it was refused. False when the refusal is about none of them. */
export function refuseFields<Field extends string>(form: Refusable<Field>, fields: readonly Field[], error: unknown): boolean {
  const about = fieldIssues(error).filter((issue): issue is { path: Field; message: string } =>
    fields.some((field) => field === issue.path),
  )
  for (const { path, message } of about) form.setFieldError(path, message)
  if (about.length > 0) focusFirstWrong()
  return about.length > 0
}
