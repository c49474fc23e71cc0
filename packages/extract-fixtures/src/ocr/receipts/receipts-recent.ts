import type { MadeReceipt } from './made-receipt.ts'

/** Written after the rules, and left out of their making: how well these are read says how well the next receipt will be. Made up. */
export const fresh: readonly MadeReceipt[] = [
  {
    id: 'fresh-my-guardian',
    vendor: ['VITALIFE HEALTH AND BEAUTY SDN BHD'],
    date: '2018-02-20',
    cents: 4590,
    text: `
# vitalife
> VITALIFE HEALTH AND BEAUTY SDN BHD
> (Co.No: 79102-W)
> Lot LG-12, Sunway Putra Mall
> 50350 Kuala Lumpur
> (GST ID: 000418562048)
> TAX INVOICE
20/02/18 20:41:09 | POS 01
SUNSCREEN SPF50 50ML | 38.90 S
COTTON PAD 100S | 7.00 S
TOTAL (2) | 45.90
VISA CARD | 45.90
GST S @6% | 2.60
> Keep this slip for exchange within 7 days`,
  },
  {
    id: 'fresh-my-seafood',
    vendor: ['RESTORAN IKAN BAKAR PAK LONG'],
    date: '2018-05-13',
    cents: 14260,
    text: `
> RESTORAN IKAN BAKAR PAK LONG
> (SA0314188-D)
> NO. 2 & 4, JALAN BUNGA 5
> TAMAN MERBOK, 14000 BUKIT MERTAJAM
> TEL : 04-5300110
RECEIPT
Bill No 00418 | Table 22
13-05-2018 21:02 | Cashier LINA
Siakap Steam 1 | 58.00
Udang Butter 1 | 42.00
Kangkung 1 | 12.00
Nasi Putih 6 | 12.00
Teh O Ais 6 | 15.00
Wet Tissue 6 | 3.60
Subtotal | 142.60
Total | 142.60
Cash | 150.00
Change | 7.40`,
  },
  {
    id: 'fresh-my-diy',
    vendor: ['HANDYFIX (KUCHAI) SDN BHD'],
    date: '2017-12-09',
    cents: 3370,
    text: `
> low mei ling
> HANDYFIX (KUCHAI) SDN BHD
> (CO. REG : 933109-X)
> LOT 18-A & 18-B, JALAN KPB 6
> KAWASAN PERINDUSTRIAN BALAKONG
> 43300 SERI KEMBANGAN, SELANGOR
> (TESCO KUCHAI LAMA)
> -INVOICE-
CUP HOOK 3PC
WA41-4 - 24
9064418 2 X 2.90 | 5.80
STORAGE BOX 35L
8970661 1 X 27.90 | 27.90
ITEM(S) : 2 | QTY(S) : 3
TOTAL | RM 33.70
ROUNDING ADJUSTMENT | RM 0.00
TOTAL ROUNDED | RM 33.70
CASH | RM 50.00
CHANGE | RM 16.30
09-12-17 18:32 SH01 B023 T1`,
  },
  {
    id: 'fresh-my-bakeries',
    vendor: ['ROTI GEMILANG BAKERIES (KL) SDN BHD'],
    date: '2017-10-30',
    cents: 4158,
    text: `
> ROTI GEMILANG BAKERIES (KL) SDN BHD
> (139386 X)
> Lot 3, Jalan Pelabur 23/1, 40300 Shah Alam
> Tel: 03-55423110 Fax: 03-55423113
> GST ID: 000381399040
> TAX INVOICE / ADJUSTMENT NOTE
Cash Inv No.: 7718F418 | VE05
Date: 30/10/2017 05:52
7 OC WHITE 400G | 2.23 15.61
10 TWIGGIES VAN | 0.76 7.60
12 SQUIGGLES | 1.51 18.12
Total 0% supplies: | 15.61
Total 6% supplies (Excl. GST) | 24.50
GST: | 1.47
Total Payable: | 41.58
> E.& O.E.`,
  },
  {
    id: 'fresh-my-cafe',
    vendor: ['BREW & BARREL CAFE', 'BREW & BARREL'],
    date: '2018-04-02',
    cents: 3975,
    font: 'Helvetica',
    text: `
# BREW & BARREL
> CAFE
> 12G, Jalan Kerinchi Kiri 3
> 59200 Kuala Lumpur
> Tel: 03-2242 0110
Table: A3 | Pax: 2
Receipt no: 18-00418
2 April 2018 3:41pm | Staff: Aiman
Flat White | 12.00
Pour Over | 15.00
Banana Loaf | 10.50
Sub-total | 37.50
6% Tax | 2.25
Total | RM39.75
Credit Card | RM39.75`,
  },
  {
    id: 'fresh-my-phone',
    vendor: ['MOBILE HUB COMMUNICATION'],
    date: '2018-06-05',
    cents: 8900,
    text: `
> MOBILE HUB COMMUNICATION
> (001774188-P)
> L2-118, DIGITAL MALL, SEKSYEN 14
> 46100 PETALING JAYA
> H/P: 012-5550110
> CASH BILL
No: 00418 | Date: 05/06/2018
1 POWER BANK 10000MAH | 69.00
1 TYPE-C CABLE | 20.00
TOTAL RM | 89.00
> NO REFUND. WARRANTY 1 MONTH`,
  },
  {
    id: 'fresh-my-owner-foot',
    vendor: ['KFRY CHICKEN', 'KFRY'],
    date: '2018-03-18',
    cents: 2215,
    text: `
## KFRY
> CHICKEN
> Wangsa Maju Drive-Thru
> Tel 03-4142 0110
> GST ID 001418562048
> TAX INVOICE
Check 4188 | 18/03/2018 13:05
1 Combo B | 16.90
1 Wedges | 5.25
SubTtl | 20.90
GST 6% | 1.25
Total | 22.15
Cash | 50.00
Change | 27.85
> Managed by Ayamas Retail Sdn Bhd`,
  },
]
