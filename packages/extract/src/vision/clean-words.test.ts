import { typedWords } from '@ledgerhand/extract-fixtures/ocr/made-words'
import { describe, expect, test } from 'vitest'
import { cleanWords } from './clean-words.ts'

const line = (typed: string) => cleanWords(typedWords(typed))
const texts = (typed: string) => line(typed).map((w) => w.text)

describe('words seen on a picture', () => {
  test('lose the frames of tables and the dust', () => {
    expect(texts('| Coffee |  4.50 | ~')).toEqual(['Coffee', '4.50'])
  })
  test('are joined where a number fell apart, not where two stand beside each other', () => {
    expect(texts('RM1. 38')).toEqual(['RM1.38'])
    expect(texts('1,234 .56')).toEqual(['1,234.56'])
    expect(texts('12.00    13.50')).toEqual(['12.00', '13.50'])
    expect(texts('2 12.00')).toEqual(['2', '12.00'])
  })
  test.each([
    ['1O.5S', '10.55'],
    ['l,234.5O', '1,234.50'],
    ['120:.55', '120.55'],
    ['1,234,56', '1,234.56'],
    ['f6.80', '£6.80'],
  ])('%s is read as %s, and only arithmetic may confirm it', (typed, read) => {
    expect(line(typed)[0]).toMatchObject({ text: read, repaired: true })
  })
  test.each(['SO.SS', 'BILL', 'Charge', 'Solo', '12:30', 'Ob.So', '2024-01-31'])('%s stays what it is', (typed) => {
    expect(line(typed)[0]).not.toHaveProperty('repaired')
    expect(texts(typed)).toEqual([typed])
  })
  test('of companies are what they must be', () => {
    expect(texts('HARBOUR LAMPS (H) SDN BHD')).toEqual(['HARBOUR', 'LAMPS', '(M)', 'SDN', 'BHD'])
    expect(texts('Plan (H)')).toEqual(['Plan', '(H)'])
    expect(texts('IHE HARBOUR COMPANY')[0]).toBe('THE')
  })
  test('that say what a number is are found with one letter wrong', () => {
    expect(texts('lotal 5.00')).toEqual(['Total', '5.00'])
    expect(texts('SUBTOTAI')).toEqual(['Subtotal'])
    expect(texts('otal 5.00')).toEqual(['Total', '5.00'])
    expect(texts('SUBTUTA')).toEqual(['Subtotal'])
    expect(texts('Sub-Tatal')).toEqual(['Sub-Total'])
    expect(texts('ACME SON BHD')).toEqual(['ACME', 'SDN', 'BHD'])
  })
  test('are dates where letters or eights stand for digits, and apart from their labels', () => {
    expect(texts('Z5/12/2018 17/83/2817')).toEqual(['25/12/2018', '17/03/2017'])
    expect(texts('Sales]2018-01-05')).toEqual(['Sales:', '2018-01-05'])
    expect(texts('[Sales]2018-01-05')).toEqual(['Sales:', '2018-01-05'])
    expect(texts('23/03/20183:13:19 2018-01-0522:55 10/03/1812:30')).toEqual(['23/03/2018', '2018-01-05', '10/03/18'])
    expect(texts('01-N0V-2017 2-Dec-18')).toEqual(['01-NOV-2017', '2-DEC-18'])
    expect(texts('010ct23 070ct 09Sep 12N0V2023')).toEqual(['01OCT23', '07OCT', '09Sep', '12NOV2023'])
    expect(texts('010ct237 40ct23 0105T23 120KG')).toEqual(['010ct237', '40ct23', '0105T23', '120KG'])
    expect(texts('S8/BO/SOSS 12.50.lO')).toEqual(['S8/BO/SOSS', '12.50.lO'])
  })
  test('are money where a currency stands before digits like letters', () => {
    expect(texts('RMS. 00')).toEqual(['RM5.00'])
    expect(texts('RMO. 28')).toEqual(['RM0.28'])
  })
  test('are letters where zeros stand among them, but amounts stay amounts', () => {
    expect(texts('F00DICI0US H0use N0.: B0 RM0.00 T02')).toEqual(['FOODICIOUS', 'House', 'NO.:', 'B0', 'RM0.00', 'T02'])
  })
})
