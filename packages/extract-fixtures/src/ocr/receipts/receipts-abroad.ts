import type { MadeReceipt } from './made-receipt.ts'

/** Tills of other countries, each with its words for what was paid and given back. Made up, and written before the rules that read them. */
export const receiptsAbroad: readonly MadeReceipt[] = [
  {
    id: 'tried-uk-supermarket',
    vendor: ['Fairway Foods', 'FAIRWAY', 'FAIRWAY FOODS LTD'],
    date: '2024-02-03',
    cents: 1842,
    text: `
# FAIRWAY
> FAIRWAY FOODS LTD
> 12 High Road, Leeds LS6 2AB
> VAT NO: 412 7781 09
> Tel 0113 496 0221
SEMI SKIMMED 2L | £1.65
SOURDOUGH LOAF | £2.40
CHKN THIGHS 1KG | £5.75
 CLUBCARD PRICE | -£1.00
PG COFFEE 200G | £6.50
RED PEPPERS X3 | £1.62
CARRIER BAG | £0.30
GALA APPLES | £1.20
---
SUBTOTAL | £19.42
SAVINGS | -£1.00
TOTAL TO PAY | £18.42
VISA DEBIT SALE | £18.42
AID : A0000000031010
NUMBER : ************6610
PAN SEQ NO : 01
AUTH CODE : 118827
START : 03/22  EXPIRY : 03/26
Cardholder PIN Verified
CHANGE DUE | £0.00
CLUBCARD NUMBER ****8841
POINTS THIS VISIT | 18
TOTAL UP TO 02/02/24 | 1204
03/02/24  17:41  3381 017 2204 7712`,
  },
  {
    id: 'tried-eu-de-supermarkt',
    vendor: ['Frischmarkt Lindner', 'Frischmarkt Lindner GmbH', 'Frischmarkt Lindner KG'],
    date: '2024-06-15',
    cents: 2347,
    text: `
# FRISCHMARKT LINDNER
> Hauptstr. 88, 73033 Göppingen
> Tel. 07161 555 0192
> UID Nr. DE811228830
 | EUR
BIO VOLLMILCH 1,5% | 1,29 B
ROGGENBROT | 3,49 B
2 x 0,99
JOGHURT NATUR | 1,98 B
WASCHMITTEL | 8,99 A
PFAND 0,25 EURO | 0,75 *A
SCHINKEN | 4,98 B
RABATT | -0,50 B
LEERGUT | -1,50 *A
TRAUBEN | 3,99 B
SUMME | EUR 23,47
Geg. BAR | EUR 50,00
Rückgeld BAR | EUR 26,53
Steuer % | Netto   Steuer   Brutto
A= 19,0% | 6,92   1,32   8,24
B= 7,0% | 14,23   1,00   15,23
Gesamtbetrag | 21,15   2,32   23,47
15.06.2024  18:07  Bon-Nr.:4471
Markt:0118 Kasse:3 Bed.:141414
TSE-Signatur: kQ8f2n...`,
  },
  {
    id: 'tried-eu-it-bar',
    vendor: ['Bar Centrale'],
    date: '2024-08-30',
    cents: 870,
    text: `
# BAR CENTRALE
> di Rossetti Marco & C. snc
> Piazza Garibaldi 4 - 43121 Parma
> P.IVA 02288110347
> DOCUMENTO COMMERCIALE
> di vendita o prestazione
DESCRIZIONE | IVA   Prezzo(€)
2 CAFFE | 10%   2,60
1 BRIOCHE | 10%   1,60
1 SPRITZ | 10%   4,50
TOTALE COMPLESSIVO | 8,70
di cui IVA | 0,79
Pagamento contante | 10,00
Resto | 1,30
30-08-2024 18:22
DOCUMENTO N. 0441-0018
RT 99MEY018822`,
  },
  {
    id: 'tried-eu-pl-sklep',
    vendor: ['Delikatesy Wiosna', 'Delikatesy Wiosna Sp. z o.o.'],
    date: '2024-01-13',
    cents: 6442,
    text: `
> Delikatesy Wiosna Sp. z o.o.
> ul. Długa 22, 31-146 Kraków
> NIP 676-228-11-04
2024-01-13          nr wydr.118822
> PARAGON FISKALNY
CHLEB RAZOWY | 1 x6,49 6,49D
SER GOUDA KG | 0,412 x38,90 16,03D
KAWA ZIARN 500G | 1 x36,99 36,99A
MLEKO 3,2 | 1 x4,91 4,91D
Sprzed. opod. PTU A | 36,99
Kwota A 23,00% | 6,92
Sprzed. opod. PTU D | 27,43
Kwota D 5,00% | 1,31
Podatek PTU | 8,23
SUMA PLN | 64,42
00041 #Kasa 1  nr 22     17:42
KARTA | 64,42 PLN`,
  },
  {
    id: 'tried-eu-se-kaffe',
    vendor: ['Kafé Björken', 'Kafé Björken AB'],
    date: '2024-09-19',
    cents: 14700,
    text: `
# Kafé Björken
> Kungsgatan 8, 753 32 Uppsala
> Org.nr 556822-1104
KVITTO
2024-09-19 11:48  Kvitto nr 44182
1 Dagens lunch | 119,00
1 Kardemummabulle | 28,00
Totalt SEK | 147,00
Moms 12% | 15,75
Kontokort | 147,00
Kontroll-ID: QX8221
> Välkommen åter!`,
  },
  {
    id: 'tried-nz-dairy',
    vendor: ['Rimu Road Dairy'],
    date: '2024-06-01',
    cents: 1740,
    text: `
> Rimu Road Dairy
> 4 Rimu Rd, Nelson
> GST 88-221-104
01/06/24 07:18
Milk 2L | 4.90
Pies x2 | 9.00
The Press | 3.50
Total (4 items) | $17.40
Eftpos | $17.40
GST content | $2.27`,
  },
  {
    id: 'tried-in-restaurant',
    vendor: ['Hotel Annapurna Bhavan', 'Annapurna Bhavan'],
    date: '2024-08-15',
    cents: 64700,
    text: `
# HOTEL ANNAPURNA BHAVAN
> Pure Veg Restaurant
> 100 Feet Road, Indiranagar, Bengaluru 560038
> GSTIN: 29AABCA8822K1Z4
> FSSAI: 11218822000441
Bill No: 4471    Date: 15/08/24
Table: 12  Cashier: Ravi  Time: 13:22
Item | Qty   Rate   Amt
South Thali | 2   190.00   380.00
Masala Dosa | 1   110.00   110.00
Filter Coffee | 3   42.00   126.00
Sub Total | 616.00
CGST @2.5% | 15.40
SGST @2.5% | 15.40
Round Off | 0.20
Grand Total | ₹ 647.00
> Thank You Visit Again`,
  },
  {
    id: 'tried-jp-konbini',
    vendor: ['Hanamaru Mart'],
    date: '2024-05-05',
    cents: 118300,
    text: `
# HANAMARU MART
> Shibuya 2-chome
> TEL 03-5550-0118
2024/05/05 (Sun) 21:44  #0041
ONIGIRI SALMON | Y160
BENTO KARAAGE | Y598*
GREEN TEA 600ML | Y170
UMBRELLA CLEAR | Y255
SUBTOTAL | Y1,183
(TAX 8% INCL. | Y68)
(TAX 10% INCL. | Y23)
TOTAL | Y1,183
CASH | Y2,000
CHANGE | Y817`,
  },
  {
    id: 'tried-ca-grocer',
    vendor: ['Prairie Co-op Foods'],
    date: '2024-12-07',
    cents: 3985,
    text: `
# Prairie Co-op Foods
> 1440 8th St E Saskatoon SK
> GST# 88221 0441 RT0001
MEMBER NO 118822
EGGS LG DZ | 4.99
BREAD RYE | 4.29
PAPER TOWEL GP | 11.99
COFFEE BEANS | 16.99
SUBTOTAL | 38.26
GST 5% | .60
PST 6% | .72
DEPOSIT | .27
TOTAL | CA$39.85
INTERAC | 39.85
ACCT: CHEQUING
2024-12-07 16:44:10
APPROVED - THANK YOU`,
  },
  {
    id: 'tried-b-it-trattoria',
    vendor: ['Trattoria del Porto'],
    date: '2023-08-12',
    cents: 6200,
    text: `
# Trattoria del Porto
> Via Molo 4 - 17024 Finale Ligure
> P.IVA 01188220091
12/08/2023 21:33  Tav. 9
COPERTO 2 | 5,00
SPAGHETTI VONGOLE | 18,00
FRITTO MISTO | 22,00
VINO 1/2 L | 7,00
TIRAMISU 2 | 10,00
TOTALE EURO | 62,00
PAG. ELETTRONICO | 62,00
DOC. COMM. 0118-0022`,
  },
  {
    id: 'tried-b-dollar-store',
    vendor: ['Penny Lane Discount'],
    date: '2024-03-29',
    cents: 1204,
    text: `
# PENNY LANE DISCOUNT
> Store# 04418
> 901 W Broadway
> Muskogee OK
GIFT BAG LG | 1.25T
PARTY CUPS | 1.25T
FOIL PAN 2PK | 2.50T
CANDLE | 1.25T
PAPER PLATES | 5.00T
Sub Total | $11.25
Sales Tax | $0.79
Total | $12.04
Cash | $20.00
Change | $7.96
> 5 items
03/29/24 5:14 PM`,
  },
  {
    id: 'tried-b-copy-shop',
    vendor: ['Quick Quill Print & Copy'],
    date: '2024-01-08',
    cents: 3816,
    text: `
# QUICK QUILL
> PRINT & COPY
> 14 College Ave, Ithaca NY
Ticket 20118   01/08/2024  11:02
120 BW 8.5x11 @ 0.12 | 14.40
12 Color @ 0.65 | 7.80
1 Comb bind | 13.00
Discount | 0.00
Subtotal | 35.20
Sales tax 8.4% | 2.96
TOTAL | 38.16
Check 1182 | 38.16`,
  },
]
