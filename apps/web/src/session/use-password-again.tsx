import { useState } from 'react'
import { extraOf, trpc } from '../net/api.ts'
import { PasswordDialog } from './password-dialog.tsx'

/**
 * For what the server does only after a password given lately: `ask` says whether a refusal means that, and then asks for it and goes on
 * with `then`. `dialog` belongs on the page.
 */
export function usePasswordAgain(text: string) {
  const { client } = trpc.useUtils()
  const [next, setNext] = useState<{ then: () => void } | null>(null)
  return {
    isAsking: next !== null,
    ask(error: unknown, then: () => void): boolean {
      if (extraOf(error).reauthRequired !== true) return false
      setNext({ then })
      return true
    },
    dialog: next && (
      <PasswordDialog
        title="Enter Your Password"
        text={text}
        action="Continue"
        onPassword={async (password) => {
          await client.account.confirm.mutate({ password })
          setNext(null)
          next.then()
        }}
        onClose={() => setNext(null)}
      />
    ),
  }
}
