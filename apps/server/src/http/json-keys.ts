/** The first name that an object in `json` (valid JSON) has twice, or null. A second one would silently win over the first. */
export function duplicateKey(json: string): string | null {
  const objects: (Set<string> | null)[] = []
  for (let i = 0; i < json.length; i++) {
    const char = json[i]
    if (char === '{') objects.push(new Set())
    else if (char === '[') objects.push(null)
    else if (char === '}' || char === ']') objects.pop()
    else if (char === '"') {
      const start = i
      for (i++; json[i] !== '"'; i++) if (json[i] === '\\') i++
      let next = i + 1
      while (/\s/.test(json[next] ?? '')) next++
      const names = objects.at(-1)
      if (json[next] !== ':' || !names) continue
      const name = JSON.parse(json.slice(start, i + 1)) as string
      if (names.has(name)) return name
      names.add(name)
    }
  }
  return null
}
