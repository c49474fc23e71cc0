import { today } from '@ledgerhand/core/calendar-date'
import { documentTypes } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import { ownFields } from '@ledgerhand/core/own-keys'
import { providerFacts, type ServiceId, serviceWarning } from '@ledgerhand/core/providers'
import { may } from '@ledgerhand/core/roles'
import { aiCallQuery, aiLimitsInput, byService, consentInput, modelsInput, ownKeyInput } from '@ledgerhand/core/schemas/ai'
import { serviceConfidence } from '@ledgerhand/core/service-confidence'
import type { AiCallJson, AiCallPage, AiLimitsJson, AiServiceJson, AiServicesJson } from '@ledgerhand/core/wire/ai'
import type { AiCallRow } from '@ledgerhand/db/books/ai'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import type { BooksScope } from '@ledgerhand/db/scope'
import { arePricesOld, PRICES_OF } from '@ledgerhand/providers/model-prices'
import type { RegisteredService } from '@ledgerhand/providers/routing/service-registry'
import type { Context } from '../context.ts'
import { modelsOfService, offeredLocalServers, ownKeyJson, setOwnKey } from '../flows/services/own-keys.ts'
import { labelOfService, readServiceScores } from '../flows/services/service-scores.ts'
import { consentsOf, findService, portsOf, registryOf, stateOf } from '../flows/services/service-states.ts'
import { isOperator } from '../flows/system-state.ts'
import { testService } from '../flows/test-service.ts'
import type { Ports } from '../ports.ts'
import { manages, reads, router } from '../procedures.ts'

const CALLS = 50
const usd = (micros: number) => micros / 1_000_000

function takesOf(service: RegisteredService): string[] {
  const inputs = new Set(documentTypes.flatMap((type) => service.reads[type]))
  return [
    inputs.has('pdf') && 'PDF',
    inputs.has('image') && 'Photos',
    inputs.has('text') && 'Text of PDFs',
    service.canClassify && 'Categories',
  ].filter((word) => word !== false)
}

/** What only the owner sees: who pays, what they gave, and what they may give. */
function ownJson(service: RegisteredService, ai: ReadBooks['ai'], ctx: Context & { scope: BooksScope }): AiServiceJson['key'] {
  if (!may(ctx.scope.role, 'manage')) return null
  const { registry } = ctx.ports
  const shared = registry.sharedSettings(service.id)
  const isOfEnvironment = findService(registry, service.id)?.isConfigured ?? false
  return {
    by: isOfEnvironment ? 'environment' : service.isConfigured ? 'own' : null,
    own: ownKeyJson(
      ai.ownKeys().find((key) => key.service === service.id),
      ctx,
    ),
    fixed: ownFields[service.id].flatMap(({ name }) => (shared[name] ? [{ name, value: shared[name] }] : [])),
    refusal: isOfEnvironment
      ? null
      : registry.localOnly && service.id !== 'local'
        ? 'LOCAL_ONLY is on: nothing is sent to this service, whatever key it has.'
        : service.id === 'local' && !isOperator(ctx)
          ? 'Only who runs this installation can name a server of its network.'
          : null,
  }
}

function serviceJson(
  service: RegisteredService,
  books: Pick<ReadBooks, 'ai' | 'aiLabels'>,
  ctx: Context & { scope: BooksScope },
): AiServiceJson {
  const registry = registryOf(books, ctx.ports)
  const rest = registry.runner.breaker.resting(service.id)
  const facts = providerFacts[service.id]
  const consent = books.ai.consents().find((c) => c.service === service.id)
  return {
    id: service.id,
    label: facts.label,
    goodAt: facts.goodAt,
    advertised: facts.accuracy,
    state: stateOf(service, consentsOf(books), registry),
    resting: rest ? { until: new Date(rest.until).toISOString(), reason: rest.reason.message } : null,
    leavesBox: service.leavesBox,
    retention: service.retention,
    warning: serviceWarning[service.id] ?? null,
    takes: takesOf(service),
    settings: service.settings.map((s) => ({ ...s })),
    consent: consent ? { givenAt: consent.givenAt, categoriesAt: consent.categoriesAt } : null,
    categories: service.canClassify ? categoriesJson(service.id, books) : null,
    key: ownJson(service, books.ai, ctx),
  }
}

function limitsJson(books: Pick<ReadBooks, 'ai'>, { registry, now }: Ports): AiLimitsJson {
  const own = books.ai.limits()
  const { mine } = books.ai.spent(today(now()))
  return {
    own: own ? { pagesADay: own.pagesADay, usdADay: usd(own.microsADay) } : null,
    installation: { pagesADay: registry.ceiling.pagesADay, usdADay: usd(registry.ceiling.microsADay) },
    today: { pages: mine.pages, usd: usd(mine.micros) },
  }
}

