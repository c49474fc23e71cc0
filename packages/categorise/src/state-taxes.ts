import type { MerchantList } from './tables.ts'

const states = `al alabama, ak alaska, az arizona, ar arkansas, ca california, co colorado, ct connecticut, de delaware, fl florida, ga georgia,
hi hawaii, id idaho, il illinois, in indiana, ia iowa, ks kansas, ky kentucky, la louisiana, me maine, md maryland, ma massachusetts,
mi michigan, mn minnesota, ms mississippi, mo missouri, mt montana, ne nebraska, nv nevada, nh new hampshire, nj new jersey,
nm new mexico, ny new york, nc north carolina, nd north dakota, oh ohio, ok oklahoma, or oregon, pa pennsylvania, ri rhode island,
sc south carolina, sd south dakota, tn tennessee, tx texas, ut utah, vt vermont, va virginia, wa washington, wv west virginia,
wi wisconsin, wy wyoming`

/** What a state's office is called on a statement: 'OHIO DEPT OF REVENUE', 'STATE OF UTAH TAX'. */
const offices = [
  'dept of revenue',
  'dept of rev',
  'dept of taxation',
  'dept of tax',
  'dept of labor',
  'secretary of state',
  'sec of state',
  'dor',
]
const taxes = ['sales tax', 'state tax', 'tax payment', 'tax pymt', 'tax pmt', 'withholding', 'unemployment']

const names = states.split(',').flatMap((line) => {
  const [code = '', ...rest] = line.trim().split(' ')
  const name = rest.join(' ')
  return [...[code, name].flatMap((who) => [...offices, ...taxes].map((what) => `${who} ${what}`)), `state of ${name} tax`]
})

/** The tax offices of the fifty states, by name and by code. */
export const stateTaxes: MerchantList[] = [{ leaf: 'taxes_licenses', is: 'a state tax or licensing authority', share: 0.88, names }]
