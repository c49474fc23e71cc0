/** A receipt and a bank statement as typed lines: what tests hand in as something else. */

export const receipt = [
  'Harbour Lamps',
  '12 Mill Road',
  '03/16/2024  12:48',
  'Lamp            71.00',
  'Bulb             4.00',
  'TOTAL           75.00',
  'Visa            75.00',
]
export const statement = [
  'First Harbour Bank                Account number 1234 5678',
  'Statement period 03/01/2024 to 03/31/2024',
  'Opening balance                                  1,000.00',
  'Date        Description             Amount        Balance',
  '03/04/2024  Mill Road Bakery         -20.00         980.00',
  '03/11/2024  Harbour Lamps            -75.00         905.00',
  '03/18/2024  Deposit                  200.00       1,105.00',
  'Closing balance                                  1,105.00',
]
/** The receipt with so many words that its page is not taken for a picture, which costs seconds. */
export const longReceipt = [
  ...receipt,
  'Thank you for your visit. We hope',
  'to see you again very soon at our',
  'shop in the old town by the river.',
]
