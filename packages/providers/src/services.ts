import type { ServiceId } from '@ledgerhand/core/providers'
import { anthropic } from './anthropic.ts'
import { aws } from './aws.ts'
import { azure } from './azure.ts'
import { google } from './google.ts'
import { googleDocumentAi } from './google-document-ai.ts'
import { groq } from './groq.ts'
import { local } from './local.ts'
import { mistral } from './mistral.ts'
import { openai } from './openai.ts'
import type { Service } from './service.ts'

/** Every service there is: one line each. Their files load no client until the first call. */
export const services: Record<ServiceId, Service> = {
  mistral,
  google_document_ai: googleDocumentAi,
  anthropic,
  azure,
  aws,
  openai,
  groq,
  google,
  local,
}
