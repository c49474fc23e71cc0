import type { DocumentType, FileFormat } from '@ledgerhand/core/documents'
import type { ServiceId } from '@ledgerhand/core/providers'
import type { FoundServer } from '../local-servers.ts'
import type {
  Answer,
  ClassifiedRows,
  ClassifyRequest,
  Input,
  ListedModel,
  Probe,
  RunningService,
  Service,
  Work,
  WriteRequest,
  Written,
} from '../service.ts'
import type { Runner } from './run.ts'

/** A document as it lies on the registry: what may be sent of it, and in which forms. */
export interface ExtractionInput {
  documentType: DocumentType
  format: FileFormat
  bytes: Uint8Array
  pages: number
  /** Its own text, or what was recognised in its pictures, pages parted by form feeds; null where there is none. */
  text: string | null
  /** Its text was recognised on pictures: who sees is given those. */
  isSeen: boolean
}

export interface ServiceSetting {
  name: string
  about: string
  standard: string | null
  isSet: boolean
  /** Its presence switches the service on. */
  isSwitch: boolean
}

/** A service on this installation, set up or not. */
export interface RegisteredService {
  id: ServiceId
  isConfigured: boolean
  /** By a key of the owner's own, not by the environment of the server. */
  isOwn: boolean
  leavesBox: boolean
  /** What keeps it from being asked although it is set up; null when nothing does. */
  blocked: 'local_only' | null
  retention: string
  settings: readonly ServiceSetting[]
  canClassify: boolean
  /** The model that sorts rows, where the service has a choice. */
  classifyModel: string | null
  maxBytes: number
  maxPages: number
  pagesPerCall: number
  /** How long one call may take, in milliseconds. */
  callMs: number
  /** In which form it takes this document; null when in none. */
  inputFor(document: Pick<ExtractionInput, 'documentType' | 'format' | 'text' | 'isSeen'>): Input | null
  reads: Service['reads']
  estimateMicros(work: Work): number
  costMicros(usage: Answer['usage'], documentType: DocumentType | null): number
  /** One call, or the few that one answer takes. */
  extract: RunningService['extract']
  classify(request: ClassifyRequest, signal: AbortSignal): Promise<ClassifiedRows>
  /** A small task in words; only where `canClassify`. */
  write(request: WriteRequest, signal: AbortSignal): Promise<Written>
  probe(signal: AbortSignal): Promise<Probe>
  /** Whether it has a list of models to choose from. */
  listsModels: boolean
  models(signal: AbortSignal): Promise<ListedModel[]>
}

export interface ServiceRegistry {
  services: readonly RegisteredService[]
  localOnly: boolean
  /** What this installation sends in a day, all books together. */
  ceiling: { pagesADay: number; microsADay: number }
  runner: Runner
  /** Documents that a service reads at the moment, by their id: who, since when (by the runner's clock), and how many runs of pages of how many are read. */
  asking: Map<string, Asking>
  /**
   * The same for one owner's books: with the services that the environment sets nothing of as the owner's own keys switch them on. Their rests and
   * turns are the owner's alone. Without such a key the registry itself.
   */
  withOwn(ownerId: string, keys: readonly OwnKey[]): ServiceRegistry
  /** A service as settings typed by an owner switch it on, to be tried; or what is wrong with them, in a sentence about the owner's fields. */
  tryOut(service: ServiceId, settings: Readonly<Record<string, string>>): RegisteredService | { wrong: string }
  /** Settings of the environment that hold for owners' keys too, by their names. */
  sharedSettings(service: ServiceId): Record<string, string>
  /** Ollama and LM Studio on their usual ports of this machine. */
  findLocal(signal: AbortSignal): Promise<FoundServer[]>
}
export interface Asking {
  service: ServiceId
  since: number
  done: number
  of: number
}

export interface ServiceRegistryOptions {
  services: readonly Service[]
  /** The environment: only the names that a service's own settings list are looked at. */
  env: Readonly<Record<string, string | undefined>>
  localOnly: boolean
  ceiling: ServiceRegistry['ceiling']
  fetch?: typeof globalThis.fetch
  now?: () => number
  sleep?: Runner['sleep']
  random?: () => number
}

/** A key that an owner gave in the product, with what belongs to it. */
export interface OwnKey {
  service: ServiceId
  /** Another text after every change. */
  version: string
  /** Opened only when the service is set up anew; null where it cannot be opened. */
  settings(): Readonly<Record<string, string>> | null
}
