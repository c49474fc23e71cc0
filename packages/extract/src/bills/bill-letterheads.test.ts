import { madePdf, type TypedLines } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { describe, expect, test } from 'vitest'
import type { Bill } from '../result/reading.ts'
import { readPdf } from '../scans/read-pdf.ts'

async function bill(lines: TypedLines, documentType: 'invoice' | 'receipt' = 'invoice'): Promise<Bill | null> {
  return (await readPdf({ name: 'made.pdf', documentType, bytes: await madePdf(lines) })).bill
}

describe('the seller', () => {
  test.each<[string, readonly string[], string]>([
    [
      'is not whom a domain that was sold belongs to',
      [
        'Nuage SAS',
        '2 rue Haute, 59100 Roubaix',
        'SIRET 42411122200045',
        '',
        '                         ATELIER MORVAN SARL',
        '                         3 rue des Lices',
        '',
        'Renouvellement atelier-morvan.fr          1        9,90 €        9,90 €',
        'Total TTC                                                       11,88 €',
      ],
      'Nuage SAS',
    ],
    [
      'is the house over its address, not its town',
      [
        'DENVER EXAMPLE CITY CENTER',
        '1701 California Street',
        'Denver, CO 80202',
        'T 303.555.0100',
        '',
        'Date 04/11/25',
        'ROOM 1412           219.00',
        'Total               219.00',
      ],
      'DENVER EXAMPLE CITY CENTER',
    ],
    [
      'is named behind what the paper is',
      ['Receipt from Lumen Labs, Inc.', '$96.00', 'Paid July 18, 2025', '', 'Plus plan x 8           $96.00', 'Total             $96.00'],
      'Lumen Labs, Inc.',
    ],
    [
      'is no word that says where it stands',
      [
        'OLD HARBOUR FREIGHT LINES',
        'PO Box 1820',
        'Toledo, OH 43603',
        'Remit To Above',
        '',
        'SHIPPER                     CONSIGNEE                     BILL TO',
        'Columbus Steel Supply       Steel City Frames LLC         Steel City Frames LLC',
        '400 Rail Rd                 88 Smallman St                88 Smallman St',
        '',
        'Invoice date 03/19/2025',
        'TOTAL CHARGES                                             $874.20',
      ],
      'OLD HARBOUR FREIGHT LINES',
    ],
  ])('%s', async (_, lines, vendor) => {
    expect((await bill(lines))?.vendor).toBe(vendor)
  })

  test('is what a web address below a country says', async () => {
    const read = await bill(
      [
        'Thank you for your visit',
        'www.tamarofficesupplies.co.uk',
        '14 High Street, Leeds LS1 4AB',
        '',
        'Toner cartridge       12.50',
        'Total                 12.50',
        '04/03/2025 10:22',
      ],
      'receipt',
    )
    expect(read?.vendor?.toLowerCase().replaceAll(' ', '')).toBe('tamarofficesupplies')
  })
})

test.each([
  [['Pine pharmacy(R)', '2800 GUADALUPE ST', 'AUSTIN, TX 78705'], 'Pine pharmacy'],
  [['PINE OIL', '1601 N INTERSTATE', 'Join Pine Oil Rewards and SAVE', 'at pineoilrewards.com'], 'PINE OIL'],
])('a shop without what stands around its name', async (head, vendor) => {
  const read = await bill([...head, '', '03/08/25 06:41', 'Fuel sale       61.40', 'TOTAL           61.40'], 'receipt')
  expect(read?.vendor).toBe(vendor)
})

describe('the day', () => {
  test('has its year on the next line of a narrow cell', async () => {
    const read = await bill([
      'Lumen Labs, Inc.',
      'Invoice Date:  July 2 ,',
      '               2025',
      '',
      'Period June 1 - June 30, 2025',
      'Total        $12.00',
    ])
    expect(read?.date).toBe('2025-07-02')
  })
  test('is not the one for which a payment is planned', async () => {
    const read = await bill([
      'Example Wireless Inc.',
      'Billing period: Feb 6 - Mar 5, 2025',
      'Total due                $142.73',
      'Auto Pay is scheduled for 03/25/2025',
    ])
    expect(read?.date).toBe('2025-03-05')
  })
})

describe('the total', () => {
  const head = ['Kestrel Supply Ltd', 'Invoice 4471', 'Invoice date 19/04/2023', '']
  test.each([
    ['Total (inc VAT)', 'Less deposit received', 'Amount due'],
    ['Total incl. VAT', 'Deposit', 'Balance due'],
    ['Invoice total', 'Payment received', 'Total due'],
  ])('%s is that of the bill before what was paid: %s', async (total, paid, due) => {
    const read = await bill([
      ...head,
      'Net total              1,000.00',
      'VAT (20%)                200.00',
      `${total.padEnd(20)}   1,200.00`,
      `${paid.padEnd(22)}   -300.00`,
      `${due.padEnd(22)}    900.00`,
    ])
    expect(read?.totalCents).toBe(120000)
  })
  test('has the postage in it', async () => {
    const read = await bill([
      ...head,
      'Net total          1,000.00',
      'Postage & packing     15.00',
      'VAT (20%)            203.00',
      'Gross:             1,218.00',
    ])
    expect(read?.totalCents).toBe(121800)
  })
})

test.each([
  ['Our ref                2022-8413', '2022-8413'],
  ['PRO NUMBER: 441-220998', '441-220998'],
])('the number of a bill that calls it %s', async (line, number) => {
  expect((await bill(['Kestrel Supply Ltd', line, 'Invoice date 19/04/2023', '', 'Total          1,200.00']))?.number).toBe(number)
})
