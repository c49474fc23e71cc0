import type { MadeReceipt } from './made-receipt.ts'

/** Receipts as shops of Asia and the Pacific print them. The shops, people and numbers are made up. */
export const asia: readonly MadeReceipt[] = [
  {
    id: 'my-hardware',
    vendor: ['LIM SENG HARDWARE & ELECTRICAL SDN BHD'],
    date: '2018-03-09',
    cents: 8745,
    text: `
> LIM SENG HARDWARE &
> ELECTRICAL SDN BHD
> (Co. No: 482113-T)
> NO 14, JALAN BESI 3, TAMAN MURNI
> 81300 SKUDAI, JOHOR
> TEL: 07-555 0110
> GST ID: 000412345678
> TAX INVOICE
Invoice No: CS-118842
Date: 09/03/2018 10:41 | Cashier: 02
1 PVC PIPE 1/2" | 12.50 SR
2 WALL PLUG | 8.00 SR
1 DRILL BIT SET | 62.00 SR
Sub Total (Excl GST) | 82.50
GST 6% | 4.95
Total Incl GST | 87.45
Rounding | 0.00
CASH | 100.00
CHANGE | 12.55
> GOODS SOLD ARE NOT RETURNABLE`,
  },
  {
    id: 'my-kopitiam',
    vendor: ['KEDAI KOPI SIN HOE'],
    date: '2018-05-21',
    cents: 1880,
    text: `
> KEDAI KOPI SIN HOE
> (002118845-K)
> 88, Jalan Petaling, 50000 Kuala Lumpur
Bill: 00412 | Table: 7
21/05/2018 12:15:08
2 Kopi O | 4.40
1 Nasi Lemak | 7.90
1 Mee Goreng | 6.50
Total | RM 18.80
Cash | RM 20.00
Change | RM 1.20
> Terima Kasih`,
  },
  {
    id: 'my-brand-owner',
    vendor: ['TEH TARIK CORNER'],
    date: '2018-01-30',
    cents: 2560,
    text: `
## TEH TARIK CORNER
> OPERATED BY RASA MAJU ENTERPRISE
> (JM0718842-X)
> LOT G-11, PLAZA SENTOSA
> 80300 JOHOR BAHRU
Receipt #: 118842
Date: 30-01-2018 | Time: 20:14
Teh Tarik x2 | 5.60
Roti Canai x4 | 8.00
Ayam Goreng | 12.00
Subtotal | 25.60
Total | 25.60
Cash | 50.60
Change | 25.00`,
    accept: ['RASA MAJU ENTERPRISE', 'TEH TARIK CORNER OPERATED BY RASA MAJU ENTERPRISE'],
  },
  {
    id: 'my-petrol',
    vendor: ['STESEN MINYAK BUKIT INDAH'],
    date: '2018-07-12',
    cents: 5000,
    text: `
> STESEN MINYAK BUKIT INDAH
> LOT 2188 JLN PERSIARAN
> 40150 SHAH ALAM
> TEL 03-5555 0110
> SST NO: B16-1808-31012345
INVOICE 0004188
12/07/18 07:15 | PUMP 06
PRIMAX 95
22.73 LITRE @ RM 2.20 | 50.00
TOTAL RM | 50.00
VISA | 50.00
> THANK YOU, DRIVE SAFELY`,
  },
  {
    id: 'my-stationery',
    vendor: ['CAHAYA BOOKS & STATIONERY (M) SDN. BHD.'],
    date: '2017-08-04',
    cents: 1695,
    font: 'Helvetica',
    text: `
> CAHAYA BOOKS &
> STATIONERY (M) SDN. BHD.
> (113825-W)
> G-22, AEON MALL, 75450 MELAKA
> GST Reg. No 001492992000
04/08/2017 14:22 | Slip 118842
EXERCISE BOOK | 4.20
GEL PEN BLUE 3S | 9.90
ERASER | 2.87
Total RM Incl. of GST | 16.97
Rounding Adj | -0.02
Total RM | 16.95
Cash | 20.00
CHANGE | 3.05
Item Count 3
> THANK YOU. PLEASE COME AGAIN`,
  },
  {
    id: 'sg-food',
    vendor: ['ORCHID GARDEN CATERING PTE LTD', 'ORCHID GARDEN CATERING PTE'],
    date: '2023-09-02',
    cents: 4158,
    text: `
> ORCHID GARDEN CATERING PTE LTD
> 10 ANSON ROAD #03-18
> SINGAPORE 079903
> GST REG NO: 201812345K
> TAX INVOICE
Check: 4188 | Pax: 2
02 SEP 2023 19:05
Laksa | $12.80
Hainan Chicken | $16.20
Lime Juice | $6.04
SUBTOTAL | $35.04
10% SVC CHG | $3.50
8% GST | $3.04
TOTAL | $41.58
NETS | $41.58`,
  },
  {
    id: 'id-minimarket',
    vendor: ['PT SUMBER REJEKI ABADI', 'TOKO REJEKI'],
    date: '2023-05-19',
    cents: 6850000,
    text: `
# TOKO REJEKI
> PT SUMBER REJEKI ABADI
> JL. SUDIRMAN NO. 88, JAKARTA PUSAT
> NPWP: 01.234.567.8-012.000
19.05.23-14:22 | 2.1.4 118842
INDOMIE GORENG 5 | 3.100 15.500
MINYAK GRG 2L 1 | 38.000 38.000
TEH BOTOL 3 | 5.000 15.000
HARGA JUAL | 68.500
TOTAL | 68.500
TUNAI | 100.000
KEMBALI | 31.500
PPN : DPP=61.712 PPN=6.788
> TERIMA KASIH`,
  },
  {
    id: 'id-warung',
    vendor: ['WARUNG MAKAN BU SARI'],
    date: '2022-10-08',
    cents: 11550000,
    text: `
# WARUNG MAKAN BU SARI
> Jl. Malioboro 52 Yogyakarta
> Telp 0274-555010
Tgl 08/10/2022 12:40 | Meja 4
2 Nasi Gudeg | 50.000
2 Ayam Bakar | 44.000
3 Es Teh | 11.000
Subtotal | Rp 105.000
PB1 10% | Rp 10.500
Total | Rp 115.500
Tunai | Rp 120.000
Kembali | Rp 4.500`,
  },
  {
    id: 'in-restaurant',
    vendor: ['Spice Route Kitchen'],
    date: '2023-12-10',
    cents: 94500,
    font: 'Helvetica',
    text: `
# Spice Route Kitchen
> 12 MG Road, Bengaluru 560001
> GSTIN: 29ABCDE1234F1Z5
> FSSAI 11223344556677
Bill No: 4188 | Date: 10/12/23
Table: 5 | Time: 21:10
Paneer Tikka 1 | 320.00
Biryani 2 | 580.00
Sub Total | 900.00
CGST 2.5% | 22.50
SGST 2.5% | 22.50
Grand Total | Rs. 945.00
> Thank you visit again`,
  },
  {
    id: 'au-cafe',
    vendor: ['Bluegum Espresso Pty Ltd', 'Bluegum Espresso'],
    date: '2023-02-25',
    cents: 2750,
    font: 'Helvetica',
    text: `
## bluegum
> Bluegum Espresso Pty Ltd
> ABN 12 345 678 901
> 4/210 Smith St, Fitzroy VIC 3065
> TAX INVOICE
25/02/2023 9:18 AM | Order 44
2 Flat White | $10.00
1 Smashed Avo | $17.50
Total (inc GST) | $27.50
GST included | $2.50
EFTPOS | $27.50`,
    accept: ['bluegum'],
  },
  {
    id: 'nz-nursery',
    vendor: ['Kowhai Garden Centre'],
    date: '2022-11-26',
    cents: 8390,
    text: `
> KOWHAI GARDEN CENTRE
> 188 Lincoln Road, Christchurch
> GST No 12-345-678
26-11-2022 11:05 | TXN 041188
LEMON TREE 5L | 49.90
POTTING MIX 40L | 34.00
TOTAL | $83.90
EFTPOS | $83.90
GST CONTENT | $10.94`,
  },
]
