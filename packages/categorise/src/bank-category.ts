import type { Leaf } from '@ledgerhand/core/categories'
import { plainText } from './description-words.ts'

/** Names that banks and card issuers give their own categories in exports. Narrow before wide. */
const names: [RegExp, Leaf, number][] = [
  [/grocer|supermarket/, 'groceries', 0.88],
  [/restaurant|dining|food and (drink|beverage)|eating|coffee|fast food|alcohol and bars/, 'meals', 0.9],
  [/car rental|rental car|vehicle rental/, 'travel', 0.86],
  [/parking|taxi|ride ?share|public transport|transit|local transport/, 'local_transport', 0.9],
  [
    /\bgas\b.*\b(auto|station|fuel|automotive)|fuel|gasoline|automotive|auto and transport|service and parts|car maintenance/,
    'car_truck',
    0.88,
  ],
  [/airline|air travel|airfare|lodging|hotel|travel|vacation/, 'travel', 0.88],
  [/phone|cable|internet|wireless|telecom|communications/, 'phone_internet', 0.86],
  [/insurance/, 'insurance', 0.88],
  [/utilit|electric|water|bills and util/, 'utilities', 0.8],
  [/health|medical|pharmac|doctor|dentist|wellness/, 'healthcare', 0.88],
  [/entertainment|movies|music|streaming|sport|recreation|gambling/, 'entertainment', 0.84],
  [/office (suppl|and)|shipping|postage|stationery/, 'office_expense', 0.86],
  [/software|computer service|online services|cloud/, 'software', 0.86],
  [/electronics|hardware and software/, 'equipment', 0.78],
  [/advertis|marketing/, 'advertising', 0.9],
  [/legal|accounting|professional|financial advisor|tax preparation/, 'legal_professional', 0.78],
  [/education|tuition|training/, 'education', 0.84],
  [/home improvement|hardware|building/, 'supplies', 0.76],
  [/repair|maintenance/, 'repairs', 0.8],
  [/interest charge|finance charge/, 'interest', 0.9],
  [/fee|bank charge/, 'bank_fees', 0.88],
  [/interest|dividend/, 'interest_dividends', 0.86],
  [/mortgage/, 'interest', 0.45],
  [/\brent\b/, 'rent_property', 0.86],
  [/payroll|wages/, 'wages', 0.76],
  [/\btax/, 'taxes_licenses', 0.84],
  [/charit|donation|gifts and donations/, 'donations', 0.8],
  [/subscription|dues|membership/, 'dues', 0.7],
  [/shopping|merchandise|clothing|personal care|department store|retail/, 'shopping', 0.66],
]

/** Ranges of merchant category codes (ISO 18245), as some exports carry them. */
const codes: [from: number, to: number, leaf: Leaf, confidence: number][] = [
  [3000, 3350, 'travel', 0.95],
  [3351, 3500, 'travel', 0.88],
  [3501, 3999, 'travel', 0.95],
  [4111, 4112, 'local_transport', 0.8],
  [4121, 4131, 'local_transport', 0.9],
  [4214, 4215, 'office_expense', 0.84],
  [4411, 4511, 'travel', 0.92],
  [4722, 4723, 'travel', 0.92],
  [4784, 4784, 'car_truck', 0.9],
  [4812, 4816, 'phone_internet', 0.86],
  [4899, 4899, 'phone_internet', 0.82],
  [4900, 4900, 'utilities', 0.93],
  [5045, 5045, 'equipment', 0.84],
  [5111, 5111, 'office_expense', 0.92],
  [5200, 5251, 'supplies', 0.84],
  [5411, 5499, 'groceries', 0.88],
  [5532, 5533, 'car_truck', 0.9],
  [5541, 5542, 'car_truck', 0.94],
  [5552, 5552, 'car_truck', 0.9],
  [5611, 5699, 'shopping', 0.84],
  [5732, 5732, 'equipment', 0.8],
  [5734, 5734, 'software', 0.8],
  [5811, 5814, 'meals', 0.95],
  [5815, 5818, 'software', 0.72],
  [5912, 5912, 'healthcare', 0.86],
  [5943, 5943, 'office_expense', 0.93],
  [6300, 6300, 'insurance', 0.93],
  [7011, 7011, 'travel', 0.94],
  [7311, 7311, 'advertising', 0.94],
  [7333, 7338, 'advertising', 0.72],
  [7372, 7372, 'software', 0.88],
  [7392, 7392, 'legal_professional', 0.8],
  [7512, 7512, 'travel', 0.84],
  [7513, 7519, 'rent_equipment', 0.86],
  [7523, 7523, 'local_transport', 0.94],
  [7531, 7549, 'car_truck', 0.92],
  [7829, 7999, 'entertainment', 0.88],
  [8011, 8099, 'healthcare', 0.9],
  [8111, 8111, 'legal_professional', 0.94],
  [8211, 8299, 'education', 0.86],
  [8398, 8398, 'donations', 0.86],
  [8641, 8699, 'dues', 0.82],
  [8931, 8931, 'legal_professional', 0.94],
  [9211, 9399, 'taxes_licenses', 0.82],
  [9402, 9402, 'office_expense', 0.93],
]

/** What the bank's own category (its name, or a four-digit merchant category code) means here, or null. */
export function fromBankCategory(category: string): { leaf: Leaf; confidence: number } | null {
  const text = plainText(category)
  if (/^\d{4}$/.test(text)) {
    const code = Number(text)
    const range = codes.find(([from, to]) => code >= from && code <= to)
    return range ? { leaf: range[2], confidence: range[3] } : null
  }
  const named = names.find(([pattern]) => pattern.test(text))
  return named ? { leaf: named[1], confidence: named[2] } : null
}
