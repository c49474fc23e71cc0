import { isSecret, type OwnField, ownFields } from '@ledgerhand/core/own-keys'
import type { AiServiceJson, ServiceModelJson } from '@ledgerhand/core/wire/ai'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { fieldIssues, focusFirstWrong } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { usePasswordAgain } from '../../session/use-password-again.tsx'
import { FindLocal } from './find-local.tsx'
import { KeyField } from './key-field.tsx'
import classes from './page.module.css'

type Values = Record<string, string>
/** Pages of a statement and what is answered about them, in tokens. */
const CONTEXT_TOKENS = 16_000

/** What an owner gives of a service: tried by one call, then kept; a secret that is kept is never shown again. */
export function KeyDialog({ service, onClose }: { service: AiServiceJson; onClose: () => void }) {
  const isLocal = service.id === 'local'
  const { password, fields, fixed, form, refused, listed, setListed, save, models, submit, askModels } = useKeyForm(service, onClose)

  if (password.dialog) return password.dialog
  const hasModels = fields.some(({ kind, name }) => kind === 'model' && !(name in fixed))
  return (
    <Dialog opened onClose={onClose} title={isLocal ? 'Local AI Server' : `Key of ${service.label}`} size={520} isDirty={form.isDirty()}>
      <form noValidate className={classes.keyForm} onSubmit={submit(false)} autoComplete="off">
        {isLocal && (
          <FindLocal
            onUse={({ address, models }) => {
              setListed(models)
              form.setFieldValue('LOCAL_AI_BASE_URL', address)
              if (models.length > 0 && !models.some((m) => m.id === form.values.LOCAL_AI_MODEL))
                form.setFieldValue('LOCAL_AI_MODEL', models[0]?.id ?? '')
            }}
          />
        )}
        {fields.map((field, i) => (
          <KeyField
            key={field.name}
            field={field}
            isFirst={i === 0 && !isLocal}
            fixed={fixed[field.name]}
            kept={keptWords(field, service)}
            standard={service.settings.find((s) => s.name === field.name)?.standard ?? ''}
            models={listed}
            input={form.getInputProps(field.name)}
          />
        ))}
        {hasModels && <ModelList models={models} listed={listed} onList={askModels} />}
        {isLocal && <ContextWords model={listed.find((m) => m.id === form.values.LOCAL_AI_MODEL)} />}
        {refused && (
          <p role="alert" className={classes.refused}>
            {refused}
          </p>
        )}
        <p className={classes.points}>
          {isLocal
            ? 'Saving makes one call to the server. Only your books use it.'
            : 'Saving makes one call that says whether the key works; it carries nothing of your books. The key is kept encrypted, is used for your books only, at your cost, and is never shown again.'}
        </p>
        <DialogFoot>
          <CancelButton />
          {refused && (
            <Button variant="default" disabled={save.isPending} onClick={() => submit(true)()}>
              Save Anyway
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            Test and Save
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** The fields of a service's key, and the calls that list its models, try the key and keep it. */
function useKeyForm(service: AiServiceJson, onClose: () => void) {
  const { id } = service
  const utils = trpc.useUtils()
  const password = usePasswordAgain(id === 'local' ? 'Enter your password to set up a server.' : 'Enter your password to set a key.')
  const fields = ownFields[id]
  const fixed = Object.fromEntries(service.key?.fixed.map((f) => [f.name, f.value]) ?? [])
  const kept = Object.fromEntries(service.key?.own?.settings.map((f) => [f.name, f.value]) ?? [])
  const form = useForm<Values>({
    initialValues: Object.fromEntries(fields.map(({ name }) => [name, kept[name] ?? ''])),
    validate: Object.fromEntries(
      fields
        .filter((field) => field.isRequired && !(field.name in fixed) && keptWords(field, service) === null)
        .map(({ name, label }) => [name, (value: string) => (value.trim() === '' ? `Enter ${label}` : null)]),
    ),
  })
  const [refused, setRefused] = useState<string | null>(null)
  const [listed, setListed] = useState<readonly ServiceModelJson[]>([])
  const settingsOf = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== '' && !(name in fixed)))
  const showIssues = (error: unknown): boolean => {
    const about = fieldIssues(error).flatMap(({ path, message }) =>
      path.startsWith('settings.') ? [[path.slice(9), message] as const] : [],
    )
    for (const [name, message] of about) form.setFieldError(name, message)
    if (about.length > 0) focusFirstWrong()
    return about.length > 0
  }

  const save = trpc.services.setKey.useMutation({
    onSuccess: async ({ isKept, ok, message }) => {
      if (!isKept) return setRefused(message)
      notify.success('Success', ok ? message : 'Kept, though its test failed')
      await Promise.all([utils.services.invalidate(), utils.documents.providers.invalidate()])
      onClose()
    },
    onError: (error, values) => {
      if (password.ask(error, () => save.mutate(values)) || showIssues(error)) return
      setRefused(errorWords(error) ?? 'Please try again')
    },
  })
  const models = trpc.services.models.useMutation({
    onSuccess: ({ models }) => setListed(models),
    onError: (error, values) => {
      if (!password.ask(error, () => models.mutate(values))) showIssues(error)
    },
  })
  const submit = (evenIfRefused: boolean) =>
    form.onSubmit((values) => {
      setRefused(null)
      save.mutate({ id, settings: settingsOf(values), evenIfRefused })
    }, focusFirstWrong)
  const askModels = () => models.mutate({ id, settings: settingsOf(form.values) })
  return { password, fields, fixed, form, refused, listed, setListed, save, models, submit, askModels }
}

interface ModelListProps {
  models: ReturnType<typeof trpc.services.models.useMutation>
  listed: readonly ServiceModelJson[]
  onList: () => void
}

/** Asks the service which models it has, and says what came of it. */
function ModelList({ models, listed, onList }: ModelListProps) {
  const said = models.data?.message ?? (models.error ? errorWords(models.error) : null)
  const found = `${listed.length} ${listed.length === 1 ? 'model' : 'models'} to choose from. Another name can be typed.`
  return (
    <div className={classes.models}>
      <Button variant="default" disabled={models.isPending} onClick={onList}>
        {models.isPending ? 'Asking...' : 'List Models'}
      </Button>
      <p role="status" className={said ? classes.trouble : 'lh-muted'}>
        {said ?? (listed.length > 0 ? found : '')}
      </p>
    </div>
  )
}

/** What stands in the place of a secret that is kept. */
function keptWords(field: OwnField, { key, id }: AiServiceJson): string | null {
  if (!isSecret(field) || !key?.own || key.own.isLost || (!field.isRequired && key.own.lastFour === null)) return null
  const isMain = key.own.lastFour !== null && field === ownFields[id].find((f) => f.kind === 'secret')
  return isMain ? `Kept, ending in ${key.own.lastFour}` : 'Kept'
}

function ContextWords({ model }: { model: ServiceModelJson | undefined }) {
  const tokens = model?.contextTokens ?? null
  return (
    <p className={tokens !== null && tokens < CONTEXT_TOKENS ? classes.trouble : classes.points}>
      {tokens !== null && tokens < CONTEXT_TOKENS && (
        <>
          {model?.id} takes {tokens.toLocaleString('en-US')} tokens at once: pages will be cut off.{' '}
        </>
      )}
      Give the model a context of at least {CONTEXT_TOKENS.toLocaleString('en-US')} tokens, for pages and answer together. Ollama gives
      4,096 unless it is started with <code>OLLAMA_CONTEXT_LENGTH=16384</code>; in LM Studio it is set where the model is loaded.
    </p>
  )
}
