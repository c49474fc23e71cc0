import { createPrivateKey } from 'node:crypto'
import { AppError } from '@ledgerhand/core/errors'
import { isAllowedAddress, isSecret, keyEndingOf, type OwnField, ownFields } from '@ledgerhand/core/own-keys'
import { providerFacts, type ServiceId } from '@ledgerhand/core/providers'
import type { FoundServersJson, KeyTestJson, OwnKeyJson, ServiceModelsJson } from '@ledgerhand/core/wire/ai'
import type { Books } from '@ledgerhand/db/books/open-books'
import type { OwnKeyRow } from '@ledgerhand/db/books/own-keys'
import type { BooksScope } from '@ledgerhand/db/scope'
import type { RegisteredService } from '@ledgerhand/providers/routing/service-registry'
import type { Context } from '../../context.ts'
import { recentlyConfirmed } from '../passwords.ts'
import { isOperator } from '../system-state.ts'
import { testService } from '../test-service.ts'
import { HOUR, throttle } from '../throttle.ts'
import { listServiceModels } from './list-models.ts'
import { openOwnKey, sealOwnKey } from './sealed-keys.ts'
import { findService, registryOf } from './service-states.ts'

type OwnerContext = Context & { scope: BooksScope; ai: Books['manage']['ai'] }
type Settings = Record<string, string>

/** Trying keys needs a password given lately, and is no way to make many calls to elsewhere. */
function mayTry(ctx: OwnerContext): void {
  recentlyConfirmed(ctx)
  throttle(ctx, `own-key:${ctx.scope.ownerId}`, { limit: 60, windowSeconds: HOUR })
}

const wrong = (path: string, message: string) => new AppError('invalid', message, { extra: { issues: [{ path, message }] } })

/**
 * Tests what the owner typed by one call and keeps it, sealed. What was refused is kept only where the owner says so. Secrets that are left out stay
 * as they are, unless the address is another one. AppError 'forbidden' with `reauthRequired` without a password given lately; 'conflict' where
 * the environment sets the service or LOCAL_ONLY is on; 'invalid' for what cannot be a key, or an address that is not the owner's to name.
 */
export async function setOwnKey(
  ctx: OwnerContext,
  { id, settings: typed, evenIfRefused }: { id: ServiceId; settings: Settings; evenIfRefused: boolean },
): Promise<KeyTestJson> {
  mayTry(ctx)
  const { service, settings } = tried(ctx, id, typed)
  const { ok, message } = await testService(service, ctx, ctx.ports)
  if (!ok && !evenIfRefused) return { ok, message, isKept: false }
  const at = ctx.ports.now().toISOString()
  const names = ownFields[id].flatMap(({ name }) => (name in settings ? [name] : []))
  const main = ownFields[id].find((field) => field.kind === 'secret' && field.name in settings)
  const sealed = sealOwnKey({ ownerId: ctx.scope.ownerId, service: id, settings }, ctx.ports)
  const lastFour = main ? keyEndingOf(main.kind, settings[main.name] ?? '') : null
  ctx.ai.setOwnKey({ service: id, sealed, lastFour, test: { ok, message, at } }, names, at)
  return { ok, message, isKept: true }
}

/** The models of a service, by what the owner typed or by the key that is kept. Never throws for a service that refuses: it is told. */
export async function modelsOfService(
  ctx: OwnerContext,
  { id, settings: typed }: { id: ServiceId; settings?: Settings | undefined },
): Promise<ServiceModelsJson> {
  mayTry(ctx)
  const service = typed ? tried(ctx, id, withModels(id, typed)).service : findService(registryOf(ctx, ctx.ports), id)
  if (!service?.isConfigured || service.blocked) throw new AppError('conflict', `No key is set for ${providerFacts[id].label}`)
  if (!service.listsModels) throw new AppError('conflict', `${providerFacts[id].label} has no models to choose from`)
  return listServiceModels(service, ctx, ctx.ports)
}

const FIND_MS = 2_000

/** Ollama and LM Studio on this machine, for who runs it: what else listens here is nobody else's business. AppError 'forbidden' otherwise. */
export async function offeredLocalServers(ctx: OwnerContext): Promise<FoundServersJson> {
  if (!isOperator(ctx)) throw new AppError('forbidden', NOT_THEIRS)
  throttle(ctx, `find-local:${ctx.scope.ownerId}`, { limit: 60, windowSeconds: HOUR })
  return { servers: await ctx.ports.registry.findLocal(AbortSignal.timeout(FIND_MS)) }
}

