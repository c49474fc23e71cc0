import { serviceLabels } from '@ledgerhand/core/providers'
import { z } from 'zod'
import { failing } from './failing.ts'
import { languageModel, type ModelPrompt } from './language-model.ts'
import { chatModel, listModels } from './listed-models.ts'
import { priceOf } from './model-prices.ts'
import { askByChat, type Endpoint, openAiFailure } from './openai-chat.ts'
import { estimateTokensUsd, everyKind, tokensUsd } from './prices.ts'
import { schemaInWords } from './prompt.ts'
import { type CallOptions, service } from './service.ts'
import { key, secondsPerCall, secureAddress, words } from './setting.ts'

const PRICE = { in: 0.15, out: 0.6 }
const CLASSIFY_PRICE = { in: 0.075, out: 0.3 }
/** Models that hold to a schema; the others are asked for JSON and told the schema in words. */
const STRICT = /gpt-oss/

/** Groq: text, and pictures by a model that sees. It takes no PDF files. */
export const groq = service({
  id: 'groq',
  reads: everyKind(['text', 'image']),
  classifies: true,
  // Requests with a picture may be 4 MB, and base64 adds a third.
  maxBytes: 2_900_000,
  maxPages: 60,
  pagesPerCall: 4,
  leavesBox: true,
  retention: 'Groq keeps nothing by default; for up to 30 days where it looks into faults or abuse.',
  settings: z.object({
    GROQ_API_KEY: key('The key of a Groq account, from console.groq.com. Its presence switches Groq on.'),
    GROQ_MODEL: words('The model that reads the text of documents.').default('openai/gpt-oss-120b'),
    GROQ_CLASSIFY_MODEL: words('The model that sorts transactions into categories.').default('openai/gpt-oss-20b'),
    GROQ_VISION_MODEL: words('The model that reads pictures.').default('qwen/qwen3.8-27b'),
    GROQ_BASE_URL: secureAddress('Where Groq is reached.').default('https://api.groq.com'),
    GROQ_SECONDS_PER_CALL: secondsPerCall(60, 4),
  }),
  switches: ['GROQ_API_KEY'],
  estimateUsd: (work) => estimateTokensUsd(work, priceOf(work.model, PRICE)),
  costUsd: (usage, documentType) => tokensUsd(usage, priceOf(usage.model, documentType ? PRICE : CLASSIFY_PRICE)),
  create(settings) {
    const label = serviceLabels.groq
    const fail = failing(label, 'GROQ_API_KEY')
    const ask = (question: ModelPrompt, options: CallOptions) => {
      const [model, modelSetting] = question.file
        ? [settings.GROQ_VISION_MODEL, 'GROQ_VISION_MODEL']
        : question.purpose === 'extract'
          ? [settings.GROQ_MODEL, 'GROQ_MODEL']
          : [settings.GROQ_CLASSIFY_MODEL, 'GROQ_CLASSIFY_MODEL']
      const endpoint: Endpoint = {
        label,
        baseURL: `${settings.GROQ_BASE_URL}/openai/v1`,
        apiKey: settings.GROQ_API_KEY,
        fail,
        modelSetting,
      }
      if (STRICT.test(model)) {
        return askByChat(
          endpoint,
          { model, limit: 'max_completion_tokens', form: 'json_schema', extra: { reasoning_effort: 'low' } },
          question,
          options,
        )
      }
      const told = { ...question, system: `${question.system}\n${schemaInWords(question.schema)}` }
      return askByChat(endpoint, { model, limit: 'max_completion_tokens', form: 'json_object' }, told, options)
    }
    const baseURL = `${settings.GROQ_BASE_URL}/openai/v1`
    return {
      ...languageModel('groq', fail, ask),
      models: (options) =>
        listModels(
          {
            label,
            fail,
            means: openAiFailure({ label, baseURL, apiKey: settings.GROQ_API_KEY, fail, modelSetting: 'GROQ_BASE_URL' }),
            url: `${baseURL}/models`,
            headers: { authorization: `Bearer ${settings.GROQ_API_KEY}` },
            field: 'data',
            read: chatModel,
          },
          options,
        ),
    }
  },
})
