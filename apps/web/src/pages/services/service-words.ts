import { cents, formatUsd } from '@ledgerhand/core/money'

/** Dollars; what is less than a cent is said as such, not as nothing. */
export const usdOfMicros = (dollars: number): string =>
  dollars > 0 && dollars < 0.01 ? 'under $0.01' : formatUsd(cents(Math.round(dollars * 100)))

/** 0.987 → '98.7%' */
export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

/** 4200 → '4.1 KB' */
export const size = (bytes: number): string =>
  bytes < 1024 ? `${bytes} B` : bytes < 1_048_576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`
