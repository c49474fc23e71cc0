import { expect, test } from 'vitest'
import { spokenPart } from './labelled-line.ts'
import { merchantKey } from './merchant.ts'

const lines: [line: string, spoken: string, merchant: string][] = [
  [
    'ORIG CO NAME:GUSTO                  ORIG ID:9138864001 DESC DATE:250110 CO ENTRY DESCR:NET 456123SEC:CCD    TRACE#:021000012345678 EED:250110   IND ID:6SEMJ12                     IND NAME:HARBOR KITCHEN LLC TRN: 0101234567TC',
    'GUSTO NET 456123',
    'gusto net',
  ],
  [
    'Orig CO Name:Sysco Central Tx Orig ID:1760137880 Desc Date:250106 CO Entry Descr:Payment Sec:CCD Trace#:021000025345678 Eed:250106 Ind ID:11 Ind Name:Harbor Kitchen',
    'Sysco Central Tx Payment',
    'sysco central tx',
  ],
  ['GUSTO DES:TAX 456124 ID:6SEMJ12 INDN:HARBOR KITCHEN LLC CO ID:9138864001 CCD', 'GUSTO TAX 456124', 'gusto tax'],
  [
    'MERIDIAN HEALTH DES:VENDOR PMT ID:00012 INDN:HARBOR STUDIO CO ID:1234567890 CCD PMT INFO:INVOICE 2231',
    'MERIDIAN HEALTH VENDOR PMT INVOICE 2231',
    'meridian health vendor',
  ],
  [
    'WIRE TYPE:WIRE IN DATE: 250103 TIME:1120 ET TRN:2025010300123456 SEQ:123456/001234 ORIG:NORTHWIND LOGISTICS INC ID:00123 SND BK:CAPITAL ONE ID:021000021 PMT DET:INVOICE 1101',
    'WIRE FROM NORTHWIND LOGISTICS INC INVOICE 1101',
    'wire from northwind logistics',
  ],
  [
    'WIRE TYPE:WIRE OUT DATE:250805 TIME:0911 ET TRN:2025080500123 SERVICE REF:012345 BNF:TRUE EQUIPMENT INC ID:123 BNF BK:FIRST HORIZON ID:084000026 PMT DET:WALK-IN COOLER',
    'WIRE TO TRUE EQUIPMENT INC WALK-IN COOLER',
    'wire to true equipment',
  ],
  [
    'FEDWIRE CREDIT VIA: WELLS FARGO BANK, N.A./121000248 B/O: NORTHWIND LOGISTICS INC CHICAGO IL REF: CHASE NYC/CTR/BNF=HARBOR KITCHEN AUSTIN TX OBI=INV 22 IMAD: 0103I1B7033R012345 TRN: 0123456789FF',
    'WIRE FROM NORTHWIND LOGISTICS INC CHICAGO IL INV 22',
    'wire from northwind logistics',
  ],
  [
    'ONLINE DOMESTIC WIRE TRANSFER VIA: FIRST HORIZON/084000026 A/C: TRUE EQUIPMENT LLC MEMPHIS TN REF: WALK-IN COOLER IMAD: 0805MMQFMP2M012345 TRN: 3412345217ES',
    'WIRE TO TRUE EQUIPMENT LLC MEMPHIS TN WALK-IN COOLER',
    'wire to true equipment',
  ],
  [
    'WT FED#01234 JPMORGAN CHASE BA /ORG=NORTHWIND LOGISTICS INC SRF# 4512345 TRN#250103012345 RFB# INV 1101',
    'WIRE FROM NORTHWIND LOGISTICS INC INV 1101',
    'wire from northwind logistics',
  ],
]

test.each(lines)('of %s the other side and the purpose are read', (line, spoken, merchant) => {
  expect(spokenPart(line)).toBe(spoken)
  expect(merchantKey(line)).toBe(merchant)
})

test('lines without labelled fields stay as they are', () => {
  for (const line of [
    'SQ *BLUE BOTTLE 0423 OAKLAND CA',
    'ZELLE TO REYES JORDAN REF #RP0XYZ',
    'TRANSFER VIA: APP',
    'DES MOINES WATER WORKS ID: 12',
  ])
    expect(spokenPart(line)).toBe(line)
})