/** What may be said of a key that is kept: never the key. Null where there is none. */
export function ownKeyJson(row: OwnKeyRow | undefined, ctx: Pick<Context, 'ports' | 'session' | 'callerName'>): OwnKeyJson | null {
  if (!row) return null
  const settings = openOwnKey(row, ctx.ports)
  const fields = ownFields[row.service as ServiceId] ?? []
  return {
    lastFour: row.lastFour,
    setAt: row.setAt,
    setBy: row.setBy === ctx.session.userId ? ctx.callerName() : null,
    tested: row.testedAt === null ? null : { at: row.testedAt, ok: row.testOk ?? false, message: row.testMessage ?? '' },
    isLost: settings === null,
    settings: fields.flatMap((field) => {
      const value = settings?.[field.name]
      return value !== undefined && !isSecret(field) ? [{ name: field.name, value }] : []
    }),
  }
}

/** Models that must be named need not be known yet when they are asked for. */
const withModels = (id: ServiceId, typed: Settings): Settings => ({
  ...Object.fromEntries(ownFields[id].flatMap(({ name, kind, isRequired }) => (kind === 'model' && isRequired ? [[name, 'any']] : []))),
  ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== '')),
})

function tried(ctx: OwnerContext, id: ServiceId, typed: Settings): { service: RegisteredService; settings: Settings } {
  const { registry } = ctx.ports
  const { label } = providerFacts[id]
  if (findService(registry, id)?.isConfigured) throw new AppError('conflict', `${label} is set in the environment of this server`)
  const settings = wholeSettings(ctx, id, typed)
  const service = registry.tryOut(id, settings)
  if ('wrong' in service) throw new AppError('invalid', service.wrong)
  if (service.blocked) throw new AppError('conflict', `Nothing is sent to ${label}: LOCAL_ONLY is on`)
  return { service, settings }
}

/** What was typed, checked field by field, with the secrets that are kept where none was typed. */
function wholeSettings(ctx: OwnerContext, id: ServiceId, typed: Settings): Settings {
  const fields = ownFields[id]
  const unknown = Object.keys(typed).find((name) => !fields.some((field) => field.name === name))
  if (unknown !== undefined) throw wrong('settings', 'This service has no such setting')
  const row = ctx.ai.ownKeys().find((key) => key.service === id)
  const before = row ? openOwnKey(row, ctx.ports) : null
  // A key goes to the address that it was typed for, and to no other.
  const isElsewhere = fields.some(
    ({ kind, name }) => kind === 'address' && before?.[name] !== undefined && before[name] !== typed[name]?.trim(),
  )
  const settings: Settings = {}
  for (const field of fields) {
    const value = typed[field.name]?.trim() || (isSecret(field) && !isElsewhere ? before?.[field.name] : undefined)
    if (value !== undefined) settings[field.name] = checked(field, value, { id, isOperator: isOperator(ctx) })
    else if (field.isRequired)
      throw wrong(
        `settings.${field.name}`,
        isElsewhere && isSecret(field) ? 'Enter the key again: the address is another one' : `Enter ${field.label}`,
      )
  }
  return settings
}

const NOT_THEIRS = 'Only who runs this installation can name a server of its network'

function checked({ name, kind, label }: OwnField, value: string, { id, isOperator }: { id: ServiceId; isOperator: boolean }): string {
  const path = `settings.${name}`
  if (kind === 'key_file') return checkedKeyFile(path, value)
  if (kind === 'secret') {
    if (!/^[\x21-\x7e]{5,500}$/.test(value)) throw wrong(path, `${label} cannot be right: a key has no spaces or special letters`)
    return value
  }
  if (!/^[\x20-\x7e]{1,300}$/.test(value)) throw wrong(path, `${label} cannot be right`)
  if (kind !== 'address') return value
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw wrong(path, 'Enter an address such as https://api.example.com')
  if (/[?#@\\]/.test(value)) throw wrong(path, 'Enter the address without a user, a question mark or a #')
  if (!isAllowedAddress(id, value, isOperator))
    throw wrong(
      path,
      id === 'azure' ? 'Enter the endpoint of an Azure resource, such as https://….cognitiveservices.azure.com' : NOT_THEIRS,
    )
  return value.replace(/\/+$/, '')
}

/** Only what is needed of a service account's key file, or AppError 'invalid'. */
function checkedKeyFile(path: string, text: string): string {
  try {
    const { client_email, private_key } = JSON.parse(text)
    if (typeof client_email === 'string' && /^[^\s@]{1,200}@[^\s@]{1,200}$/.test(client_email) && typeof private_key === 'string') {
      createPrivateKey(private_key)
      return JSON.stringify({ client_email, private_key })
    }
  } catch {}
  throw wrong(path, 'This is not the key file of a service account')
}
