import { z } from 'zod'
import { AiChoiceJson, DocumentTypeJson, Instant, ServiceIdJson } from './values.ts'

/** What leaves the server about AI services, as JSON. */

export const ServiceState = z
  .enum(['off', 'local_only', 'needs_consent', 'resting', 'ready'])
  .describe(
    'off: no key is set. local_only: LOCAL_ONLY keeps it from being asked. needs_consent: the owner of the books has not allowed it. resting: it failed and is left alone for a while.',
  )
export type ServiceState = z.infer<typeof ServiceState>
export const ProviderChoice = z
  .strictObject({
    id: AiChoiceJson,
    label: z.string(),
    accuracy: z.number().nullable().describe('As advertised, in percent; null where nobody advertises anything.'),
    goodAt: z.string(),
    isConfigured: z.boolean(),
    state: ServiceState.describe("'auto' is always ready: it ends at the built-in reader."),
  })
  .describe('One choice of the upload dialog.')
export type ProviderChoice = z.infer<typeof ProviderChoice>
export const OwnKeyJson = z
  .strictObject({
    lastFour: z.string().nullable().describe('The last characters of it, by which its owner knows it again.'),
    setAt: Instant,
    setBy: z.string().nullable().describe('Null where that account is gone.'),
    tested: z.strictObject({ at: z.string(), ok: z.boolean(), message: z.string() }).nullable(),
    isLost: z.boolean().describe("It was sealed with another SECRET_KEY than the server's and opens no more."),
    settings: z.array(z.strictObject({ name: z.string(), value: z.string() })).describe('What is no secret: models, address, region.'),
  })
  .describe("An owner's own key, without the key.")
export type OwnKeyJson = z.infer<typeof OwnKeyJson>
export const AiServiceJson = z.strictObject({
  id: ServiceIdJson,
  label: z.string(),
  goodAt: z.string(),
  advertised: z.number().nullable(),
  state: ServiceState,
  resting: z.strictObject({ until: Instant, reason: z.string() }).nullable().describe('Why it rests, and until when.'),
  leavesBox: z.boolean(),
  retention: z.string().describe('What the service does with what it is sent.'),
  warning: z.string().nullable().describe('What must be read before allowing it.'),
  takes: z.array(z.string()).describe("What it takes: 'PDF', 'Photos', 'Text', 'Categories'."),
  settings: z.array(
    z.strictObject({ name: z.string(), about: z.string(), standard: z.string().nullable(), isSet: z.boolean(), isSwitch: z.boolean() }),
  ),
  consent: z
    .strictObject({ givenAt: Instant, categoriesAt: Instant.nullable() })
    .nullable()
    .describe('`categoriesAt`: since when it may be asked about transactions as documents are read; null: it may not.'),
  categories: z
    .strictObject({ judged: z.int(), kept: z.int(), confidence: z.number() })
    .nullable()
    .describe(
      'How many of its categories people judged in these books, merchant by merchant, how many they kept, and what its next one counts (0 to 1). Null: it gives none.',
    ),
  key: z
    .strictObject({
      by: z
        .enum(['environment', 'own'])
        .nullable()
        .describe("Who switched it on: the environment of the server, the owner's own key, or nobody."),
      own: OwnKeyJson.nullable().describe('Also where the environment outdoes it.'),
      fixed: z
        .array(z.strictObject({ name: z.string(), value: z.string() }))
        .describe('What the environment says of fields that the owner could fill in otherwise.'),
      refusal: z.string().nullable().describe('Why the owner can give no key here.'),
    })
    .nullable()
    .describe('For the owner alone; null for everybody else.'),
})
export type AiServiceJson = z.infer<typeof AiServiceJson>
export const KeyTestJson = z
  .strictObject({
    ok: z.boolean(),
    message: z.string(),
    isKept: z.boolean(),
  })
  .describe('What a test by one call said, and whether the key was kept.')
export type KeyTestJson = z.infer<typeof KeyTestJson>
export const ServiceModelJson = z.strictObject({
  id: z.string(),
  name: z.string().nullable(),
  seesPictures: z.boolean().nullable().describe('Null where the list does not say.'),
  contextTokens: z.number().nullable().describe('In tokens; null where the list does not say.'),
})
export type ServiceModelJson = z.infer<typeof ServiceModelJson>
export const ServiceModelsJson = z.strictObject({
  models: z.array(ServiceModelJson),
  message: z.string().nullable().describe('Why there are none.'),
})
export type ServiceModelsJson = z.infer<typeof ServiceModelsJson>
export const FoundServersJson = z.strictObject({
  servers: z.array(z.strictObject({ name: z.string(), address: z.string(), models: z.array(ServiceModelJson) })),
})
export type FoundServersJson = z.infer<typeof FoundServersJson>
export const AiLimitsJson = z.strictObject({
  own: z
    .strictObject({ pagesADay: z.number(), usdADay: z.number() })
    .nullable()
    .describe("What the owner set for these books; null: only the installation's."),
  installation: z.strictObject({ pagesADay: z.number(), usdADay: z.number() }),
  today: z.strictObject({ pages: z.int(), usd: z.number() }),
})
export type AiLimitsJson = z.infer<typeof AiLimitsJson>
export const AiServicesJson = z.strictObject({
  localOnly: z.boolean(),
  services: z.array(AiServiceJson),
  limits: AiLimitsJson,
  prices: z
    .strictObject({ of: z.string(), isOld: z.boolean() })
    .describe('The day of the price list that calls are counted by, and whether it is more than a year old.'),
})
export type AiServicesJson = z.infer<typeof AiServicesJson>
export const AiCallJson = z
  .strictObject({
    seq: z.int(),
    at: z.string(),
    service: ServiceIdJson,
    label: z.string(),
    purpose: z.enum(['read', 'classify', 'test']),
    leavesBox: z.boolean(),
    documentId: z.string().nullable(),
    documentName: z.string().nullable(),
    pages: z.int(),
    bytes: z.int(),
    tokensIn: z.number().nullable(),
    tokensOut: z.number().nullable(),
    usd: z.number(),
    seconds: z.number().nullable(),
    model: z.string().nullable(),
    outcome: z.string().nullable().describe("'answered', the kind of failure, or null while it is on its way."),
    message: z.string().nullable(),
  })
  .describe('One line of the log of what left. Never what it said.')
export type AiCallJson = z.infer<typeof AiCallJson>
export const AiCallPage = z.strictObject({
  items: z.array(AiCallJson),
  next: z.number().nullable().describe('The `before` of the next page; null at the end.'),
})
export type AiCallPage = z.infer<typeof AiCallPage>
export const AiScoreJson = z
  .strictObject({
    service: z.union([ServiceIdJson, z.literal('built-in')]),
    label: z.string(),
    advertised: z.number().nullable(),
    documentType: DocumentTypeJson,
    documents: z.int(),
    reconciled: z.number().nullable(),
    correctionsPerRow: z.number().nullable(),
    usdPerDocument: z.number(),
    secondsPerDocument: z.number(),
  })
  .describe('How a service did on one kind of document, on this installation. Shares are 0 to 1; null where nothing could be measured.')
export type AiScoreJson = z.infer<typeof AiScoreJson>
