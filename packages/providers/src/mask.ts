/**
 * Account and card numbers in text before it leaves: all but their last four digits. Dates, amounts and short numbers (checks,
 * invoices) stay as they are. A PDF or a picture cannot be masked this way.
 */
const IBAN = /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,4})?\b/g
const CARD = /(?<![\d.,])(?:\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{6}\2\d{4,5})(?![\d]|[.,]\d)/g
const SSN = /(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/g
const RUN = /(?<![\d.,])\d{9,19}(?!\d|[.,]\d)/g

export function masked(text: string): string {
  return text.replace(IBAN, maskIban).replace(CARD, lastFour).replace(SSN, lastFour).replace(RUN, lastFour)
}

const lastFour = (number: string): string => `####${number.replace(/\D/g, '').slice(-4)}`

/** Capital words may follow an IBAN and look like more of it: the longest beginning whose check digits hold is the number. */
function maskIban(match: string): string {
  for (let end = match.length; end >= 15; end--) {
    const rest = match.slice(end)
    if (/^[A-Z0-9]/.test(rest) && !/[ -]$/.test(match.slice(0, end))) continue
    const plain = match.slice(0, end).replace(/[ -]/g, '')
    if (plain.length >= 15 && plain.length <= 34 && isIban(plain))
      return `####${plain.slice(-4)}${/[ -]$/.test(match.slice(0, end)) ? ' ' : ''}${rest}`
  }
  return match
}

/** The check of ISO 13616: moved about and with letters as numbers, it leaves 1 when divided by 97. */
function isIban(plain: string): boolean {
  let rest = 0
  for (const c of plain.slice(4) + plain.slice(0, 4)) {
    const value = Number.parseInt(c, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
