/** A receipt that nobody has seen, as a PDF of typed lines; its layout is put together by chance. */
import type { MadeBillWords } from './bill-language.ts'
import { madeBillWords } from './bill-words.ts'
import { Chance } from './chance.ts'
import { Flow } from './flow.ts'
import { madeSums, slug } from './invoice.ts'
import type { UnseenBill } from './unseen.ts'

const shops: Record<string, readonly string[]> = {
  us: [
    'Copper Kettle Cafe',
    "Bartlett's Hardware",
    'QuickMart #2281',
    'Pine & Palm Bistro',
    'The Corner Print Shop',
    'Sierra Outfitters',
    'El Mirasol Taqueria',
    'Dockside Fuel',
    'Parkway Garage',
    'Harvest Lane Market',
  ],
  gb: [
    'The Copper Kettle',
    'Bartlett & Sons Ironmongers',
    'Moorgate Express',
    'Fig & Olive Kitchen',
    'Calder Garden Centre',
    'Kingsway Service Station',
  ],
  de: ['Bäckerei Sommer', 'Baumarkt Nord', 'Gasthaus Zum Löwen', 'Apotheke am Ring', 'Tankhof Süd'],
  fr: ['Boulangerie Marchand', 'Brico Vallée', 'Le Petit Zinc', 'Pharmacie du Lac'],
  es: ['Bar La Esquina', 'Ferretería Central', 'Panadería Lola', 'Gasolinera del Norte'],
  it: ['Trattoria da Gino', 'Ferramenta Rossi', 'Caffè Centrale', 'Farmacia del Corso'],
  nl: ['Bakkerij Jansen', 'Bouwmarkt De Linde', 'Eetcafé De Brug'],
  sv: ['Kafé Linden', 'Byggvaror Syd', 'Bageri Solsidan'],
}
const items: Record<string, readonly string[]> = {
  us: ['Latte 12oz', 'Turkey club', 'Wood screws', 'Paint roller', 'Unleaded', 'Muffin', 'Batteries AA', 'Iced tea', 'Tape measure'],
  gb: ['Flat white', 'Jacket potato', 'Wood screws', 'Emulsion 5L', 'Scone', 'Batteries AA'],
  de: ['Brötchen', 'Kaffee', 'Schrauben', 'Wandfarbe', 'Schnitzel', 'Apfelschorle'],
  fr: ['Baguette', 'Café crème', 'Vis bois', 'Plat du jour', 'Eau 50cl'],
  es: ['Café con leche', 'Menú del día', 'Tornillos', 'Agua', 'Bocadillo'],
  it: ['Caffè', 'Coperto', 'Pasta', 'Viti legno', 'Acqua'],
  nl: ['Koffie', 'Broodje kaas', 'Schroeven', 'Verf'],
  sv: ['Kaffe', 'Kanelbulle', 'Skruv', 'Färg'],
}
const head = (flow: Flow, text: string, size?: number) => flow.put(160 - text.length * 2.3, text, false, flow.y, size).down(size ? 1.4 : 1)

function printHead(flow: Flow, chance: Chance, words: MadeBillWords, vendor: string): string {
  const how = chance.pick(['name', 'name', 'name', 'slogan', 'web', 'legal'])
  const legal = `${vendor.replace(/ #\d+$/, '')} ${{ us: 'LLC', gb: 'Ltd', de: 'GmbH', fr: 'SARL', es: 'S.L.', it: 'S.r.l.', nl: 'B.V.', sv: 'AB' }[words.place.code]}`
  const welcome = chance.flip(0.1)
  if (welcome)
    head(
      flow,
      chance.pick(words.place.code === 'us' || words.place.code === 'gb' ? ['Welcome to', 'CUSTOMER COPY', '** RECEIPT **'] : ['* * *']),
    )
  if (how === 'slogan') head(flow, chance.pick(['Fresh every day', 'Since 1971', 'Good food, good mood', 'Your local favorite']))
  if (how !== 'web' && how !== 'legal') head(flow, chance.flip() ? vendor.toUpperCase() : vendor, chance.flip() ? 12 : undefined)
  head(flow, chance.pick(words.streets).split(/, | · | - /)[0] as string)
  head(flow, chance.pick(words.streets).split(/, | · | - /)[1] ?? '')
  if (chance.flip(0.6)) head(flow, `Tel ${chance.digits(3)}-555-0${chance.digits(3)}`)
  if (how === 'web') head(flow, `www.${slug(vendor)}.${words.domain}`)
  if (how === 'legal') head(flow, legal)
  if (chance.flip(0.4) || how === 'legal') head(flow, chance.pick(words.ids))
  return how
}

