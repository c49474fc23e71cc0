import { describe, expect, test } from 'vitest'
import type { Bill } from '../result/reading.ts'
import { cleanWords } from '../vision/clean-words.ts'
import { readWordPages } from './read-pages.ts'

/** The bill that a picture of the typed lines gives, letters as they were recognised: ten points high, six wide. */
function seen(lines: readonly string[]): Bill {
  const words = lines.flatMap((line, i) =>
    [...line.matchAll(/\S+/g)].map((m) => ({
      text: m[0],
      x0: m.index * 6,
      x1: (m.index + m[0].length) * 6,
      top: 14 * i,
      bottom: 14 * i + 10,
      confidence: 90,
    })),
  )
  const page = {
    number: 1,
    width: 612,
    height: 792,
    words: cleanWords(words),
    head: [],
    confidence: 90,
    shownAt: (box: readonly [number, number, number, number]) => box,
  }
  const { bill } = readWordPages({ format: 'jpeg', documentType: 'receipt', pages: [page], fileYear: null, embedded: null })
  if (!bill) throw new Error('no bill')
  return bill
}

describe('the total of a receipt', () => {
  const shop = ['HARBOUR LAMPS SDN BHD', '12, JALAN MAWAR', 'Date: 21/05/2018']

  test('with one digit wrong is put right by what was paid', () => {
    const read = seen([
      ...shop,
      'Lamp            71.00',
      '1 Item          71.00',
      'TOTAL           11.00',
      'Cash Received  101.00',
      'Change          30.00',
    ])
    expect(read.totalCents).toBe(7100)
  })
  test('that the coins contradict by one digit is what the coins say, and is looked at', () => {
    const read = seen([...shop, 'SUB TOTAL       25.40', 'CASH            50.00', 'CHANGE          14.60'])
    expect(read.totalCents).toBe(3540)
    expect(read.confidence).toBeLessThan(0.8)
  })
  test('is not overruled by coins where rounding agrees with it', () => {
    const read = seen([
      ...shop,
      'Total RM Incl. of GST   49.39',
      'Rounding Adj             0.01',
      'Total RM                49.40',
      'Cash                    50.00',
      'CHANGE                   0.80',
    ])
    expect(read.totalCents).toBe(4940)
  })
  test('whose label is lost is what was paid by card and printed again', () => {
    const read = seen([...shop, 'Lamp            63.80', 'Tdlsf           83.80', 'Master Card     63.80'])
    expect(read.totalCents).toBe(6380)
  })
  test('is not the tax that ends the total of a summary', () => {
    const lines = [
      'Total (RM) :   112.46',
      'Cash :   112.45',
      'GST SUMMARY',
      'Tax Code   Amount   GST',
      'SR 6   106.10   6.37',
      'Total:   106.10   6.37',
    ]
    expect(seen([...shop, 'Sub Total   106.10', 'Total GST   6.37', 'Rounding   -0.02', ...lines]).totalCents).toBe(11245)
  })
  test('is what is printed as the total: coins handed over may be rounded', () => {
    const read = seen([...shop, 'Amount   1.30', 'GST 6%   0.08', 'TOTAL   RM1.38', 'ROUNDING   RM0.02', 'CASH   RM1.40'])
    expect(read.totalCents).toBe(138)
  })
  test('is not sure where another amount was paid by card, twice', () => {
    const lines = ['Lamp   33.00', 'Total   35.17', 'Vantage   (2.90', 'Settled   32.44', 'Visa   32.44']
    const { totalCents, confidence } = seen([...shop, ...lines])
    expect(totalCents).toBe(3517)
    expect(confidence).toBeLessThan(0.6)
  })
  test('is not sure where its point may set thousands apart', () => {
    expect(seen(['HARBOUR LAMPS', 'Lamp 412.75', 'TOTAL   $40.608', 'VISA   $40.608']).confidence).toBeLessThan(0.6)
  })
  test('is no row of a tax table that is printed nowhere else', () => {
    const lines = ['HARBOUR LAMPS', 'Lamp   485.00', 'A 12%   194.02   23.28   217.30']
    const { totalCents, confidence } = seen(lines)
    expect(totalCents).toBe(48500)
    expect(confidence).toBeLessThan(0.6)
  })
  test('keeps its cents where the point was too faint to be seen', () => {
    expect(seen([...shop, 'Total    RM  85 54', 'Visa     RM  85.54']).totalCents).toBe(8554)
  })
  test('is no whole number of an address where the page counts in cents', () => {
    expect(seen(['HARBOUR LAMPS SDN BHD', '$3300 OLD TOWN', 'Bulb         4.70', 'Cash Received   4.70']).totalCents).toBe(470)
  })
})

