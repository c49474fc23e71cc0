import type { AccountJson } from '@ledgerhand/core/wire/records'
import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { notify } from '../../browser/notify.ts'
import { Panel } from '../../components/data/panel.tsx'
import { trpc } from '../../net/api.ts'
import { PasswordDialog } from '../../session/password-dialog.tsx'
import classes from './page.module.css'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetupDialog } from './setup-dialog.tsx'

type Step = 'password' | 'off' | 'codes' | { secret: string; uri: string } | { recoveryCodes: string[] }

/** Two-step login: set up, new recovery codes, off. */
export function SecondFactorPanel({ account }: { account: AccountJson }) {
  const { isOn, codesLeft } = account.secondFactor
  const utils = trpc.useUtils()
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  const showCodes = async (recoveryCodes: string[]) => {
    setStep({ recoveryCodes })
    await utils.account.get.invalidate()
  }
  return (
    <Panel title={<>Two-Step Login {isOn && <Badge color="income">On</Badge>}</>}>
      <div className={classes.body}>
        <p className={classes.muted}>
          {isOn
            ? `Signing in asks for a code of your authenticator app. ${codesLeft} recovery ${codesLeft === 1 ? 'code is' : 'codes are'} left.`
            : 'Adds a code from your phone, so a stolen password isn’t enough.'}
        </p>
        <div className={classes.buttons}>
          {isOn ? (
            <>
              <Button variant="default" onClick={() => setStep('codes')}>
                New Recovery Codes
              </Button>
              <Button variant="default" onClick={() => setStep('off')}>
                Turn Off
              </Button>
            </>
          ) : (
            <Button variant="default" onClick={() => setStep('password')}>
              Set Up Two-Step Login
            </Button>
          )}
        </div>
      </div>
      {step === 'password' && (
        <PasswordDialog
          title="Set Up Two-Step Login"
          text="You need an authenticator app on your phone."
          action="Continue"
          onPassword={async (password) => setStep(await utils.client.account.prepareSecondFactor.mutate({ password }))}
          onClose={close}
        />
      )}
      {step === 'codes' && (
        <PasswordDialog
          title="New Recovery Codes"
          text="The old ones stop working."
          action="Make New Codes"
          onPassword={async (password) => showCodes((await utils.client.account.renewRecoveryCodes.mutate({ password })).recoveryCodes)}
          onClose={close}
        />
      )}
      {step === 'off' && (
        <PasswordDialog
          title="Turn Off Two-Step Login"
          text="Signing in then takes the password alone."
          action="Turn Off"
          danger
          onPassword={async (password) => {
            utils.account.get.setData(undefined, await utils.client.account.disableSecondFactor.mutate({ password }))
            close()
            notify.success('Success', 'Two-step login is off')
          }}
          onClose={close}
        />
      )}
      {typeof step === 'object' && step !== null && 'uri' in step && (
        <SetupDialog {...step} onDone={(codes) => void showCodes(codes)} onClose={close} />
      )}
      {typeof step === 'object' && step !== null && 'recoveryCodes' in step && (
        <RecoveryCodesDialog codes={step.recoveryCodes} onClose={close} />
      )}
    </Panel>
  )
}
