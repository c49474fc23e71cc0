import type { z } from 'zod'

/** What is told to a model about an answer that did not fit, and kept of it: never more lines than help. */
const MAX_ISSUES = 5
/** Reading and writing an answer this long again would cost more than asking anew. */
const MAX_REPAIR_CHARS = 60_000

export type Parsed<T> = { ok: true; value: T } | { ok: false; issues: string[] }

/**
 * A text as JSON of one shape, whole or not at all: as it stands, else without the thoughts and the code fence around it. Nothing
 * is completed, cut off or guessed: half an answer is none.
 */
export function parseStrictly<T>(text: string, schema: z.ZodType<T>): Parsed<T> {
  const json = parseJson(text)
  if (json === undefined) return { ok: false, issues: ['the answer is not JSON'] }
  const parsed = schema.safeParse(json)
  if (parsed.success) return { ok: true, value: parsed.data }
  // Paths and kinds only: messages could quote the document back.
  return {
    ok: false,
    issues: parsed.error.issues.slice(0, MAX_ISSUES).map((i) => `${i.path.map(String).join('.') || 'answer'}: ${i.code}`),
  }
}

function parseJson(text: string): unknown {
  for (const candidate of [text, withoutWrapping(text)]) {
    try {
      return JSON.parse(candidate)
    } catch {}
  }
  return undefined
}

/** Without what some models write around their answer: their thoughts before it and a code fence about it. */
const withoutWrapping = (text: string): string => {
  const spoken = text.replace(/^\s*<think>[\s\S]*?<\/think>/i, '').trim()
  return /^```(?:json)?\s*\n([\s\S]*?)\n?```$/i.exec(spoken)?.[1] ?? spoken
}

/** What a model is told when its answer did not fit; null when the answer is too long to be worth it. */
export function repairRequest(text: string, issues: readonly string[]): string | null {
  if (text.length > MAX_REPAIR_CHARS) return null
  return [
    'Your last answer could not be used:',
    ...issues.map((issue) => `- ${issue}`),
    'Answer again with the corrected JSON alone. Change nothing else and add nothing that was not there.',
  ].join('\n')
}