describe('the shop of a receipt', () => {
  test('is the name within its logo', () => {
    expect(seen(['J Harbour a)', 'Harbour', '123 Main Street', 'Total   5.00']).vendor).toBe('Harbour')
  })
  test('is the name that was registered, rather than its slogan', () => {
    expect(seen(['LIGHT FOR EVERYBODY', 'HARBOUR LAMP HOUSE', '(002049088-U)', 'Total   5.00']).vendor).toBe('HARBOUR LAMP HOUSE')
  })
  test('is thanked for at the foot where the head does not say it', () => {
    const lines = [
      '#03296 191 E 3RD AVE',
      'SPRINGFIELD, CA 94401',
      '05/24/2022 1:10 PM',
      'CLUB SAVINGS 1.20',
      'TOTAL   29.53',
      'THANK YOU FOR SHOPPING AT LAMPS AND MORE',
    ]
    expect(seen(lines)).toMatchObject({ vendor: 'LAMPS AND MORE', date: '2022-05-24' })
  })
  test('is what stands in full under its logo', () => {
    expect(seen(['Harbour', 'Harbour Inn', '12 Mill Road', 'Total   5.00']).vendor).toBe('Harbour Inn')
  })
  test('is not a button of the screen that was pictured, nor a word of thanks', () => {
    const lines = [
      'Back                                         Help',
      'Receipt',
      'Thanks for ordering!',
      'Harbour               12 Mill Road, Springfield',
    ]
    expect(seen([...lines, 'Total   5.00']).vendor).toBe('Harbour')
  })
  test('begins on the line above where only its form stands on the next', () => {
    expect(seen(['HARBOUR BOOK', 'CO. (M) SDN BHD', '(113825-W)', 'Total   5.00']).vendor).toBe('HARBOUR BOOK CO. (M) SDN BHD')
  })
  test('goes on below where a line ends with "and"', () => {
    expect(seen(['HARBOUR BOOKS &', 'PAPER (M) SDN BHD', '(113825-W)', 'Total   5.00']).vendor).toBe('HARBOUR BOOKS & PAPER (M) SDN BHD')
  })
  test('goes on below where only the trade is left to say', () => {
    expect(seen(['HARBOUR LIGHT', 'ENTERPRISE', '(SA0418842-T)', 'Total   5.00']).vendor).toBe('HARBOUR LIGHT ENTERPRISE')
  })
  test('that begins with its trade takes the line below it with it', () => {
    expect(seen(['RESTORAN LAMPU', 'KAMPUNG BARU', '001884184-W', 'Total   5.00']).vendor).toBe('RESTORAN LAMPU KAMPUNG BARU')
  })
  test('keeps all of its form where a shorter one stands within it', () => {
    expect(seen(['HARBOUR BOOK CO. (M) SDN BHD', '(113825-W)', 'Total   5.00']).vendor).toBe('HARBOUR BOOK CO. (M) SDN BHD')
    expect(seen(['HARBOUR LAMPS SDN BHD (formerly LIGHT SDN BHD)', 'Total   5.00']).vendor).toBe('HARBOUR LAMPS SDN BHD')
  })
  test('is neither who operates it nor the heading of the paper', () => {
    expect(seen(['PARKING RECEIPT', 'Harbour Garage', 'OPERATED BY LAMPS ENTERPRISE', '(JM0718842-X)', 'Total   5.00']).vendor).toBe(
      'Harbour Garage',
    )
  })
  test('is what it is thanked for in full', () => {
    expect(seen(['Harbour', '12 Mill Road', 'Total   5.00', 'THANK YOU FOR SHOPPING AT HARBOUR LAMPS']).vendor).toBe('HARBOUR LAMPS')
  })
  test('may be swift, and ends where a house is numbered', () => {
    expect(seen(['Swift Harbour Cars', 'Total   5.00']).vendor).toBe('Swift Harbour Cars')
    expect(seen(['Harbour Lamps 1822 S Mill Ave', 'Total   5.00']).vendor).toBe('Harbour Lamps')
  })
  test('is no city and no country', () => {
    expect(seen(['(Co. No. 113825-W)', 'Kuala Lumpur, Malaysia', 'Harbour Lamps', 'Total  5.00']).vendor).toBe('Harbour Lamps')
  })
})

