const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The five entities of XML, the blank of HTML and numbered characters; 'AT&T' stays as it is and nothing else is expanded. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (all, name: string | undefined, decimal?: string, hex?: string) => {
      if (name) return NAMED[name.toLowerCase()] ?? all
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
    },
  )