export function unseenReceipt(seed: number): UnseenBill {
  const chance = new Chance(seed * 9433 + 11)
  const words = chance.pick(madeBillWords)
  const { place } = words
  const symbol = chance.flip(0.4) && place.symbol.length === 1 ? place.symbol : ''
  const amounts = chance.pick(place.amounts)
  const print = (c: number) => (c < 0 ? `-${symbol}${amounts(-c)}` : `${symbol}${amounts(c)}`)
  const vendor = chance.pick(shops[place.code] ?? [])
  const date = `${chance.int(2022, 2026)}-${String(chance.int(1, 12)).padStart(2, '0')}-${String(chance.int(1, 28)).padStart(2, '0')}`
  const day = chance.pick(place.days)
  const flow = new Flow(9, 12)
  const put = (label: string, text: string) => flow.put(60, label).put(270, text, true).down()
  const paper: Paper = { flow, chance, words, print, amounts, put }
  const how = printHead(flow, chance, words, vendor)
  flow.down()
  printStamp(paper, day(date))
  flow.down()
  const sums = madeSums(chance, { ...words, items: items[place.code] ?? [] }, 2500)
  printGoods(paper, sums)
  const isIncluded = place.code !== 'us'
  // Where prices hold the tax the sum of the goods is the total.
  const base = sums.subtotal - sums.discount
  const tax = isIncluded ? Math.round((base * sums.rate) / (100 + sums.rate)) : Math.round((base * sums.rate) / 100)
  let total = isIncluded ? base : base + tax
  flow.down(0.5)
  if (!isIncluded || sums.discount > 0) put(chance.pick(words.subtotal), print(sums.subtotal))
  if (sums.discount > 0) put(chance.pick(words.discount), print(-sums.discount))
  if (!isIncluded && sums.rate > 0) put(chance.pick(words.tax).replace('{r}', String(sums.rate)), print(tax))
  const totalLabel = chance.pick(totalLabels[place.code] ?? ['TOTAL'])
  put(totalLabel, print(total))
  const isTipped = place.code === 'us' && chance.flip(0.2)
  if (isTipped) {
    const tip = Math.round(total * 0.18)
    put(chance.pick(['Tip', 'Gratuity', 'TIP']), print(tip))
    total += tip
    put(chance.pick(['Total', 'TOTAL', 'Grand Total', 'Amount Charged']), print(total))
  }
  const pays = isTipped ? 'card' : chance.pick(['card', 'card', 'cash', 'slip', 'none'])
  const paid = printPayment(paper, pays, total, totalLabel)
  if (isIncluded && chance.flip(0.6)) printTax(paper, sums.rate, paid, tax)
  flow.down()
  head(flow, chance.pick(words.thanks))
  if (chance.flip(0.3)) head(flow, `www.${slug(vendor)}.${words.domain}`)
  if (chance.flip(0.2)) head(flow, 'Receipt powered by TillPoint')
  return {
    documentType: 'receipt',
    traits: [
      place.code,
      `head:${how}`,
      `pays:${pays}`,
      sums.discount ? 'discount' : '',
      isTipped ? 'tip' : '',
      paid !== total ? 'rounded' : '',
    ].filter(Boolean),
    vendor,
    date,
    cents: paid,
    number: null,
    words: () => flow.pages.words(),
    pdf: () => flow.pages.pdf(),
  }
}