test('a date of a state with its code runs month first', () => {
  expect(seen(['Harbour Lamps', 'San Jose, CA 95112', '1/10/2019', 'GST 0.10', 'Total 5.00']).date).toBe('2019-01-10')
})

test('a date of Malaysia runs day first, whatever else the receipt says', () => {
  expect(seen(['HARBOUR LAMPS SDN BHD', '06/03/2018', 'Total 5.00']).date).toBe('2018-03-06')
})

test('where nothing has cents, points set thousands apart', () => {
  const read = seen(['TOKO LAMPU', '19.05.23-14:22', 'Lampu   38.000', 'Kabel   15.500', 'TOTAL   53.500'])
  expect(read).toMatchObject({ totalCents: 5_350_000, date: '2023-05-19' })
})

describe('the day of a receipt', () => {
  const on = (...lines: string[]) => seen(['Harbour Lamps', ...lines, 'Total   5.00']).date
  test('is the one beside the time of day, not until when goods may be returned or when somebody was born', () => {
    expect(on('Returns accepted thru 05/28/2023', 'MARCH 29, 2023     4:02 PM')).toBe('2023-03-29')
    expect(on('$4.00 off $20 exp 04/30/23', '03/29/2023 16:02')).toBe('2023-03-29')
    expect(on('Patient: Lee Field   DOB: 04/18/1988', 'Payment Date: 02/28/2023')).toBe('2023-02-28')
  })
  test('may be written without blanks, as tills of restaurants do', () => {
    expect(on('CHK 8821 SEP08’23 06:52AM')).toBe('2023-09-08')
    expect(on("Chk 8821 27Jan'23 08:14")).toBe('2023-01-27')
  })
  test('is that on which a stay ended', () => {
    expect(on('Arrival: 10/12/23    Departure: 10/14/23', '10/12/23 Room   5.00')).toBe('2023-10-14')
    expect(on('Arrive: 16Sep24 Time: 05:12PM Depart: 19Sep24 Time: 10:40AM', 'Date', '16Sep24 Room   5.00')).toBe('2024-09-19')
  })
  test('is asked for where only another one is legible', () => {
    expect(on('Returns accepted thru 05/28/2023', 'MARCHZ9,Z0Z3')).toBeNull()
    expect(on('Permit issued 04/17/2018 Valid Until 07/31/2028')).toBeNull()
  })
  test('runs day first where the receipt speaks Spanish, month first where it is one of the Philippines', () => {
    expect(on('FECHA: 11/12/2022', 'EFECTIVO: $5.00')).toBe('2022-12-11')
    expect(on('02/07/2023', 'VATable Sales   4.46')).toBe('2023-02-07')
  })
})

