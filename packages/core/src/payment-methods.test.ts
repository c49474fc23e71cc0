import { expect, test } from 'vitest'
import { merchantKey } from './merchant.ts'
import { merchantNameIn } from './merchant-name.ts'
import { splitPaymentMethod } from './payment-methods.ts'

test.each([
  ['PAIEMENT PAR CARTE 02/03 BOULANGERIE MARTIN', 'BOULANGERIE MARTIN'],
  ['PAIEMENT PAR CARTE X1234 STATION TOTAL', 'STATION TOTAL'],
  ['CARTE 02/03/26 BOULANGERIE MARTIN CB*1234', 'BOULANGERIE MARTIN'],
  ['PRLV SEPA EDF CLIENTS PARTICULIERS', 'EDF CLIENTS PARTICULIERS'],
  ['VIR SEPA RECU DE MARTIN DUPONT', 'MARTIN DUPONT'],
  ['Prélèvement européen EDF', 'EDF'],
  ['Auftraggeber: STROMWERK GMBH Buchungstext: Rechnung 4711 Ref. 9X2C', 'STROMWERK GMBH'],
  ['Empfänger: Müller & Sohn KG Kto/IBAN: DE02100100100006820101', 'Müller & Sohn KG'],
  ['Kartenzahlung REWE MARKT 4711', 'REWE MARKT 4711'],
  ['STROMWERK GMBH End-to-End-Ref.: 22', 'STROMWERK GMBH'],
  ['BEA, Betaalpas ALBERT HEIJN 1234', 'ALBERT HEIJN 1234'],
  ['SEPA Overboeking IBAN: NL20INGB0001234567 BIC: INGBNL2A Naam: J DE VRIES Omschrijving: huur', 'J DE VRIES'],
  ['/TRTP/SEPA OVERBOEKING/IBAN/NL20INGB0001234567/BIC/INGBNL2A/NAME/J DE VRIES/REMI/HUUR', 'J DE VRIES'],
  ['COMPRA EN EL CORTE INGLES', 'EL CORTE INGLES'],
  ['PAGAMENTO POS 12/03 ESSELUNGA MILANO', 'ESSELUNGA MILANO'],
  ['Transferência recebida pelo Pix - Ana Souza', 'Ana Souza'],
  ['KORTKÖP 260302 ICA MAXI', 'ICA MAXI'],
  ['Zakup przy użyciu karty BIEDRONKA', 'BIEDRONKA'],
  ['DIRECT DEBIT PAYMENT TO BRITISH GAS REF 12', 'BRITISH GAS REF 12'],
  ['Contactless Interac purchase - 6021 TIM HORTONS', 'TIM HORTONS'],
  ['UPI/DR/607123456789/SWIGGY/HDFC', 'SWIGGY/HDFC'],
  ['[DN]HYDRO ONE', 'HYDRO ONE'],
  ['VIR SEPA SALAIRE OCTOBRE', 'SALAIRE'],
  ['VIR SEPA LIB:SALAIRE MARS 2024', 'SALAIRE'],
  ['PRLV SEPA NBE:SAS MOREAU LIB:LOYER AVRIL 2024', 'SAS MOREAU LOYER'],
  // Nothing but how it moved; and names that begin like it.
  ['VIREMENT', 'VIREMENT'],
  ['PAIEMENT PAR CARTE 02/03', 'PAIEMENT PAR CARTE 02/03'],
  ['CARTER LUMBER 12', 'CARTER LUMBER 12'],
  ['STAPLES STORE 1182', 'STAPLES STORE 1182'],
  ['SQ *BLUE BOTTLE 0423 OAKLAND CA', 'SQ *BLUE BOTTLE 0423 OAKLAND CA'],
])('%s', (line, spoken) => {
  expect(splitPaymentMethod(line).payee).toBe(spoken)
})

test('what was paid in one way is not one merchant, and keeps how it was paid', () => {
  for (const [lead, kept] of [
    ['PAIEMENT PAR CARTE 02/03', 'paiement par carte'],
    ['PRLV SEPA', 'prlv sepa'],
    ['Kartenzahlung', 'kartenzahlung'],
    ['DIRECT DEBIT PAYMENT TO', 'direct debit payment to'],
    ['Contactless Interac purchase - 6021', 'contactless interac purchase'],
  ])
    expect([merchantKey(`${lead} FLEURS ROSE`), merchantKey(`${lead} GARAGE NORD`)]).toEqual([`${kept} fleurs rose`, `${kept} garage nord`])
})

test('a merchant is called without them', () => {
  const line = 'PAIEMENT PAR CARTE 02/03 BOULANGERIE MARTIN LYON'
  expect(merchantNameIn(merchantKey(line), line)).toBe('Boulangerie Martin Lyon')
})
