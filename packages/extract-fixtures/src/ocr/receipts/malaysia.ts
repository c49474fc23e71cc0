import type { MadeReceipt } from './made-receipt.ts'

/** Receipts as small shops of Malaysia print them: registered names over two lines, owners under brands, numbers in brackets. Made up. */
export const malaysia: readonly MadeReceipt[] = [
  {
    id: 'my-mart',
    vendor: ['SRI MURNI SPEED MART S/B'],
    date: '2018-04-14',
    cents: 3410,
    text: `
> SRI MURNI SPEED MART S/B (519537-X)
> LOT P.T. 2811, JALAN ANGSA
> TAMAN BERKELEY, 41150 KLANG
> 1318-SETIA ALAM
> GST ID. NO : 000181747712
INVOICE NO : 18412/102/T0418
02:21PM  562002 | 14-04-18
4411 SUSU PEKAT 3S | RM10.50 S
0042 BERAS 5KG | RM23.60 Z
TOTAL SALES (INCLUSIVE GST) | RM 34.10
CASH | RM 50.00
CHANGE | RM 15.90
GST SUMMARY AMOUNT(RM) TAX(RM)
S = 6% 9.91 0.59
> THANK YOU. PLEASE COME AGAIN.`,
  },
  {
    id: 'my-two-lines',
    vendor: ['RESTORAN SELERA KAMPUNG BARU'],
    date: '2018-02-18',
    cents: 4130,
    text: `
> RESTORAN SELERA
> KAMPUNG BARU
> 001884184-W
> 19, JLN TASIK UTAMA 3
> MEDAN NIAGA, 57000 KL
INVOICE
Invoice# 14188 | Cashier: admin
Date: 18/2/2018 19:44:10
2 Nasi Goreng Kampung | 17.00
1 Sotong Goreng Tepung | 19.90
3 Sirap Limau | 4.40
Sub Total | 41.30
Rounding | 0.00
TOTAL | 41.30
CASH | 41.30`,
  },
  {
    id: 'my-brand-in-brackets',
    vendor: ['JAYA ABADI RETAIL SDN BHD', 'HOMELY LIVING'],
    date: '2017-11-25',
    cents: 11790,
    font: 'Helvetica',
    text: `
## HOMELY
> (JAYA ABADI RETAIL SDN BHD)
> Co. Reg No : 860671-D
> Lot 1851-A, Jalan KPB 6
> 43300 Seri Kembangan, Selangor
> (Mid Valley)
> -INVOICE-
LED BULB 9W
WA22-A - 36
9555916500133 2X 12.90 | 25.80
EXT. SOCKET 4G
8X 11.51 | 92.10
Item(s) : 2 | Qty(s) : 10
TOTAL RM | 117.90
CASH RM | 120.00
CHANGE RM | 2.10
25-11-17 16:02 SH01 ZK09 T4
> OPERATOR TRDS - SITI AMINAH`,
    accept: ['HOMELY'],
  },
  {
    id: 'my-bakery',
    vendor: ["AUNTIE MAY'S CAKE HOUSE SDN BHD"],
    date: '2018-03-06',
    cents: 1260,
    text: `
> chua li ting
# AUNTIE MAY'S CAKE HOUSE SDN BHD
> (862725-U)
> NO.12, JALAN SS 4C/5, 47301 P.J.
> TEL : 03-7880 0110
> TAX INVOICE
Bill No : V001-418842 | 06/03/2018
Cashier: NORA | 05:10:22 PM
Butter Cake Slice x2 | 8.00
Curry Puff x2 | 3.60
Plastic Bag | 1.00
Total Amt Payable : | 12.60
Paid Amount : | 15.00
Change : | 2.40
Total Qty Tender : 5`,
  },
  {
    id: 'my-clinic',
    vendor: ['KLINIK KELUARGA TAN'],
    date: '2018-06-27',
    cents: 6500,
    font: 'Times-Roman',
    text: `
# KLINIK KELUARGA TAN
> 288, JALAN KUCHAI LAMA, 58200 KUALA LUMPUR
> TEL: 03-79800110
> OFFICIAL RECEIPT
Receipt No: 00004188 | Date: 27/06/2018
Received from: LEE CHONG HOW
The sum of RINGGIT SIXTY FIVE ONLY
Consultation | 35.00
Medicine | 30.00
TOTAL | 65.00
CASH | 65.00`,
  },
  {
    id: 'my-book',
    vendor: ['BUKU PINTAR BOOK CO. (M) SDN BHD'],
    date: '2018-01-22',
    cents: 5720,
    text: `
> BUKU PINTAR BOOK CO. (M) SDN BHD
> (Co. No. 113825-W)
> (GST Reg. No. 001492992000)
> No 8, Jalan 7/118B, Desa Tun Razak
> 56000 Kuala Lumpur, Malaysia
> AEON Shah Alam
> Tel : 03-55235214
22/01/18 21:13 | Slip No.: 8020188757
SCHOOL ATLAS | 39.90 T
GLUE STICK 3S | 8.85 T
GEL PEN | 8.46 T
Total RM Incl. of GST | 57.21
Rounding Adj | -0.01
Total RM | 57.20
Cash | -60.00
CHANGE | 2.80
Item Count 3
> BE A BUKU PINTAR CARD MEMBER`,
  },
  {
    id: 'my-trading',
    vendor: ['SYARIKAT PERNIAGAAN ENG KEE'],
    date: '2018-02-02',
    cents: 25440,
    text: `
> SYARIKAT PERNIAGAAN ENG KEE
> (81109-A)
> NO 290, JALAN AIR PANAS, SETAPAK
> 53200, KUALA LUMPUR
> TEL : 03-40210110
> GST ID : 000750673920
> SIMPLIFIED TAX INVOICE
CASH | Receipt #: CSP0418842
Date : 02/02/2018
Salesperson : | Time: 15:06:00
Item Qty U/P Amount
1838 SIMEN 50KG 12 | 17.00 204.00 SR
GST TONG GAS 2 | 18.00 36.00 SR
Total Qty: 14 | 240.00
Discount | 0.00
Total Exclude GST: | 240.00
Total GST: | 14.40
Rounding: | 0.00
Total Inclusive GST: | 254.40
Cash | 254.40
GST SUMMARY
SR 6% 240.00 14.40`,
  },
  {
    id: 'my-fried-chicken',
    vendor: ['AYAM RANGUP RESTAURANTS SDN BHD'],
    date: '2018-08-19',
    cents: 2385,
    font: 'Helvetica',
    text: `
## Ayam Rangup
> AYAM RANGUP RESTAURANTS SDN BHD
> (Formerly known as RANGUP FOODS SDN BHD)
> (Company No : 65351-M)
> Level 6, Bangunan TH, Damansara Uptown
> 47400 Petaling Jaya
> (Wangsa Walk) #188
> SST No: W10-1808-32000110
TAX INVOICE
MFY Side 1 | 19/08/2018 13:40:02
2 Snack Plate | 21.90
1 Cola R | 1.95
TakeOut Total (incl SST) | 23.85
Total Rounded | 23.85
Cash Tendered | 50.00
Change | 26.15`,
    accept: ['Ayam Rangup'],
  },
  {
    id: 'my-furniture',
    vendor: ['NORDIK HANDEL SDN BHD', 'NORDIK'],
    date: '2017-09-30',
    cents: 20190,
    text: `
# NORDIK
> Nordik Handel Sdn Bhd
> 2, Jalan PJU 7/2, Mutiara Damansara
> 47800 Petaling Jaya, Selangor
> GST ID: 000115728384
> TAX INVOICE
SHELF UNIT WHITE | 179.00 A
Tea Light 100P | 22.90 A
Total | 201.90
2 items
VISA | 201.90
GST% Nett.Amt GST Amount
A 6.00 190.47 11.43 201.90
30/09/17 12:50 | 2061 18 0004188
> Please retain receipt for exchange`,
  },
  {
    id: 'my-enterprise',
    vendor: ['WAH FONG ELECTRICAL & PLUMBING ENTERPRISE', 'WAH FONG ELECTRICAL PLUMBING ENTERPRISE'],
    date: '2018-01-16',
    cents: 8450,
    text: `
> 3180416
> WAH FONG ELECTRICAL & PLUMBING
> ENTERPRISE
> (SA0418842-T)
> NO. 53, JALAN SAGU 18, TAMAN DAYA
> 81100 JOHOR BAHRU
> TEL: 07-3550110
CASH BILL
NO: CB 18842 | DATE: 16/01/2018
WATER TAP 1/2 x2 | 45.00
CABLE 2.5MM 10M | 39.50
TOTAL RM | 84.50
> E. & O. E.`,
  },
]
