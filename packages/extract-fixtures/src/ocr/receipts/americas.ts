import type { MadeReceipt } from './made-receipt.ts'

/** Receipts as shops of North America print them. The shops, people and numbers are made up. */
export const americas: readonly MadeReceipt[] = [
  {
    id: 'us-grocery',
    vendor: ['Bellweather Market'],
    date: '2019-04-27',
    cents: 4817,
    text: `
# Bellweather
# Market
> Fresh. Local. Honest.
> 2110 HARBOR BLVD
> COSTA MESA, CA 92627
> (714) 555-0148
> STORE 0412  REG 07  CASHIER Dana
GREAT VALUE MILK | 3.48 F
BANANAS 2.31 LB @ 0.59 | 1.36 F
SHARP CHEDDAR | 6.99 F
PAPER TOWELS 6CT | 12.49 T
DISH SOAP | 4.29 T
CHICKEN THIGHS | 11.84 F
COFFEE GROUND 12OZ | 6.42 F
SUBTOTAL | 46.87
TAX 7.750% | 1.30
TOTAL | 48.17
VISA CREDIT | 48.17
ACCT ************4471
CHANGE DUE | 0.00
> # ITEMS SOLD 7
> 04/27/19   12:59:46
> THANK YOU FOR SHOPPING WITH US`,
  },
  {
    id: 'us-diner',
    vendor: ["Marlo's Diner"],
    date: '2022-11-03',
    cents: 4026,
    font: 'Helvetica',
    text: `
## Marlo's Diner
> 418 W 9th Street
> Kansas City, MO 64105
> 816-555-0192
Server: Kim | Table 14
Check #: 20418 | Guests: 2
11/3/2022 | 1:14 PM
---
1 Turkey Club | 13.95
1 Cobb Salad | 14.50
2 Iced Tea | 6.00
---
Subtotal | 34.45
Sales Tax | 2.93
Total | 37.38
Tip | 2.88
Grand Total | 40.26
> Thank you! Please come again.`,
  },
  {
    id: 'us-gas',
    vendor: ['PINE RIDGE FUEL'],
    date: '2023-07-09',
    cents: 5211,
    text: `
> WELCOME TO
> PINE RIDGE FUEL
> 8801 HWY 62 E
> HARRISON AR 72601
DATE 07/09/23 | TIME 17:42
AUTH# 042917
PUMP# 04
REGULAR | 15.012G
PRICE/GAL | $3.471
FUEL TOTAL | $ 52.11
TOTAL SALE | $ 52.11
MASTERCARD
XXXXXXXXXXXX9917
> THANK YOU
> HAVE A NICE DAY`,
  },
  {
    id: 'us-hardware',
    vendor: ['Tuckerman Hardware & Supply'],
    date: '2021-05-18',
    cents: 8964,
    font: 'Helvetica',
    text: `
# TUCKERMAN
# HARDWARE & SUPPLY
> More saving. More doing.
> 77 COMMERCE WAY, CONCORD NH 03301
> STORE MGR R. HALLORAN 603-555-0110
3304 00007 81442 | 05/18/21 03:26 PM
SALE SELF CHECKOUT
032888 2X4X8 STUD <A>
8@4.98 | 39.84
076174 TAPE MEASURE <A> | 24.97
887480 DECK SCREWS <A> | 24.15
SUBTOTAL | 88.96
SALES TAX | 0.68
TOTAL | $89.64
XXXXXXXXXXXX2204 DEBIT
USD$ 89.64
AUTH CODE 015523
> RETURN POLICY DEFINITIONS
> POLICY ID   DAYS   EXPIRES ON
> A 1         90     08/16/2021`,
  },
  {
    id: 'us-coffee',
    vendor: ['Lantern Coffee Roasters'],
    date: '2024-02-12',
    cents: 1134,
    font: 'Helvetica',
    text: `
> Lantern Coffee Roasters
> 1229 Alder St
> Portland, OR 97205
> lanterncoffee.example
> Feb 12, 2024 8:07 AM
> Ticket: 17   Register 2
Oat Latte | $5.75
Almond Croissant | $4.25
Purchase Subtotal | $10.00
Tip | $1.34
Total | $11.34
Visa 8812 (Contactless) | $11.34
> #hK2p`,
  },
  {
    id: 'us-pharmacy',
    vendor: ['Corrigan Pharmacy'],
    date: '2020-12-01',
    cents: 2342,
    text: `
## CORRIGAN
> pharmacy
> #04417   2500 E MAIN ST
> RICHMOND, VA 23223
> 804.555.0173
REG#05 TRN#8821 CSHR#0001183 STR#4417
Helped by: JASMINE
1 COUGH SYRUP 8OZ | 11.99T
1 COTTON SWABS | 3.79T
1 SHAMPOO 12OZ | 6.49T
3 ITEMS
SUBTOTAL | 22.27
VA 5.3% TAX | 1.15
TOTAL | 23.42
CASH | 25.00
CHANGE | 1.58
> DECEMBER 1, 2020   6:40 PM
> GET YOUR FLU SHOT HERE`,
    accept: ['CORRIGAN', 'Corrigan Pharmacy'],
  },
  {
    id: 'us-parking',
    vendor: ['Ninth & Grand Garage'],
    date: '2022-08-30',
    cents: 2400,
    text: `
> PARKING RECEIPT
> Ninth & Grand Garage
> 900 Grand Ave, Oakland, CA 94607
Ticket No. 004-118823
Entry | 08/30/2022 08:02
Exit | 08/30/2022 16:47
Rate | Early Bird
Amount | $24.00
Paid by VISA | $24.00
> Keep this receipt`,
  },
  {
    id: 'us-auto',
    vendor: ['Delgado Tire & Auto LLC'],
    date: '2023-03-21',
    cents: 23166,
    font: 'Helvetica',
    text: `
> DELGADO TIRE & AUTO LLC
> 5512 S Tacoma Way
> Tacoma, WA 98409
> Tel (253) 555-0166
SALES RECEIPT | No. 31887
Date: 03/21/2023 | Rep: AD
Customer: P. Whitfield
Mount & balance x2 | 50.00
Tire 205/55R16 | 162.00
Sub-total | 212.00
Tax (10.3%) | 19.66
TOTAL | 231.66
Paid: Check 1182 | 231.66`,
  },
  {
    id: 'us-bakery-handwritten-head',
    vendor: ['Hearth & Crumb Bakery'],
    date: '2021-09-14',
    cents: 1875,
    font: 'Times-Roman',
    text: `
## Hearth & Crumb
# Bakery
> est. 1987
> 61 Church Street, Burlington VT 05401
Order 118 | 9/14/21 7:52a
1 Sourdough | 7.50
3 Morning Bun | 11.25
Total | 18.75
Cash | 20.00
Change | 1.25
> Instagram @hearthandcrumb`,
  },
  {
    id: 'us-office',
    vendor: ['Paperfield Office'],
    date: '2019-10-22',
    cents: 6357,
    text: `
> paperfield
> OFFICE
> Low prices. Every item. Every day.
> 1450 W Kennedy Blvd
> Tampa, FL 33606
> 813-555-0102
SALE | 2201881 4 003 08217
1158 | 10/22/19 11:05
1 COPY PAPER CASE
718103140072 | 44.99
1 TONER BK
886111276813 | 14.42
SUBTOTAL | 59.41
Standard Tax 7.00% | 4.16
Total | $63.57
AMEX
************1006
Auth No. 224719
> THANK YOU FOR SHOPPING AT PAPERFIELD OFFICE`,
  },
  {
    id: 'ca-hst',
    vendor: ['Maple & Main Hardware Ltd.'],
    date: '2023-04-05',
    cents: 3388,
    text: `
> MAPLE & MAIN HARDWARE LTD.
> 220 KING ST W
> KINGSTON ON K7L 2W9
> (613) 555-0121
> HST# 81234 5678 RT0001
2023-04-05 | 14:33
INV 448120 | CLERK 3
PAINT ROLLER | 9.99
LATEX WHITE 1G | 19.99
SUBTOTAL | 29.98
HST 13% | 3.90
TOTAL | 33.88
INTERAC | 33.88
> APPROVED - THANK YOU`,
  },
]
