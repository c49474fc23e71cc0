import type { GetInputPropsReturnType } from '@mantine/form'
import { PasswordField } from './password-field.tsx'

interface NewPasswordFieldsProps {
  /** A form with both fields; its rules say what a password must be, and each refusal stands under its field. */
  form: { getInputProps: (field: 'password' | 'confirmPassword') => GetInputPropsReturnType }
  /** What the two are called. */
  labels: readonly [password: string, confirmPassword: string]
}

/** Told before it is typed, not after it was refused. */
const PASSWORD_RULE = 'At least 8 characters'

/** A password that is chosen, and typed a second time. */
export const NewPasswordFields = ({ form, labels: [password, confirmPassword] }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label={password}
      description={PASSWORD_RULE}
      required
      withAsterisk={false}
      autoComplete="new-password"
      {...form.getInputProps('password')}
    />
    <PasswordField
      label={confirmPassword}
      required
      withAsterisk={false}
      autoComplete="new-password"
      {...form.getInputProps('confirmPassword')}
    />
  </>
)