/** What this owner made of a service's categories, and what its next one counts. */
function categoriesJson(id: ServiceId, { aiLabels }: Pick<ReadBooks, 'aiLabels'>): AiServiceJson['categories'] {
  const { asked, right } = aiLabels.measures().get(id)?.categories ?? { asked: 0, right: 0 }
  return { judged: asked, kept: right, confidence: serviceConfidence({ asked, right }) }
}

const callJson = (c: AiCallRow): AiCallJson => ({
  seq: c.seq,
  at: c.at,
  service: c.service as ServiceId,
  label: labelOfService(c.service),
  purpose: c.purpose,
  leavesBox: c.leavesBox,
  documentId: c.documentId,
  documentName: c.documentName,
  pages: c.pages,
  bytes: c.bytes,
  tokensIn: c.tokensIn,
  tokensOut: c.tokensOut,
  usd: usd(c.micros),
  seconds: c.ms === null ? null : c.ms / 1000,
  model: c.model,
  outcome: c.outcome,
  message: c.message,
})

/** A service must at least have its key before it can be allowed or tried. */
function mustBeSetUp(id: ServiceId, books: Pick<ReadBooks, 'ai'>, ports: Ports): RegisteredService {
  const service = findService(registryOf(books, ports), id)
  const { label } = providerFacts[id]
  if (!service?.isConfigured) throw new AppError('conflict', `No key is set for ${label}`)
  if (service.blocked) throw new AppError('conflict', `Nothing is sent to ${label}: LOCAL_ONLY is on`)
  return service
}

export const servicesRouter = router({
  list: reads.query(
    ({ ctx }): AiServicesJson => ({
      localOnly: ctx.ports.registry.localOnly,
      services: registryOf(ctx.books, ctx.ports).services.map((service) => serviceJson(service, ctx.books, ctx)),
      limits: limitsJson(ctx.books, ctx.ports),
      prices: { of: PRICES_OF, isOld: arePricesOld(today(ctx.ports.now())) },
    }),
  ),
  calls: reads.input(aiCallQuery).query(({ ctx, input }): AiCallPage => {
    const rows = ctx.books.ai.calls(CALLS + 1, input?.before ?? null)
    const items = rows.slice(0, CALLS)
    return { items: items.map(callJson), next: rows.length > CALLS ? (items.at(-1)?.seq ?? null) : null }
  }),
  scores: reads.query(({ ctx }) => readServiceScores(ctx)),
  /** With `categories` it may also be asked about transactions as documents are read; without it, that stays as it is. */
  consent: manages.input(consentInput).mutation(({ ctx, input }): AiServiceJson => {
    const service = mustBeSetUp(input.id, ctx, ctx.ports)
    ctx.ai.consent(input.id, ctx.ports.now().toISOString(), input.categories)
    return serviceJson(service, ctx, ctx)
  }),
  withdraw: manages.input(byService).mutation(({ ctx, input }) => {
    ctx.ai.withdraw(input.id, ctx.ports.now().toISOString())
    return null
  }),
  setLimits: manages.input(aiLimitsInput).mutation(({ ctx, input }): AiLimitsJson => {
    const limits = { pagesADay: input.pagesADay, microsADay: Math.round(input.usdADay * 1_000_000) }
    ctx.ai.setLimits(limits, ctx.ports.now().toISOString())
    return limitsJson(ctx, ctx.ports)
  }),
  /** One real call that says whether the key works. It is counted and logged like any other. */
  test: manages.input(byService).mutation(async ({ ctx, input }) => {
    const service = mustBeSetUp(input.id, ctx, ctx.ports)
    const said = await testService(service, ctx, portsOf(ctx, ctx.ports))
    if (service.isOwn) ctx.ai.noteKeyTest(input.id, { ...said, at: ctx.ports.now().toISOString() })
    return said
  }),
  setKey: manages.input(ownKeyInput).mutation(({ ctx, input }) => setOwnKey(ctx, input)),
  removeKey: manages.input(byService).mutation(({ ctx, input }) => {
    ctx.ai.removeOwnKey(input.id, ctx.ports.now().toISOString())
    return null
  }),
  /** What can be chosen for a service, by its own list. */
  models: manages.input(modelsInput).mutation(({ ctx, input }) => modelsOfService(ctx, input)),
  findLocal: manages.mutation(({ ctx }) => offeredLocalServers(ctx)),
})
