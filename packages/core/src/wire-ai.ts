import type { DocumentType } from './documents.ts'
import type { AiChoice, ServiceId } from './providers.ts'

/** What leaves the server about AI services, as JSON. */

/**
 * off: no key is set. local_only: LOCAL_ONLY keeps it from being asked. needs_consent: the owner of the books has not allowed it.
 * resting: it failed and is left alone for a while.
 */
export type ServiceState = 'off' | 'local_only' | 'needs_consent' | 'resting' | 'ready'

/** One choice of the upload dialog. */
export interface ProviderChoice {
  id: AiChoice
  label: string
  /** As advertised, in percent; null where nobody advertises anything. */
  accuracy: number | null
  goodAt: string
  isConfigured: boolean
  /** 'auto' is always ready: it ends at the built-in reader. */
  state: ServiceState
}

export interface AiServiceJson {
  id: ServiceId
  label: string
  goodAt: string
  advertised: number | null
  state: ServiceState
  /** Why it rests, and until when. */
  resting: { until: string; reason: string } | null
  leavesBox: boolean
  /** What the service does with what it is sent. */
  retention: string
  /** What must be read before allowing it. */
  warning: string | null
  /** What it takes: 'PDF', 'Photos', 'Text', 'Categories'. */
  takes: string[]
  settings: { name: string; about: string; standard: string | null; isSet: boolean; isSwitch: boolean }[]
  /** `categoriesAt`: since when it may be asked about transactions as documents are read; null: it may not. */
  consent: { givenAt: string; categoriesAt: string | null } | null
  /** How many of its categories people judged in these books, merchant by merchant, how many they kept, and what its next one counts (0 to 1). Null: it gives none. */
  categories: { judged: number; kept: number; confidence: number } | null
  /** For the owner alone; null for everybody else. */
  key: {
    /** Who switched it on: the environment of the server, the owner's own key, or nobody. */
    by: 'environment' | 'own' | null
    /** Also where the environment outdoes it. */
    own: OwnKeyJson | null
    /** What the environment says of fields that the owner could fill in otherwise. */
    fixed: { name: string; value: string }[]
    /** Why the owner can give no key here. */
    refusal: string | null
  } | null
}
/** An owner's own key, without the key. */
export interface OwnKeyJson {
  /** The last characters of it, by which its owner knows it again. */
  lastFour: string | null
  setAt: string
  /** Null where that account is gone. */
  setBy: string | null
  tested: { at: string; ok: boolean; message: string } | null
  /** It was sealed with another SECRET_KEY than the server's and opens no more. */
  isLost: boolean
  /** What is no secret: models, address, region. */
  settings: { name: string; value: string }[]
}
/** What a test by one call said, and whether the key was kept. */
export interface KeyTestJson {
  ok: boolean
  message: string
  isKept: boolean
}
export interface ServiceModelJson {
  id: string
  name: string | null
  /** Null where the list does not say. */
  seesPictures: boolean | null
  /** In tokens; null where the list does not say. */
  contextTokens: number | null
}
export interface ServiceModelsJson {
  models: ServiceModelJson[]
  /** Why there are none. */
  message: string | null
}
export interface FoundServersJson {
  servers: { name: string; address: string; models: ServiceModelJson[] }[]
}

export interface AiLimitsJson {
  /** What the owner set for these books; null: only the installation's. */
  own: { pagesADay: number; usdADay: number } | null
  installation: { pagesADay: number; usdADay: number }
  today: { pages: number; usd: number }
}
export interface AiServicesJson {
  localOnly: boolean
  services: AiServiceJson[]
  limits: AiLimitsJson
  /** The day of the price list that calls are counted by, and whether it is more than a year old. */
  prices: { of: string; isOld: boolean }
}

/** One line of the log of what left. Never what it said. */
export interface AiCallJson {
  seq: number
  at: string
  service: ServiceId
  label: string
  purpose: 'read' | 'classify' | 'test'
  leavesBox: boolean
  documentId: string | null
  documentName: string | null
  pages: number
  bytes: number
  tokensIn: number | null
  tokensOut: number | null
  usd: number
  seconds: number | null
  model: string | null
  /** 'answered', the kind of failure, or null while it is on its way. */
  outcome: string | null
  message: string | null
}
export interface AiCallPage {
  items: AiCallJson[]
  /** The `before` of the next page; null at the end. */
  next: number | null
}

/** How a service did on one kind of document, on this installation. Shares are 0 to 1; null where nothing could be measured. */
export interface AiScoreJson {
  service: ServiceId | 'built-in'
  label: string
  advertised: number | null
  documentType: DocumentType
  documents: number
  reconciled: number | null
  correctionsPerRow: number | null
  usdPerDocument: number
  secondsPerDocument: number
}
