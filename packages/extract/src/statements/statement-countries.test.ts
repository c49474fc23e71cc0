import { describe, expect, test } from 'vitest'
import { read, told } from '../../testing/read-typed.ts'

describe('lists of other countries', () => {
  test('six digits under a heading of days, the year first or last', async () => {
    const lines = (days: readonly string[]) => [
      'KONTOUTDRAG          Period 2024-03-01 - 2024-03-31',
      'Bokf.dag   Beskrivning            Uttag    Insättning       Saldo',
      '           INGÅENDE SALDO                                  900,00',
      `${days[0]}     KORTKÖP 9008          50,00                    850,00`,
      `${days[1]}     BG-INBET                         100,00        950,00`,
      `${days[2]}     PRIS                  10,00                    940,00`,
      '           UTGÅENDE SALDO                                  940,00',
    ]
    const expected = ['2024-03-01 -50.00 KORTKÖP 9008', '2024-03-12 +100.00 BG-INBET', '2024-03-25 -10.00 PRIS', 'reconciled']
    expect(told(await read(lines(['240301', '240312', '240325'])))).toEqual(expected)
    expect(told(await read(lines(['010324', '120324', '250324'])))).toEqual(expected)
  })

  test('whole amounts whose thousands a blank sets apart', async () => {
    const statements = await read([
      'SZÁMLAKIVONAT   2024.03.01 - 2024.03.31   HUF',
      'NYITÓ EGYENLEG                                     2 204 412',
      'ZÁRÓ EGYENLEG                                      2 232 012',
      'KÖNYVELÉS       MEGNEVEZÉS           TERHELÉS       JÓVÁÍRÁS',
      '2024.03.01      OBI BUDAPEST           12 400',
      '2024.03.04      ÁTUTALÁS                              40 400',
      '2024.03.05      KÖNYVELÉSI DÍJ            400',
      '                IDŐSZAK FORGALMA       12 800         40 400',
    ])
    expect(told(statements)).toEqual([
      '2024-03-01 -12400.00 OBI BUDAPEST',
      '2024-03-04 +40400.00 ÁTUTALÁS',
      '2024-03-05 -400.00 KÖNYVELÉSI DÍJ',
      'reconciled',
    ])
  })

  test('a mark under its amount, and a total whose words go on', async () => {
    const statements = await read(
      [
        'Minimum Payment 25.00   Payment Due Date 25/04/24   Credit limit 5,000.00',
        '1 March 2024 to 31 March 2024',
        'Previous Balance                     Closing Balance',
        '          100.00                               90.00',
        'Date      Transaction Details                 Amount',
        'Mar 1     TRAINLINE                            70.00',
        'Mar 7     PAYMENT RECEIVED                    100.00',
        '                                                  CR',
        'Mar 9     PAPER SHOP                           20.00',
        '          Total new spend for MS T HARGREAVES  90.00',
      ],
      'credit_card',
    )
    expect(told(statements).map((t) => t?.slice(0, 18))).toEqual([
      '2024-03-01 -70.00 ',
      '2024-03-07 +100.00',
      '2024-03-09 -20.00 ',
      'reconciled',
    ])
  })

  test('days below their rows, every line as far from the next', async () => {
    const statements = await read([
      'EUR statement      IBAN BE68 9670 8822 0144',
      'Opening balance                                           1,000.00',
      'Description                         Incoming    Outgoing    Amount',
      'Card transaction of 32.00 USD issued by Figma     -30.00    970.00',
      '4 March 2024 Transaction: CARD-409518769',
      'Received money from NORTH GMBH        100.00              1,070.00',
      '9 March 2024 Transaction: TRANSFER-510264586',
      'Sent money to Ana                                 -20.00  1,050.00',
      '12 March 2024 Transaction: TRANSFER-289737613',
      'Received money from SOUTH LTD          50.00              1,100.00',
      '15 March 2024 Transaction: TRANSFER-833796921',
      'Closing balance                                           1,100.00',
    ])
    expect(told(statements).map((t) => t?.slice(0, 18))).toEqual([
      '2024-03-04 -30.00 ',
      '2024-03-09 +100.00',
      '2024-03-12 -20.00 ',
      '2024-03-15 +50.00 ',
      'reconciled',
    ])
    expect(statements).toMatchObject([{ currency: 'EUR' }])
  })

  test('what moved and what there was at the end of each day', async () => {
    expect(
      told(
        await read([
          'EXTRAS CONT 01/03/2024 - 31/03/2024',
          'Data          Descriere                 Debit       Credit',
          '              SOLD ANTERIOR                         500.00',
          '04/03/2024    Plata la POS              40.00',
          '              Incasare OP                           100.00',
          '              RULAJ ZI                  40.00       100.00',
          '              SOLD FINAL ZI                         560.00',
          '05/03/2024    Comision                   5.00',
          '              RULAJ ZI                   5.00         0.00',
          '              SOLD FINAL ZI                         555.00',
          '              SOLD FINAL CONT                       555.00',
        ]),
      ),
    ).toEqual(['2024-03-04 -40.00 Plata la POS', '2024-03-04 +100.00 Incasare OP', '2024-03-05 -5.00 Comision', 'reconciled'])
  })

  test('a balance that is named by its day and its noun alone', async () => {
    const [statement] = await read([
      'Kontoauszug 01.03.2024 - 31.03.2024',
      'Datum       Text                     Gutschrift    Lastschrift       Saldo',
      '01.03.24    Kontostand                                            1 000.00',
      '04.03.24    KAUF BERN                                   45.00       955.00',
      '15.03.24    GEMEINDE                     145.00                   1 100.00',
      '31.03.24    Kontostand                                            1 100.00',
    ])
    expect(statement).toMatchObject({ openingCents: 100000, closingCents: 110000, seal: { state: 'reconciled' } })
    expect(statement?.transactions).toHaveLength(2)
  })

  test('an account number amid the rows is the other side’s, and a day behind a number is no part of it', async () => {
    const rows = [
      'Beschreibung                        Datum           Betrag',
      'Allianz                             01.03.2024    -531,01€',
      'IBAN: DE12 3551 5276 0000 9944',
      'Studio Kern                         02.03.2024    +252,11€',
      'IBAN: DE89 6383 2030 0000 3493',
    ]
    const [amid] = await read([...rows, '', '', 'Bank AG IBAN: DE88 2201 4409 1788'])
    expect(amid?.accountLastFour).toBe('1788')
    const [behind] = await read(['Cheque Account Number: 40-8822-0144 1 Mar 2024 to 31 Mar 2024', ...rows])
    expect(behind?.accountLastFour).toBe('0144')
  })

  test('a balance beside its label has its thousands set apart where no row has, if that is what adds up', async () => {
    const lines = (closing: string) => [
      'Relevé du 01/03/2025 au 31/03/2025',
      'Solde initial 8 665,96 EUR',
      'Date         Libellé                   Montant',
      '11/03/2025   VIR PILLET              -3576,03',
      '12/03/2025   BOUCHERIE                -200,67',
      '13/03/2025   REMISE                   3351,44',
      '15/03/2025   LOYER                   -1369,26',
      `Solde final ${closing} EUR`,
    ]
    const [proven] = await read(lines('6 871,44'))
    expect(proven).toMatchObject({ openingCents: 866596, closingCents: 687144, seal: { state: 'reconciled' } })
    const [open] = await read(lines('6 971,44'))
    expect(open?.seal.state).toBe('off')
  })
})
