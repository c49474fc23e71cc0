import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import type { ReactNode } from 'react'
import { FilePasswordForm } from '../../components/files/file-password-form.tsx'
import { trpc } from '../../net/api.ts'

interface UnlockFormProps {
  document: DocumentJson
  /** With the password, which is taken but not yet known to be the right one. */
  onUnlocked?: (password: string) => void
  foot?: (button: ReactNode) => ReactNode
  isFocused?: boolean
}

const WRONG = 'This password does not open'

/** What is known of the password so far. `use`: what it is for. */
export const unlockWords = (document: DocumentJson, use = 'to read it once'): string =>
  document.extractedText?.includes(WRONG) ? 'The last password did not open it.' : `The password is used ${use} and is not kept.`

/** The password of a protected file, used for one reading and kept nowhere. */
export function UnlockForm({ document, onUnlocked, foot, isFocused = false }: UnlockFormProps) {
  const utils = trpc.useUtils()
  const unlock = trpc.documents.unlock.useMutation({
    onSuccess: async (_, { password }) => {
      onUnlocked?.(password)
      await Promise.all([utils.documents.invalidate(), utils.dashboard.invalidate()])
    },
  })
  return (
    <FilePasswordForm
      verb="Open"
      isBusy={unlock.isPending}
      error={unlock.error?.message ?? null}
      onPassword={(password) => unlock.mutate({ id: document.id, password })}
      foot={foot}
      isFocused={isFocused}
    />
  )
}
