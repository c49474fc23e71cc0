import { BUILT_IN, providerFacts, type ServiceId, serviceIds } from '@ledgerhand/core/providers'
import type { AiScoreJson } from '@ledgerhand/core/wire/ai'
import { aiMeasures } from '@ledgerhand/db/system/ai-measures'
import { type Context, databaseOf } from '../../context.ts'

/** The name of a service on screens; the built-in reader's for any other id. */
export const labelOfService = (id: string): string => (serviceIds.some((s) => s === id) ? providerFacts[id as ServiceId].label : BUILT_IN)

/** How each service did on each kind of document, measured over all books of this installation: figures only. US dollars, seconds. */
export const readServiceScores = (ctx: Context): AiScoreJson[] =>
  aiMeasures(databaseOf(ctx)).map((m) => ({
    service: m.service as AiScoreJson['service'],
    label: labelOfService(m.service),
    advertised: m.service in providerFacts ? providerFacts[m.service as ServiceId].accuracy : null,
    documentType: m.documentType,
    documents: m.documents,
    reconciled: m.checkable === 0 ? null : m.reconciled / m.checkable,
    correctionsPerRow: m.rows === 0 ? null : m.corrected / m.rows,
    usdPerDocument: m.micros / 1_000_000 / m.documents,
    secondsPerDocument: m.ms / 1000 / m.documents,
  }))
