import type { ServiceId } from '@ledgerhand/core/providers'
import { z } from 'zod'
import { makeServiceRegistry, type ServiceRegistry, type ServiceRegistryOptions } from '../src/routing/service-registry.ts'
import {
  type Answer,
  type AnsweredRow,
  type ClassifiedRows,
  type RunningService,
  type Service,
  service,
  type Usage,
} from '../src/service.ts'

/** Services for tests: each does what the test says, and nothing reaches a network. */
export interface PlayedPart {
  id: ServiceId
  extract?: RunningService['extract']
  classify?: NonNullable<RunningService['classify']>
  write?: NonNullable<RunningService['write']>
  probe?: RunningService['probe']
  leavesBox?: boolean
  reads?: Partial<Service['reads']>
  maxPages?: number
  pagesPerCall?: number
  usd?: number
  /** What an answer took, by its usage; `usd` where it is not told. */
  costUsd?: Service['costUsd']
}

export const usage = (changes: Partial<Usage> = {}): Usage => ({
  model: 'played',
  requests: 1,
  pages: 1,
  bytes: 100,
  tokensIn: 10,
  tokensOut: 5,
  requestId: null,
  ...changes,
})

export const played = ({
  id,
  extract,
  classify,
  write,
  probe,
  leavesBox = id !== 'local',
  reads,
  maxPages = 100,
  pagesPerCall = 100,
  usd = 0.01,
  costUsd = () => usd,
}: PlayedPart): Service =>
  service({
    id,
    reads: {
      bank_statement: ['pdf', 'image', 'text'],
      credit_card: ['pdf', 'image', 'text'],
      invoice: ['pdf', 'image', 'text'],
      receipt: ['pdf', 'image', 'text'],
      other: ['pdf', 'image', 'text'],
      ...reads,
    },
    classifies: classify !== undefined || write !== undefined,
    maxBytes: 10_000_000,
    maxPages,
    pagesPerCall,
    leavesBox,
    retention: 'Keeps nothing.',
    settings: z.object({ [keyOf(id)]: z.string().min(1).describe('The key.') }),
    switches: [keyOf(id)],
    estimateUsd: () => usd,
    costUsd,
    create: () => ({
      id,
      extract: extract ?? (() => Promise.reject(new Error(`${id} was asked to read`))),
      classify: classify ?? null,
      ...(write && { write }),
      probe: probe ?? (async () => ({ ok: true, message: 'The key works.' })),
    }),
  })

const keyOf = (id: ServiceId) => `${id.toUpperCase()}_TEST_KEY`

/** A registry on which every one of these services has its key. */
export const testRegistry = (parts: readonly PlayedPart[], changes: Partial<ServiceRegistryOptions> = {}): ServiceRegistry =>
  makeServiceRegistry({
    services: parts.map(played),
    env: Object.fromEntries(parts.map(({ id }) => [keyOf(id), 'a-key'])),
    localOnly: false,
    ceiling: { pagesADay: 500, microsADay: 10_000_000 },
    sleep: async () => undefined,
    random: () => 0.5,
    ...changes,
  })

export const row = (
  date: string,
  description: string,
  amount: string,
  direction: 'in' | 'out',
  changes: Partial<AnsweredRow> = {},
): AnsweredRow => ({
  date,
  description,
  amount,
  direction,
  page: 1,
  balance: null,
  confidence: 0.9,
  ...changes,
})

/** A statement as a service answers it. */
export const statementAnswer = (
  rows: AnsweredRow[],
  balances: { opening?: string; closing?: string } = {},
  changes: Partial<Answer> = {},
): Answer => ({
  accounts: [
    {
      name: 'Business Checking',
      lastFour: '4821',
      currency: 'USD',
      periodStart: null,
      periodEnd: null,
      openingBalance: balances.opening ?? null,
      closingBalance: balances.closing ?? null,
      rows,
    },
  ],
  bill: null,
  pageTexts: null,
  usage: usage(),
  ...changes,
})

/** Labels every row it is asked about alike. */
export const labelsAll =
  (category: string, confidence = 0.95): NonNullable<RunningService['classify']> =>
  async ({ rows }): Promise<ClassifiedRows> => ({
    labels: rows.map(({ ref }) => ({ ref, category, reason: 'It sounds like it', confidence })),
    usage: usage({ pages: 0 }),
  })
