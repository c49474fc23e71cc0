import { serviceLabels } from '@ledgerhand/core/providers'
import { z } from 'zod'
import { failing } from './failing.ts'
import { languageModel, type ModelPrompt, type Said } from './language-model.ts'
import { chatModel, listModels } from './listed-models.ts'
import { type AnswerForm, askByChat, type Endpoint, openAiFailure } from './openai-chat.ts'
import { everyKind } from './prices.ts'
import { schemaInWords } from './prompt.ts'
import { type CallOptions, service } from './service.ts'
import { ServiceError } from './service-error.ts'
import { address, secondsPerCall, words } from './setting.ts'

/** What a server may take, the strictest first. */
const FORMS: readonly AnswerForm[] = ['json_schema', 'json_object', 'text']

/** A server of the OpenAI shape on the owner's own box: Ollama, LM Studio, vLLM. What it is sent stays there. */
export const local = service({
  id: 'local',
  reads: everyKind(['text', 'image']),
  classifies: true,
  maxBytes: 20_000_000,
  maxPages: 60,
  pagesPerCall: 4,
  leavesBox: false,
  retention: 'Nothing leaves this machine.',
  settings: z.object({
    LOCAL_AI_BASE_URL: address(
      'Where a server of the OpenAI shape runs on this machine, with its path: http://127.0.0.1:11434/v1 for Ollama. Its presence switches it on.',
    ),
    LOCAL_AI_MODEL: words('The model that reads text and sorts transactions, by the name that the server knows.'),
    LOCAL_AI_VISION_MODEL: words('The model that reads pictures; without one the server is given text only.').optional(),
    LOCAL_AI_API_KEY: words('The key, where the server wants one.').default('local'),
    LOCAL_AI_SECONDS_PER_CALL: secondsPerCall(300, 4),
  }),
  switches: ['LOCAL_AI_BASE_URL'],
  estimateUsd: () => 0,
  costUsd: () => 0,
  create(settings) {
    const label = serviceLabels.local
    const fail = failing(label, 'LOCAL_AI_API_KEY')
    // Found out by the first call, and kept: servers do not change their mind.
    let from = 0
    const ask = async (question: ModelPrompt, options: CallOptions): Promise<Said> => {
      const { LOCAL_AI_VISION_MODEL: vision } = settings
      if (question.file && !vision) throw fail.unsupported('it sees no pictures, since LOCAL_AI_VISION_MODEL is not set')
      const model = question.file && vision ? vision : settings.LOCAL_AI_MODEL
      const endpoint: Endpoint = {
        label,
        baseURL: settings.LOCAL_AI_BASE_URL,
        apiKey: settings.LOCAL_AI_API_KEY,
        fail,
        modelSetting: question.file ? 'LOCAL_AI_VISION_MODEL' : 'LOCAL_AI_MODEL',
      }
      const told = { ...question, system: `${question.system}\n${schemaInWords(question.schema)}` }
      for (let i = from; ; i++) {
        const form = FORMS[i] ?? 'text'
        try {
          const said = await askByChat(endpoint, { model, limit: 'max_tokens', form }, form === 'json_schema' ? question : told, options)
          from = i
          return said
        } catch (error) {
          const refusesForm = error instanceof ServiceError && error.kind === 'bad_request' && i < FORMS.length - 1
          if (!refusesForm) throw error
        }
      }
    }
    const { LOCAL_AI_BASE_URL: baseURL, LOCAL_AI_API_KEY: apiKey } = settings
    return {
      ...languageModel('local', fail, ask),
      models: (options) =>
        listModels(
          {
            label,
            fail,
            means: openAiFailure({ label, baseURL, apiKey, fail, modelSetting: 'LOCAL_AI_BASE_URL' }),
            url: `${baseURL}/models`,
            headers: { authorization: `Bearer ${apiKey}` },
            field: 'data',
            read: chatModel,
          },
          options,
        ),
      seesPictures: settings.LOCAL_AI_VISION_MODEL !== undefined,
    }
  },
})
