import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of the OpenAI shape on this machine, as Ollama and others are: reads the one statement of the journey, and sorts transactions. */
export interface ModelServer {
  /** What LOCAL_AI_BASE_URL is set to. */
  url: string
  /** Everything it was asked, as it came. */
  asked: { path: string; body: string }[]
  close(): Promise<void>
}

interface ChatRequest {
  model: string
  messages: { role: string; content: string | { text?: string }[] }[]
  response_format?: { json_schema?: { name?: string } }
}

const statement = {
  accounts: [
    {
      name: 'Everyday Business',
      last4: '6789',
      currency: 'USD',
      period_start: null,
      period_end: null,
      opening_balance: null,
      closing_balance: null,
      transactions: [
        { date: '05/03/2024', description: 'QVX PARTNERS 88', amount: '412.00', direction: 'out', page: 1, balance: null, confidence: 0.9 },
        { date: '05/09/2024', description: 'ZOR CLEARING', amount: '1,250.00', direction: 'in', page: 1, balance: null, confidence: 0.9 },
      ],
    },
  ],
  bill: { vendor: null, date: null, number: null, total: null, tax: null, currency: null },
}

export async function startModelServer(): Promise<ModelServer> {
  const asked: ModelServer['asked'] = []
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    asked.push({ path: request.url ?? '', body })
    response.setHeader('content-type', 'application/json')
    if (request.url?.endsWith('/models')) {
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'stand-in', object: 'model', created: 0, owned_by: 'here' }] }))
      return
    }
    const chat = JSON.parse(body) as ChatRequest
    const content = JSON.stringify(answerTo(chat))
    response.end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1_715_000_000,
        model: chat.model,
        choices: [{ index: 0, finish_reason: 'stop', logprobs: null, message: { role: 'assistant', content, refusal: null } }],
        usage: { prompt_tokens: 900, completion_tokens: 120, total_tokens: 1020 },
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function answerTo({ messages, response_format }: ChatRequest): unknown {
  const name = response_format?.json_schema?.name
  const text = JSON.stringify(messages)
  if (name === 'reached') return { reached: true }
  if (name === 'bookkeeping_document') return statement
  const refs = [...new Set(text.match(/\bt\d+\b/g))]
  return {
    labels: refs.map((ref) => ({ ref, category: 'legal_professional', reason: 'Partners are advisers', confidence: 0.9 })),
  }
}
