/**
 * How an account is recognised on its statements: by kind and number, and without a number by its name. The coverage calendar and the
 * accounts of the books go by the same key.
 */
export const accountKey = (s: { isCard: boolean; lastFour: string | null; accountName: string | null }): string =>
  `${s.isCard ? 'card' : 'bank'}:${s.lastFour ?? s.accountName?.toLowerCase() ?? ''}`

/** What such an account is called: its name as printed, or that it has none, and the number's end. */
export function accountName(s: { isCard: boolean; lastFour: string | null; accountName: string | null }): string {
  const kind = s.isCard ? 'Card' : 'Account'
  return [s.accountName ?? (s.lastFour ? kind : `Unnamed ${kind.toLowerCase()}`), s.lastFour && `••${s.lastFour}`].filter(Boolean).join(' ')
}

/** 'First Harbor ••4821': what an account is called where it stands alone; the number's end where the name does not say it already. */
export const accountTitle = ({ name, lastFour }: { name: string; lastFour: string | null }): string =>
  lastFour && !name.includes(lastFour) ? `${name} ••${lastFour}` : name
