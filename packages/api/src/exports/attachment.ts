/** RFC 6266: a plain ASCII name and the true one beside it, with nothing in either that could end the header. */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\w .()-]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`
}

/** Whose a report is: the name, then the address line by line. */
export const letterheadOf = (business: string, address: string | null): string[] => [
  business,
  ...(address?.split(/\r?\n/).filter((line) => line.trim() !== '') ?? []),
]
