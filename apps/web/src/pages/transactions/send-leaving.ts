import { currentOwner } from '../../books.ts'

/**
 * A mutation that must arrive although the page is going away: the browser finishes a keepalive request by itself, which it does
 * not do for the batched calls (those wait a moment for company). Same wire as the other calls, one call of at most 64 KiB.
 */
export async function sendLeaving(procedure: string, input: unknown): Promise<void> {
  const owner = currentOwner()
  const response = await fetch(`${window.location.origin}/trpc/${procedure}`, {
    method: 'POST',
    keepalive: true,
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', ...(owner === null ? {} : { 'X-Business-Owner': owner }) },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(`${procedure}: ${response.status}`)
}
