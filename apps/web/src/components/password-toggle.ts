/** The show/hide button inside a password field: named for its field, and reached by the keyboard. */
export const passwordToggle = (field: string) => ({ 'aria-label': `Show or hide ${field}`, tabIndex: 0 })