/** What a receipt calls its total, by country. */
const totalLabels: Record<string, readonly string[]> = {
  us: ['TOTAL', 'Total', 'Amount Due', 'Balance Due'],
  de: ['SUMME', 'Gesamt', 'Zu zahlen', 'Summe EUR'],
  fr: ['TOTAL', 'Total TTC', 'NET A PAYER'],
  es: ['TOTAL', 'Total a pagar'],
  it: ['TOTALE', 'TOTALE COMPLESSIVO', 'TOTALE EURO'],
  nl: ['TOTAAL', 'Te betalen'],
  sv: ['TOTALT', 'Att betala', 'Summa'],
  gb: ['TOTAL', 'Total to pay', 'Total'],
}

/** The paper that is printed on, and how it prints amounts: with the sign of the currency, or without. */
interface Paper {
  flow: Flow
  chance: Chance
  words: MadeBillWords
  print(cents: number): string
  amounts(cents: number): string
  put(label: string, text: string): unknown
}

/** Day and time, and who sold it. */
function printStamp({ flow, chance, words }: Paper, day: string): void {
  const { place } = words
  const stamp = `${day}${chance.flip(0.7) ? ` ${chance.int(10, 20)}:${chance.int(10, 59)}` : ''}`
  if (chance.flip(0.6)) flow.put(60, chance.flip() ? stamp : `${chance.pick(words.date).replace(/:$/, '')}: ${stamp}`).down()
  else
    flow
      .put(60, `#${chance.digits(4)}`)
      .put(270, stamp, true)
      .down()
  if (chance.flip(0.4))
    flow
      .put(
        60,
        chance.pick(
          place.code === 'us' || place.code === 'gb'
            ? ['Server: Dana', 'Cashier: MIKE R', 'Table 12 Guests 3', 'Register 4 Trans 8812']
            : ['Kasse 2 Bon 8812'],
        ),
      )
      .down()
}

/** Each thing in a line, or with its quantity in a line below. */
function printGoods({ flow, chance, print, amounts }: Paper, { items: bought }: ReturnType<typeof madeSums>): void {
  for (const item of bought) {
    if (item.quantity > 1 && chance.flip(0.4)) {
      flow
        .put(60, item.name)
        .down()
        .put(75, `${item.quantity} x ${amounts(item.unit)}`)
        .put(270, print(item.cents), true)
        .down()
    } else
      flow
        .put(60, `${item.quantity > 1 ? `${item.quantity} ` : ''}${item.name}`)
        .put(270, print(item.cents), true)
        .down()
  }
}

/** How it was paid; gives what was paid, which cash may round. */
function printPayment({ flow, chance, words, print, put }: Paper, pays: string, total: number, totalLabel: string): number {
  const { place } = words
  if (pays === 'card') put(chance.pick(['VISA ****4821', 'Mastercard', 'EC-Karte', 'Card']), print(total))
  if (pays === 'slip') {
    flow
      .down()
      .put(60, 'MERCHANT ID: 000088120044')
      .down()
      .put(60, 'VISA XXXXXXXXXXXX4821')
      .down()
      .put(60, `AUTH CODE ${chance.digits(6)}`)
      .down()
    put(chance.pick(['AMOUNT', 'SALE', 'Betrag', 'TOTAL']), print(total))
    flow.put(60, 'APPROVED').down()
  }
  if (pays !== 'cash') return total
  const isRounded = ['us', 'sv'].includes(place.code) ? chance.flip(0.2) : false
  const step = place.code === 'sv' ? 100 : 5
  const rounded = Math.round(total / step) * step
  const paid = isRounded ? rounded : total
  if (paid !== total) {
    put(chance.pick(words.rounding), print(paid - total))
    put(totalLabel, print(paid))
  }
  const given = Math.ceil(paid / 2000) * 2000
  put(chance.pick(words.cash), print(given))
  put(chance.pick(words.change), print(given - paid))
  return paid
}

/** The tax that the prices hold, in a line of its rate. */
function printTax({ flow, chance, amounts }: Paper, rate: number, paid: number, tax: number): void {
  flow.down(0.5).put(60, chance.pick(['A', '1', 'B']))
  flow
    .put(85, `${rate}%`)
    .put(160, amounts(paid - tax), true)
    .put(215, amounts(tax), true)
    .put(270, amounts(paid), true)
    .down()
}
