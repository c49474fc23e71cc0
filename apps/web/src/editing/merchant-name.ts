/** A merchant's key ('blue bottle') as a name ('Blue Bottle'). Short words in capitals stay as they are typed in the key. */
export const merchantName = (merchant: string): string => merchant.replace(/(^|[\s&'+-])\p{L}/gu, (start) => start.toUpperCase())
