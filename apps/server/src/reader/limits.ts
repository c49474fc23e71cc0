import type { Env } from '../settings/env.ts'
import type { ChildLimits } from './child.ts'

const MB = 1_048_576

/** What a reader may take, by the settings: half of the memory where it does not look at pictures. */
export const readerLimits = ({ READER_SECONDS, READER_MEMORY_MB }: Pick<Env, 'READER_SECONDS' | 'READER_MEMORY_MB'>): ChildLimits => ({
  timeoutMs: READER_SECONDS * 1000,
  memoryBytes: (READER_MEMORY_MB / 2) * MB,
  recognitionBytes: READER_MEMORY_MB * MB,
})
