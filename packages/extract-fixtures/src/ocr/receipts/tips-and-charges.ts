import type { MadeReceipt } from './made-receipt.ts'

/** What comes on top of a total, or off it: tips by hand, service, coupons, coins, deposits, gift cards. Made up, and written before the rules that read them. */
export const tipsAndCharges: readonly MadeReceipt[] = [
  {
    id: 'tried-us-diner-tip',
    vendor: ['Maple Street Diner'],
    date: '2024-03-16',
    cents: 4875,
    text: `
# Maple Street Diner
> 412 Maple St, Burlington VT
> (802) 555-0147
Server: KELLY   Table 12
Check #: 20384
03/16/2024   12:48 PM
---
1 Turkey Club | 14.50
1 Veggie Omelet | 13.25
2 Coffee | 7.00
1 Side Fries | 4.25
---
Subtotal | 39.00
Tax | 3.51
TOTAL | 42.51
---
Visa ************4471
Auth: 08321C

Amount | 42.51
TIP:        6.24
TOTAL:     48.75
x____________________
> CUSTOMER COPY
> Suggested gratuity:
> 18% = 7.02   20% = 7.80   22% = 8.58
> Thank you! Come again`,
  },
  {
    id: 'tried-us-bar-printed-grat',
    vendor: ['The Brass Lantern'],
    date: '2024-10-12',
    cents: 14927,
    text: `
# THE BRASS LANTERN
> Tavern & Oyster Bar
> 67 Congress St · Portsmouth NH
12-Oct-2024 21:07
Tbl 6/1   Chk 4471   Gst 6
---
6 Oysters Dz | 72.00
3 IPA Pint | 24.00
2 Chowder | 22.00
---
Food | 94.00
Beverage | 24.00
Meals Tax 8.5% | 10.03
18% Gratuity | 21.24
Total Due | 149.27
---
Amex ***********1004
Additional Tip ________
Total _________
> Gratuity included for parties of 6+`,
  },
  {
    id: 'tried-uk-pub',
    vendor: ['The Drovers Arms'],
    date: '2023-10-14',
    cents: 5430,
    text: `
# The Drovers Arms
> Market Place, Skipton BD23 1JF
> 01756 555 019   VAT Reg 287 4410 66
Table 9   Covers 2   Served by: Beth
14 Oct 2023 20:16
2 Steak & Ale Pie | 31.90
1 Sticky Toffee Pud | 7.50
2 Pint Best Bitter | 9.00
1 Lime & Soda | 1.60
TOTAL | £50.00
Optional Service 8.6% | £4.30
AMOUNT DUE | £54.30
---
Net | VAT   Gross
41.67 | 8.33   50.00
> Thank you for your custom`,
  },
  {
    id: 'tried-my-kedai',
    vendor: ['Restoran Seri Bayu', 'RESTORAN SERI BAYU SDN BHD'],
    date: '2018-04-21',
    cents: 3865,
    text: `
# RESTORAN SERI BAYU SDN BHD
> (881220-M)
> NO 12, JALAN PERMAS 9/2
> 81750 MASAI, JOHOR
> GST ID : 000881220416
> TAX INVOICE
BILL NO : A0088122
DATE : 21/04/2018 13:22
TABLE : 14     PAX : 3
QTY DESCRIPTION | AMOUNT
1 NASI LEMAK AYAM | 12.90 SR
1 MEE GORENG | 8.50 SR
2 TEH TARIK | 5.00 SR
1 ROJAK BUAH | 7.00 SR
---
SUB TOTAL | 33.40
SVC CHG 10% | 3.34
GST 6% | 2.20
GRAND TOTAL | 38.94
DISCOUNT | -0.30
ROUNDING ADJ | 0.01
NET TOTAL (RM) | 38.65
CASH | 50.00
CHANGE | 11.35
GST SUMMARY | AMT   TAX
SR 6% | 36.74   2.20
> THANK YOU, COME AGAIN`,
  },
  {
    id: 'tried-us-grocery-coupon',
    vendor: ['Greenfield Market'],
    date: '2024-09-01',
    cents: 2904,
    text: `
# GREENFIELD MARKET
> Fresh. Local. Friendly.
> 780 Orchard Rd Ames IA
Cashier 14 Tina
BANANAS 2.31 lb @ .59/lb | 1.36 F
CHKN BRST | 11.42 F
GRK YOGURT | 5.49 F
 SC GRK YOGURT | 1.00-
DETERGENT | 12.99 T
 MFR COUPON | 2.00-
CARROTS | 1.89 F
 BALANCE DUE | 30.15
TAX | .89
**** TOTAL | 31.04
 STORE COUPON | 2.00-
 AMOUNT PAID | 29.04
VISA DEBIT | 29.04
CHANGE | .00
TOTAL SAVINGS | 5.00
09/01/24 10:55AM 0021 07 0119 14
> TOTAL NUMBER OF ITEMS = 5`,
  },
  {
    id: 'tried-us-giftcard',
    vendor: ['Paper & Thread Books', 'Paper & Thread'],
    date: '2023-08-26',
    cents: 4283,
    text: `
# PAPER & THREAD
> Paper & Thread Books
> 18 Front Street, Beacon NY
8/26/2023 2:19:44 PM
Trans 30-1182   Clerk AMY
The Quiet Orchard (HC) | 28.00
 Member 10% | -2.80
Sketch Journal A5 | 14.40
SUBTOTAL | 39.60
TAX 8.125% | 3.23
TOTAL | 42.83
GIFT CARD ****1120 | 25.00
  REMAINING BALANCE | 0.00
MASTERCARD ****4417 | 17.83
CHANGE | 0.00
Points earned: 43`,
  },
  {
    id: 'tried-us-split',
    vendor: ["Rosie's Taqueria"],
    date: '2024-06-08',
    cents: 7140,
    text: `
# Rosie's Taqueria
> 2710 Guadalupe, Austin TX
Order 88   06/08/2024 7:33p
Cashier: Memo
---
4 Al Pastor Plate | 51.96
2 Agua Fresca | 7.98
1 Guac Lg | 5.99
---
Sub Total | 65.93
Tax 8.25% | 5.47
Total | 71.40
Paid Cash | 40.00
Paid Visa 1182 | 31.40
Change | 0.00
> Gracias!`,
  },
  {
    id: 'tried-au-bunnings-like',
    vendor: ['Coastal Trade Centre'],
    date: '2024-01-30',
    cents: 8655,
    text: `
# COASTAL TRADE CENTRE
> 44 Pacific Hwy, Coffs Harbour NSW 2450
> ABN 26 118 220 441
> Tax Invoice
30/01/2024 09:31:02  R07 P1182 C4471
Decking Oil 4L | $62.90
Brush 75mm | $11.98
Gloves M x2 | $11.70
Total | $86.58
Rounding | -$0.03
Total (incl GST) | $86.55
GST included in total | $7.87
Cash | $100.00
Change | $13.45`,
  },
  {
    id: 'tried-us-hardware-return',
    vendor: ['Tillman Hardware & Supply', 'TILLMAN HARDWARE & SUPPLY'],
    date: '2023-11-04',
    cents: 2318,
    text: `
# TILLMAN HARDWARE & SUPPLY
> 9930 State Route 8
> Akron, OH 44310
> 330-555-0162
11/04/23 4:07PM  JASON   552   RETURN
---
*** REFUND ***
Orig trx: 88231 10/28/23
40812  EA    -1
 CORDLESS DRIVER BIT | -12.99
40977  EA    -2
 HEX KEY SET  4.25 EA | -8.50
---
SUB-TOTAL | -21.49
TAX | -1.69
TOTAL | -23.18
REFUND VISA | -23.18
BK CARD#: XXXXXXXXXXXX0291
---
Customer No: *5
> ==>> JRNL#E88410 <<==
> THANK YOU JASON FOR YOUR PATRONAGE`,
  },
  {
    id: 'tried-b-steakhouse-handtip',
    vendor: ['Prairie Fire Steakhouse'],
    date: '2024-08-17',
    cents: 11850,
    text: `
# Prairie Fire Steakhouse
> 2211 Main St Omaha NE 68102
Server: Cole       DOB: 08/17/2024
08:41 PM           08/17/2024
Table 33/1         3/30041
---
2 Ribeye 12oz | 78.00
1 Wedge Salad | 9.50
1 Iced Tea | 3.50
Subtotal | 91.00
Tax | 6.37
Total | 97.37
Balance Due | 97.37
---
MasterCard  #XXXXXXXXXXXX1180
Auth: 771204
Tip   21.13
Total  118.50
> Merchant Copy`,
  },
  {
    id: 'tried-b-my-cafe',
    vendor: ['Kopi Corner Cafe', 'KOPI CORNER CAFE (M) SDN BHD'],
    date: '2018-07-02',
    cents: 2705,
    text: `
# KOPI CORNER CAFE (M) SDN BHD
> 118822-A
> LOT 3, SS15, SUBANG JAYA
INV NO: 004418
02/07/2018 10:15:20
1 X ROTI BAKAR | 4.50
2 X KOPI O | 7.00
1 X NASI GORENG | 12.90
TOTAL | 24.40
SERVICE CHARGE 10% | 2.44
ROUNDING | 0.01
TOTAL DUE | 26.85
TIPS | 0.20
AMOUNT PAID | 27.05
CASH | 30.00
CHANGE | 2.95`,
  },
]
