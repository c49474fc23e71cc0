/** So many clients are named; the rest are counted. */
const NAMED = 6

/** '1 client', '12 clients' */
export const clientCount = (count: number): string => `${count} ${count === 1 ? 'client' : 'clients'}`

/** 'Acorn, Birch and 3 more' */
export const nameList = (clients: readonly { name: string }[]): string => {
  const names = clients.slice(0, NAMED).map(({ name }) => name)
  return `${names.join(', ')}${clients.length > NAMED ? ` and ${clients.length - NAMED} more` : ''}`
}