describe('a shop', () => {
  const named = (...lines: string[]) => seen([...lines, '03/29/2023 16:02', 'Total   5.00']).vendor
  test('may be named after its street, and numbered among others', () => {
    expect(named('HARBOUR STREET BISTRO', '48 Elgin St')).toBe('HARBOUR STREET BISTRO')
    expect(named('WELCOME TO', 'HARBOUR STOP #2291', 'LAS VEGAS NV 89118')).toBe('HARBOUR STOP')
  })
  test('is not how it was ordered', () => {
    expect(named('Dine In', 'Harbour Falafel')).toBe('Harbour Falafel')
  })
  test('may follow its address, and is no town and no county', () => {
    expect(named('220 Grand Ave', 'St Paul MN', 'HARBOUR LAMPS')).toBe('HARBOUR LAMPS')
    expect(named("Harbour's Hardware", 'Main St. Westport Co. Mayo')).toBe("Harbour's Hardware")
  })
})

describe('what was paid', () => {
  test('is net of everything where nothing is labelled as a total', () => {
    const read = seen(['Harbour Lamps', 'Lamp   280.00', 'Sub Total   460.00', 'Round Off   0.00', 'Net Amount   483.00'])
    expect(read.totalCents).toBe(48_300)
  })
  test('holds what paying by card costs', () => {
    const read = seen([
      'Harbour Lamps',
      'Subtotal   35.75',
      'Tax   2.95',
      'Total   38.70',
      'Surcharge 3% card   2.63',
      'Amount Charged   41.33',
    ])
    expect(read.totalCents).toBe(4133)
  })
  test('may bear a letter for its currency', () => {
    expect(seen(['Harbour Lamps', 'Lamp   R119.90', 'TOTAL (3 items)   R236.90']).totalCents).toBe(23_690)
  })
})

test('yen are counted where their sign was seen as a letter', () => {
  const read = seen([
    'HANAMARU MART',
    '2024/05/05 21:44',
    'ONIGIRI     Y585',
    'BENTO       Y598',
    'TOTAL     Y1,183',
    'CASH      Y2,000',
    'CHANGE      Y817',
  ])
  expect(read).toMatchObject({ totalCents: 118300, date: '2024-05-05' })
})

test('a card that ends in March of 2026 says nothing about which number of a date is the day', () => {
  const read = seen(['FAIRWAY FOODS', 'LEEDS LS6 2AB', 'TOTAL     £18.42', 'EXPIRY 03/26', '03/02/24  17:41'])
  expect(read.date).toBe('2024-02-03')
})

test('one row of the taxes is not the total where that was not legible; what all rows come to is proposed', () => {
  const till = ['FRISCHMARKT HUBER OHG', 'SPUELMITTEL   1,19 A', 'KAFFEE   19,96 B', 'SUMME   21515', 'Geg. Karte   21515']
  const taxes = ['Steuer %    Netto   Steuer   Brutto', 'A 19,0%     1,00     0,19     1,19', 'B  7,0%    18,65     1,31    19,96']
  const read = seen([...till, ...taxes, '25.01.2025 10:22'])
  expect(read.totalCents).toBe(2115)
  expect(read.confidence).toBeLessThan(0.8)
  expect(seen([...till.slice(0, 3), 'SUMME EUR   21,15', 'Geg. Karte EUR   21,15', ...taxes])).toMatchObject({
    totalCents: 2115,
    confidence: 0.95,
  })
})

test('a Dutch postcode is no Swedish company', () => {
  expect(seen(['BOUWHAL TILBURG', 'Ringbaan Noord 181', '5046 AB Tilburg', 'VERF   44,95', 'TOTAAL   44,95']).vendor).toBe(
    'BOUWHAL TILBURG',
  )
})

test('a sharp s that was seen as a B is one on a German page', () => {
  expect(seen(['GroBhandel Lehmann', 'Kaffee   4,95', 'MwSt 7%   0,32', 'Summe   4,95']).vendor).toBe('Großhandel Lehmann')
  expect(seen(['MacBride Hardware', 'Nails   4.95', 'Total   4.95']).vendor).toBe('MacBride Hardware')
})

test('a tax number of Thailand says that the day comes first', () => {
  expect(seen(['KRUA KHUN MAE', 'TAX ID 0505551004471', '08/11/2025 12:44', 'TOTAL   485.00']).date).toBe('2025-11-08')
})
