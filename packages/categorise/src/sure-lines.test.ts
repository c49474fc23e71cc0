import { cents } from '@ledgerhand/core/money'
import { GREEN_FROM } from '@ledgerhand/core/review'
import { describe, expect, test } from 'vitest'
import { categorise } from './categorise.ts'

const of = (description: string) => categorise({ description, isCredit: false, amountCents: cents(4210) })

describe('what proves itself is sure on the first day', () => {
  test.each([
    // A ticket's number with the name of its carrier, however far that was cut off.
    ['BRITISH A 1252334455667', 'travel'],
    ['SINGAPORE A 6182334455667', 'travel'],
    ['AERLING 0532334455667 LONDON', 'travel'],
    ['POS PURCHASE VIRGIN AUST 7952334455667', 'travel'],
    // Another name field that a number behind it cut off.
    ['GRASSHOPP 8008208210', 'phone_internet'],
    // The signs of tills and of shops for tickets, tours and software.
    ['PAR*HOLLOW OAK', 'meals'],
    ['LEVY@ ARENA 112', 'meals'],
    ['LIM*RIDE COST', 'local_transport'],
    ['FH* HARBOR BOATS', 'entertainment'],
    ['DRI*SOMETHING', 'software'],
    // Interest that an account or a card charges pays nothing back.
    ['INTEREST CHARGE ON PURCHASES', 'interest'],
    ['INTEREST CHARGED', 'interest'],
    ['OVERDRAFT INTEREST', 'interest'],
    ['DEBIT INTEREST TO 30JUN', 'interest'],
    ['SOLLZINSEN 01.04-30.06', 'interest'],
    ['INTERETS DEBITEURS', 'interest'],
    // Names with a word short or out, with what kind of company it is, and without their sign.
    ['CINCINNATI INS', 'insurance'],
    ['SAIF CORPORATION', 'insurance'],
    ['TOTAL GAS  POWER', 'utilities'],
    ['COMCAST CABLE COMM 800-COMCAST', 'phone_internet'],
    ['ETSY INC SELLER FEES', 'commissions'],
    ['SQUARE INC SQ FEE', 'commissions'],
    ['MIETWAGEN KLEIN', 'travel'],
    ['1&1 TELECOM GMBH', 'phone_internet'],
    ['SANITAER MUELLER HEIZUNG', 'repairs'],
    ['SCHLUESSELDIENST KLEIN', 'repairs'],
    // What a payroll service collects to pay it out.
    ['GUSTO NET 123456', 'wages'],
    ['ADP WAGE PAY 882211', 'wages'],
  ])('%s is %s', (line, leaf) => {
    const { leaf: found, confidence, reason } = of(line)
    expect(found, reason).toBe(leaf)
    expect(confidence).toBeGreaterThanOrEqual(GREEN_FROM)
  })
})

describe('what only looks like it is not', () => {
  test.each([
    ['another firm with the number of a ticket', 'UNITED RENTALS 0162334455667', 'travel'],
    ['a trade with an airline’s first word', 'DELTA PLUMBING 0062334455667', 'travel'],
    ['two words that another name holds with a sign', 'AUTO GENERAL REPAIR', 'insurance'],
    ['a name that is a word without its e', 'BAER LTD', 'meals'],
    ['the number of another carrier', 'SMITH 0062334455667', 'travel'],
  ])('%s: %s', (_, line, leaf) => expect(of(line).leaf).not.toBe(leaf))
  test.each([
    ['interest of a loan, whose payment holds more than interest', 'LOAN INTEREST CHARGE'],
    ['a car on credit', 'AUTO FINANCE CHARGE'],
    ['a hardware store, whatever its name', 'LEVYS HARDWARE'],
    ['a timber merchant', 'VALE TIMBER LTD'],
    ['a payroll service, whose fee is no wages', 'WAVE PAYROLL SOFTWARE'],
    ['payroll tax, of which a part was withheld from wages', 'CRA PAYROLL'],
    ['fuel, which the owner of a private car counts by miles', 'SHELL OIL 57442210'],
  ])('%s is asked: %s', (_, line) => expect(of(line).confidence).toBeLessThan(GREEN_FROM))
})
