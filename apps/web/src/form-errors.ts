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
