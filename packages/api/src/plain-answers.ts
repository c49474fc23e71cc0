import superjson from 'superjson'

/** Whether JSON alone carries it: texts, whole and broken numbers, yes and no, null, and lists and plain objects of them. */
export function isPlainJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
    case 'object': {
      if (value === null) return true
      if (Array.isArray(value)) return value.every(isPlainJson)
      if (Object.getPrototypeOf(value) !== Object.prototype) return false
      for (const key in value) if (!isPlainJson((value as Record<string, unknown>)[key])) return false
      return true
    }
    default:
      return false
  }
}

/**
 * Answers as superjson writes them. Rows of lists are plain JSON, which superjson would only copy: five times the time of JSON itself.
 * What has a date, a set or an undefined in it goes through superjson as a whole.
 */
export const writtenAnswer = (value: unknown): ReturnType<typeof superjson.serialize> =>
  isPlainJson(value) ? ({ json: value } as ReturnType<typeof superjson.serialize>) : superjson.serialize(value)
