import { PasswordInput, type PasswordInputProps } from '@mantine/core'

interface PasswordFieldProps extends PasswordInputProps {
  label: string
}

/** A password, hidden until its button is pressed: one named for its field, and reached by the keyboard. */
export function PasswordField({ label, ...input }: PasswordFieldProps) {
  const toggle = { 'aria-label': `Show or hide ${label.toLowerCase()}`, tabIndex: 0 }
  return <PasswordInput label={label} visibilityToggleButtonProps={toggle} aria-invalid={Boolean(input.error)} {...input} />
}
