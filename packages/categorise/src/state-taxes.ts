import type { MerchantList } from './tables.ts'

const states = `al alabama, ak alaska, az arizona, ar arkansas, ca california, co colorado, ct connecticut, de delaware, fl florida, ga georgia,
hi hawaii, id idaho, il illinois, in indiana, ia iowa, ks kansas, ky kentucky, la louisiana, me maine, md maryland, ma massachusetts,
mi michigan, mn minnesota, ms mississippi, mo missouri, mt montana, ne nebraska, nv nevada, nh new hampshire, nj new jersey,
nm new mexico, ny new york, nc north carolina, nd north dakota, oh ohio, ok oklahoma, or oregon, pa pennsylvania, ri rhode island,
sc south carolina, sd south dakota, tn tennessee, tx texas, ut utah, vt vermont, va virginia, wa washington, wv west virginia,
wi wisconsin, wy wyoming`

/** As their offices have long been abbreviated; those that are words of their own are left out. */
const abbreviations: Readonly<Record<string, string>> = {
  alabama: 'ala',
  arizona: 'ariz',
  california: 'calif',
  colorado: 'colo',
  connecticut: 'conn',
  florida: 'fla',
  illinois: 'ill',
  kansas: 'kans',
  massachusetts: 'mass',
  michigan: 'mich',
  minnesota: 'minn',
  nebraska: 'nebr',
  oklahoma: 'okla',
  oregon: 'oreg',
  pennsylvania: 'penn',
  tennessee: 'tenn',
  texas: 'tex',
  washington: 'wash',
  wisconsin: 'wis',
  wyoming: 'wyo',
}

/** What a state's office is called on a statement: 'OHIO DEPT OF REVENUE', 'STATE OF UTAH TAX'. */
const offices = ['dept of revenue', 'dept of rev', 'dept of taxation', 'dept of tax', 'dept of labor', 'dor']
/** Where firms are registered and report every year, whatever the state calls it. */
const registries = [
  'secretary of state',
  'sec of state',
  'sec of st',
  'secy of state',
  'secty of state',
  'secretary of the commonwealth',
  'secretary of commonwealth',
  'sec of the commonwealth',
  'sec of commonwealth',
  'dept of state',
  'department of state',
  'division of corporations',
  'div of corporations',
  'div of corps',
  'div of corp',
  'corporations division',
  'corporation division',
  'corp division',
  'corporation bureau',
  'corp bureau',
  'corporation commission',
  'corp commission',
  'corp comm',
]
/** 'SOS' is a word of its own: beside what is filed there; a secretary of state may also register cars. */
const filings = [
  'filing',
  'file',
  'business',
  'bus',
  'biz',
  'bpd',
  'corp',
  'corporations',
  'llc',
  'annual',
  'ucc',
  'web',
  'online',
  'registration',
  'statement',
]
const sos = filings.map((what) => `sos ${what}`)
/** Registries that are called otherwise. */
const others = [
  'state corporation commission',
  'va scc clerk',
  'va scc clerks',
  'scc clerks office',
  'hawaii dcca',
  'hi dcca',
  'dcca breg',
  'lara corp',
  'lara corporations',
  'pa dos corp',
  'nys dos corp',
  'nys dos biennial',
  'nj business services',
  'dc dlcp',
  'dc dcra',
]

const taxes = ['sales tax', 'state tax', 'tax payment', 'tax pymt', 'tax pmt', 'withholding', 'unemployment']

const names = states.split(',').flatMap((line) => {
  const [code = '', ...rest] = line.trim().split(' ')
  const name = rest.join(' ')
  const all = [code, name, ...(abbreviations[name] === undefined ? [] : [abbreviations[name]])]
  return [
    ...all.flatMap((who) => [...offices, ...taxes, ...registries, ...sos].map((what) => `${who} ${what}`)),
    ...[...registries, ...sos].map((what) => `state of ${name} ${what}`),
    `state of ${name} tax`,
  ]
})

/** The tax offices and the registries of firms of the fifty states, by name, by code and as they are abbreviated. */
export const stateTaxes: MerchantList[] = [
  { leaf: 'taxes_licenses', is: 'a state tax or licensing authority', share: 0.88, names: [...names, ...others] },
]
