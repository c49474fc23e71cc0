import { serviceLabels } from '@ledgerhand/core/providers'
import type { ResponseCreateParamsNonStreaming, ResponseInputContent } from 'openai/resources/responses/responses'
import { z } from 'zod'
import { calling } from './calling.ts'
import { failing } from './failing.ts'
import { filesOf, languageModel, type ModelPrompt, type Said } from './language-model.ts'
import { chatModel, listModels } from './listed-models.ts'
import { priceOf } from './model-prices.ts'
import { type Endpoint, openAiClient, openAiFailure } from './openai-chat.ts'
import { estimateTokensUsd, everyKind, tokensUsd } from './prices.ts'
import { type CallOptions, service } from './service.ts'
import { key, secondsPerCall, secureAddress, words } from './setting.ts'

const PRICE = { in: 1, out: 5 }
const CLASSIFY_PRICE = { in: 0.1, out: 0.5 }
/** Models that can be told not to think first: thinking counts as output, and copying needs none. */
const NEED_NOT_THINK = /^gpt-(?:5\.[1-9]|[6-9])/

/** OpenAI, by its Responses API: the one that takes PDF files, and that can be told to store nothing. */
export const openai = service({
  id: 'openai',
  reads: everyKind(['pdf', 'image', 'text']),
  classifies: true,
  maxBytes: 32_000_000,
  maxPages: 200,
  pagesPerCall: 6,
  leavesBox: true,
  retention: 'OpenAI does not train on it; it may keep it up to 30 days to look for abuse. Answers are asked not to be stored.',
  settings: z.object({
    OPENAI_API_KEY: key('The key of an OpenAI account, from platform.openai.com. Its presence switches OpenAI on.'),
    OPENAI_MODEL: words('The model that reads documents.').default('gpt-6.1-terra'),
    OPENAI_CLASSIFY_MODEL: words('The model that sorts transactions into categories.').default('gpt-6-luna'),
    OPENAI_BASE_URL: secureAddress('Where OpenAI is reached.').default('https://api.openai.com/v1'),
    OPENAI_SECONDS_PER_CALL: secondsPerCall(60, 6),
  }),
  switches: ['OPENAI_API_KEY'],
  estimateUsd: (work) => estimateTokensUsd(work, priceOf(work.model, PRICE)),
  costUsd: (usage, documentType) => tokensUsd(usage, priceOf(usage.model, documentType ? PRICE : CLASSIFY_PRICE)),
  create(settings) {
    const label = serviceLabels.openai
    const fail = failing(label, 'OPENAI_API_KEY')
    const endpoint: Endpoint = {
      label,
      baseURL: settings.OPENAI_BASE_URL,
      apiKey: settings.OPENAI_API_KEY,
      fail,
      modelSetting: 'OPENAI_MODEL',
    }

    const ask = (question: ModelPrompt, options: CallOptions): Promise<Said> =>
      calling(options.signal, fail, openAiFailure(endpoint), async () => {
        const client = await openAiClient(endpoint, options)
        const model = question.purpose === 'extract' ? settings.OPENAI_MODEL : settings.OPENAI_CLASSIFY_MODEL
        const response = await client.responses.create(requestOf(question, model))
        const requestId = response._request_id ?? response.id ?? null
        const used = {
          model: response.model || model,
          tokensIn: response.usage?.input_tokens ?? 0,
          tokensOut: response.usage?.output_tokens ?? 0,
        }
        if (response.status === 'incomplete') {
          throw response.incomplete_details?.reason === 'content_filter'
            ? fail.refused({ requestId, used })
            : fail.truncated({ requestId, used })
        }
        if (response.status === 'failed') throw fail.transient({ requestId, used })
        const said = (response.output ?? []).flatMap((item) => (item.type === 'message' ? item.content : []))
        if (said.some((part) => part.type === 'refusal')) throw fail.refused({ requestId, used })
        if (response.status !== 'completed' || said.length === 0) throw fail.invalidOutput({ requestId, used })
        return {
          text: said.map((part) => (part.type === 'output_text' ? part.text : '')).join(''),
          ...used,
          requestId,
        }
      })
    return {
      ...languageModel('openai', fail, ask),
      models: (options) =>
        listModels(
          {
            label,
            fail,
            means: openAiFailure(endpoint),
            url: `${settings.OPENAI_BASE_URL}/models`,
            headers: { authorization: `Bearer ${settings.OPENAI_API_KEY}` },
            field: 'data',
            read: chatModel,
          },
          options,
        ),
    }
  },
})

function requestOf({ system, user, file, schema, schemaName, maxTokens }: ModelPrompt, model: string): ResponseCreateParamsNonStreaming {
  const files = filesOf(file).map((one): ResponseInputContent => {
    const data = Buffer.from(one.bytes).toString('base64')
    return one.kind === 'pdf'
      ? { type: 'input_file', filename: 'document.pdf', file_data: `data:application/pdf;base64,${data}` }
      : { type: 'input_image', image_url: `data:${one.mediaType};base64,${data}`, detail: 'high' }
  })
  const content: ResponseInputContent[] = [...files, { type: 'input_text', text: user }]
  return {
    model,
    store: false,
    instructions: system,
    input: [{ role: 'user', content }],
    text: { format: { type: 'json_schema', name: schemaName, strict: true, schema } },
    max_output_tokens: maxTokens,
    ...(NEED_NOT_THINK.test(model) ? { reasoning: { effort: 'none' } } : {}),
  }
}
