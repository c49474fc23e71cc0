import type { MadeReceipt } from './made-receipt.ts'

/** Days that are not the sale's, and names set in ways of their own. Made up. */
export const daysAndNames: readonly MadeReceipt[] = [
  {
    // In small letters, over two days in the garage.
    id: 'fr-parking',
    vendor: ['garage du port'],
    date: '2024-12-15',
    cents: 3400,
    text: `
# garage du port
> 12 bis rue de la Digue
> 69002 LYON
JUSTIFICATIF DE PAIEMENT
Entrée : 14/12/24 18:22
Sortie : 15/12/24 10:47
Montant TTC | 34,00 EUR
dont TVA 20,00% | 5,67 EUR
Montant HT | 28,33 EUR`,
  },
  {
    // A till's permit has days of its own.
    id: 'ph-chicken',
    vendor: ['Manok Palace'],
    date: '2025-01-17',
    cents: 44300,
    text: `
# Manok Palace
> Makati City
> VAT REG TIN 000-104-417-00000
Jan 17, 2025 (Fri) 12:26 PM
2 Chicken Meal | 443.00
TOTAL DUE | 443.00
CASH | 500.00
CHANGE | 57.00
VATable Sales | 395.54
VAT Amount (12%) | 47.46
PTU No. FP012018-044
Date Issued 04/17/2018 Valid Until 07/31/2025`,
  },
  {
    id: 'ca-hardware',
    vendor: ['MAPLE HARDWARE'],
    date: '2024-04-06',
    cents: 6165,
    text: `
# MAPLE HARDWARE #192
> 839 YONGE ST, TORONTO ON M4W 2H2
04/06/2024 15:31:48 | REG 4
DRILL BIT SET | 54.56
SUBTOTAL | $54.56
HST 13% | $7.09
TOTAL | $61.65
MASTERCARD | $61.65
AMOUNT: CAD $61.65`,
  },
  {
    // A slip of the card reader: its heading is no shop.
    id: 'de-kundenbeleg',
    vendor: ['Bäckerei Morgenrot'],
    date: '2024-08-20',
    cents: 1275,
    text: `
> ** Kundenbeleg **
> Bäckerei Morgenrot
> Filiale 417
> Hafendamm 54
> 10707 Berlin
Datum: | 20.08.2024
Uhrzeit: | 07:49:12 Uhr
girocard
Betrag EUR | 12,75
> Zahlung erfolgt`,
  },
  {
    id: 'pl-slogan',
    vendor: ['WIEWIÓRKA'],
    date: '2024-05-22',
    cents: 5323,
    text: `
> WIEWIÓRKA "ZAWSZE BLISKO CIEBIE"
> 30-644 KRAKÓW UL. WIELICKA 72
NIP 7791044170
2024-05-22 | 09:14
Kawa | 53,23 A
SUMA PLN | 53,23
Gotówka PLN | 60,00
Reszta PLN | 6,77`,
  },
  {
    id: 'us-store-number',
    vendor: ['Harbor Roast'],
    date: '2024-04-02',
    cents: 1804,
    text: `
> Harbor Roast Store #10417
> 1912 Pier Place, Seattle, WA
04/02/2024 08:03 AM
Coffee | 16.35
Subtotal | $16.35
Tax 10.35% | $1.69
Total | $18.04`,
  },
  {
    // Two letters for a name, and a town in capitals.
    id: 'us-two-letters',
    vendor: ['KO'],
    date: '2024-03-09',
    cents: 4650,
    text: `
# KO
> 4810 W HARBOR RD
> CHICAGO IL 60641
03/09/24 07:44
FUEL TOTAL | $46.50
CREDIT | $46.50
VISA XXXX4417`,
  },
]
