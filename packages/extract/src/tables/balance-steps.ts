/** How a balance column follows the movements: hits among steps, for rows running down or up, the balance standing after or before the movement. */
export function follows(
  balances: readonly (number | null)[],
  moves: readonly (number | null)[],
  isCard: boolean,
  days: 'up' | 'down' | null,
): { share: number; steps: number; newestFirst: boolean; owed: boolean; before: boolean } {
  const tally = { asc: 0, desc: 0, before: 0, ascOwed: 0, descOwed: 0 }
  let steps = 0
  let last: number | null = null
  for (let i = 0; i < moves.length; i++) {
    const [b, m] = [balances[i], moves[i]]
    // What moved nothing proves nothing: any number that stays the same would follow it.
    if (b === null || b === undefined || !m) continue
    if (last !== null) {
      const [pb, pm] = [balances[last] ?? 0, moves[last] ?? 0]
      steps++
      if (pb + m === b) tally.asc++
      if (b + pm === pb) tally.desc++
      if (pb + pm === b) tally.before++
      if (pb - m === b) tally.ascOwed++
      if (b - pm === pb) tally.descOwed++
    }
    last = i
  }
  // A balance before each movement, read downwards, and one of what is owed, read upwards, are the same sum: the days tell which.
  const ways = Object.entries(tally).filter(([way]) => !(days === 'down' && way === 'before') && !(days === 'up' && way === 'descOwed'))
  const bestOf = (list: typeof ways) => list.reduce((a, b) => (b[1] > a[1] ? b : a))
  const likeliest = bestOf(ways)
  // On a bank account a sign turned round takes more than a step or two to believe.
  const rash = !isCard && likeliest[0].endsWith('Owed') && (steps < 3 || likeliest[1] < steps * 0.9)
  const best = rash ? bestOf(ways.filter(([way]) => !way.endsWith('Owed'))) : likeliest
  const [way, hits] = best
  const share = steps === 0 ? 0 : hits / steps
  return { share, steps, newestFirst: way.startsWith('desc'), owed: way.endsWith('Owed'), before: way === 'before' }
}
