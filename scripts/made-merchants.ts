/** What a made-up statement's rows say: few merchants, again and again, as in real books. */
export const merchants: readonly string[] = [
  'STRIPE PAYOUT',
  'STAPLES 1182',
  'BLUE BOTTLE COFFEE',
  'PG&E ELECTRIC',
  'ADOBE CREATIVE',
  'DELTA AIR 0062',
  'GUSTO PAYROLL',
  'AMAZON MKTPL',
  'SHELL OIL',
  'COMCAST',
  'LOCAL HARDWARE',
  'RIVERSIDE PARKING',
  'ACME SUPPLY CO',
  'NORTHWIND TRADERS',
]
