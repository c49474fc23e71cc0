import type { RunningService, Service } from './service.ts'

export interface SettingFacts {
  name: string
  sentence: string
  default: string | null
}

const known = new WeakMap<Service['settings'], SettingFacts[]>()

/** The settings of a service as `.env.example` shows them. */
export function settingsOf({ settings }: Pick<Service, 'settings'>): readonly SettingFacts[] {
  const facts = known.get(settings) ?? factsOf(settings)
  known.set(settings, facts)
  return facts
}

function factsOf(settings: Service['settings']): SettingFacts[] {
  const empty = settings.partial().safeParse({})
  const defaults: Record<string, unknown> = empty.success ? empty.data : {}
  return Object.entries(settings.shape).map(([name, schema]) => ({
    name,
    sentence: sentenceOf(schema as Described),
    default: typeof defaults[name] === 'string' && defaults[name] !== '' ? defaults[name] : null,
  }))
}

interface Described {
  description?: string
  def: { innerType?: Described; in?: Described }
}
/** The sentence of a setting stands on the innermost schema where it has a default, or may be missing. */
const sentenceOf = (schema: Described): string => {
  const inner = schema.def.innerType ?? schema.def.in
  return schema.description ?? (inner ? sentenceOf(inner) : '')
}

export type Configured = { state: 'off' } | { state: 'on'; service: RunningService } | { state: 'wrong'; message: string }

/** Whether `env` switches a service on. Half a setup is neither: its message names the setting. An empty value is none. */
export function configured(service: Service, env: Readonly<Record<string, string | undefined>>): Configured {
  const given = Object.fromEntries(
    Object.keys(service.settings.shape).flatMap((name) => {
      const value = env[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  if (!service.switches.some((name) => name in given)) return { state: 'off' }
  const parsed = service.settings.safeParse(given)
  if (parsed.success) {
    const lacking = service.lacks?.(parsed.data as never)
    return lacking ? { state: 'wrong', message: lacking } : { state: 'on', service: service.create(parsed.data as never) }
  }
  const [issue] = parsed.error.issues
  const name = String(issue?.path[0] ?? service.switches[0])
  const because = service.switches.find((name) => name in given)
  return {
    state: 'wrong',
    message: name in given ? `${name} ${issue?.message ?? 'cannot be used'}` : `${name} is missing: ${because} is set, and both are needed`,
  }
}
