/** Imported before anything else where pages are drawn without a browser: what they ask of one is answered as by one that is new. */
const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
const remembered = new Set<string>()

Object.assign(globalThis, {
  sessionStorage: nothing,
  localStorage: { ...nothing, getItem: (key: string) => (remembered.has(key) ? '1' : null) },
  window: { location: { origin: '' }, innerWidth: 390 },
})

/** From now on the browser remembers these and nothing else. */
export function pretendToRemember(keys: readonly string[]): void {
  remembered.clear()
  for (const key of keys) remembered.add(key)
}
