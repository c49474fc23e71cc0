import type { ServiceId } from '@ledgerhand/core/providers'
import { anthropic } from './anthropic.ts'
import { google } from './google.ts'
import { groq } from './groq.ts'
import { local } from './local.ts'
import { mistral } from './mistral.ts'
import { openai } from './openai.ts'
import type { Service } from './service.ts'

/** Every service there is: one line each. Their files load no client until the first call. */
export const services: Partial<Record<ServiceId, Service>> = {
  mistral,
  anthropic,
  openai,
  groq,
  google,
  local,
}
