/** Runs `work` over the items, at most `atOnce` at a time, and gives the results in the items' order. */
export async function inParallel<T, R>(items: readonly T[], atOnce: number, work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const lane = async () => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i] as T, i)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane))
  return results
}

/** As `inParallel`, but no more than `size` items belong to one round, and a round begins when the one before it has ended. */
export async function inRounds<T, R>(items: readonly T[], size: number, atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let from = 0; from < items.length; from += size) results.push(...(await inParallel(items.slice(from, from + size), atOnce, work)))
  return results
}
