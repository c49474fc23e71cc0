import type { MadeReceipt } from './made-receipt.ts'

/** More that were written after the rules, and left out of their making: how well these are read says how well the next receipt will be. Made up. */
export const freshWest: readonly MadeReceipt[] = [
  {
    id: 'fresh-us-thrift',
    vendor: ['Second Chance Thrift Store'],
    date: '2021-01-16',
    cents: 1404,
    text: `
> Second Chance Thrift Store
> Benefiting Hope House
> 3317 E Colfax Ave
> Denver, CO 80206
01/16/2021 3:22 PM | Reg 2
MENS SHIRT | 4.99
BOOKS 4 @ 1.00 | 4.00
HOUSEWARES | 3.99
SUBTOTAL | 12.98
TAX 8.15% | 1.06
TOTAL | 14.04
CASH | 20.04
CHANGE | 6.00
> ALL SALES FINAL`,
  },
  {
    id: 'fresh-us-ramen',
    vendor: ['TONARI RAMEN BAR'],
    date: '2023-08-26',
    cents: 5147,
    font: 'Helvetica',
    text: `
## TONARI
# RAMEN BAR
> 707 H St NW, Washington, DC 20001
> (202) 555-0119
Server: Mika | Check #418
Guest Count: 2
Ordered: 8/26/23 6:58 PM
2 Tonkotsu | 33.00
1 Gyoza | 8.50
1 Lager | 5.29
Subtotal | 46.79
Tax | 4.68
Total | 51.47
Input Type | C (EMV Chip Read)
VISA | xxxxxxxx1188
Time | 8:02 PM
Amount | $51.47
+ Tip: | ________
= Total: | ________`,
  },
  {
    id: 'fresh-us-lumber',
    vendor: ['Cascade Lumber Company', 'Cascade Lumber Co.', 'Cascade Lumber Co'],
    date: '2022-03-08',
    cents: 31260,
    text: `
> CASCADE LUMBER CO.
> "Building since 1946"
> 4120 INDUSTRIAL WAY, BEND, OR 97701
> 541-555-0177
INVOICE: K41887 | DATE: 03/08/22
SOLD TO: CASH CUSTOMER | TERM#551
CLERK: RT | TIME: 7:48
12 EA 2X6X12 DF | 154.80
6 EA 4X4X8 PT | 131.70
2 BX SCREW #9X3 | 26.10
TAXABLE | 0.00
NON-TAXABLE | 312.60
TOTAL AMOUNT | 312.60
BK CARD# XXXX1188 | 312.60`,
  },
  {
    id: 'fresh-uk-charity',
    vendor: ['Age & Care Trading Ltd', 'Age & Care Trading'],
    date: '2022-10-27',
    cents: 1150,
    text: `
> Age & Care Trading Ltd
> 44 High Street, Dorking RH4 1AZ
> Reg. charity 1128267
27/10/22 11:44 Till 01
Bric-a-brac | 4.50
Ladies coat | 7.00
2 Items
Total | £11.50
CASH | £20.00
CHANGE | £8.50
> Thank you for your support`,
  },
  {
    id: 'fresh-uk-chippy',
    vendor: ['Neptune Fish Bar'],
    date: '2023-01-13',
    cents: 2310,
    font: 'Helvetica',
    text: `
# Neptune
# Fish Bar
> 7 Promenade, Whitby YO21 3JX
> 01947 555044
Order 41 13-01-2023 18:09
2x Cod & Chips | £19.80
1x Mushy Peas | £1.80
1x Cola | £1.50
TOTAL | £23.10
Card | £23.10`,
  },
  {
    id: 'fresh-de-blumen',
    vendor: ['Blumen Sommer', 'Blumen Sommer Inh. Katrin Sommer'],
    date: '2023-05-13',
    cents: 3490,
    text: `
# Blumen Sommer
> Inh. Katrin Sommer
> Am Anger 6 - 99084 Erfurt
> Steuer-Nr. 151/123/04567
Beleg 000418 13.05.2023 11:26
Strauß gemischt | 29,90
Übertopf | 5,00
Summe | EUR 34,90
Gegeben EC | EUR 34,90
MwSt 7% | 1,96
MwSt 19% | 0,80
> Schönes Wochenende!`,
  },
  {
    id: 'fresh-de-drogerie',
    vendor: ['Drogerie Falk GmbH & Co. KG', 'Drogerie Falk'],
    date: '2022-11-21',
    cents: 1785,
    text: `
## FALK
> Drogerie Falk GmbH & Co. KG
> Lange Str. 110
> 27749 Delmenhorst
> 21.11.2022 16:40 418/2 118842
ZAHNPASTA 75ML | 1,95 1
SHAMPOO 250ML | 3,95 1
WINDELN GR.4 | 11,95 1
SUMME EUR | 17,85
KARTE EUR | 17,85
MwSt-Satz Brutto Netto MwSt
1=19,00% 17,85 15,00 2,85
> Steuer-Nr: 57/200/12345`,
    accept: ['FALK'],
  },
  {
    id: 'fresh-fr-quincaillerie',
    vendor: ['QUINCAILLERIE MOREL', 'SAS QUINCAILLERIE MOREL'],
    date: '2022-05-31',
    cents: 4260,
    text: `
> QUINCAILLERIE MOREL
> SAS au capital de 15 000 €
> 25 avenue Jean Jaurès
> 38000 GRENOBLE
> Tél 04.76.55.50.19
Le 31/05/2022 à 15:08 | Caisse 02
Ticket 004188 | Vendeur 7
CHARNIERE 80MM X4 | 15,60
VIS BOIS 5X60 | 8,90
SERRURE | 18,10
Total TTC en € | 42,60
Dont TVA 20% | 7,10
CB EMV | 42,60
> A bientôt`,
  },
  {
    id: 'fresh-es-ferreteria',
    vendor: ['FERRETERIA LOPEZ HERMANOS C.B.', 'FERRETERIA LOPEZ HERMANOS'],
    date: '2023-03-02',
    cents: 2765,
    text: `
> FERRETERIA LOPEZ HERMANOS
> N.I.F. E12345678
> Avda. Constitución 44, 41004 Sevilla
Ticket: 23/00418 | Fecha: 02/03/2023
Hora: 10:31 | Vendedor: 3
CANDADO 40MM | 12,95
CINTA AISLANTE X3 | 4,20
BOMBILLA LED X3 | 10,50
TOTAL EUROS | 27,65
ENTREGADO | 30,00
CAMBIO | 2,35
IVA INCLUIDO 21%`,
  },
  {
    id: 'fresh-nl-bakker',
    vendor: ['Bakkerij van Dongen'],
    date: '2023-04-29',
    cents: 1395,
    text: `
> Bakkerij van Dongen
> Dorpsstraat 18
> 5051 CK Goirle
> Tel. 013-5550118
29-04-2023 09:37 | Bon 418
Volkoren heel | 3,25
Saucijzenbroodje x3 | 7,20
Appelflap | 3,50
Totaal | € 13,95
PIN | € 13,95
BTW 9% | 1,15
> Fijne dag!`,
  },
  {
    id: 'fresh-au-hardware',
    vendor: ['Coastline Hardware Pty Ltd', 'Coastline Hardware'],
    date: '2022-12-04',
    cents: 11485,
    text: `
# COASTLINE
# HARDWARE
> Coastline Hardware Pty Ltd ABN 26 008 672 179
> 11 Marine Pde, Coffs Harbour NSW 2450
> TAX INVOICE
SALE 0418 R04 T1887 | 04/12/2022 14:10
PAINT LOW SHEEN 4L | $78.90
ROLLER KIT | $21.95
DROP SHEET | $14.00
TOTAL | $114.85
GST INCLUDED IN TOTAL | $10.44
EFT | $114.85`,
  },
  {
    id: 'fresh-id-cafe',
    vendor: ['KOPI NUSANTARA'],
    date: '2023-07-22',
    cents: 9790000,
    font: 'Helvetica',
    text: `
# KOPI NUSANTARA
> Jl. Braga No. 41, Bandung
> 022-4235110
22/07/2023 16:20 | Kasir: Dewi
Order #418 | Meja 12
2 Es Kopi Susu | 44.000
1 Nasi Goreng | 38.000
1 Pisang Goreng | 7.000
Subtotal | 89.000
Pajak 10% | 8.900
Total | 97.900
QRIS | 97.900`,
  },
  {
    id: 'fresh-sg-clinic',
    vendor: ['Northview Family Clinic Pte Ltd', 'Northview Family Clinic Pte'],
    date: '2023-10-11',
    cents: 5886,
    font: 'Times-Roman',
    text: `
> Northview Family Clinic Pte Ltd
> Blk 418 Yishun Ave 11 #01-22, Singapore 760418
> Tel: 6555 0110   UEN 201418842K
OFFICIAL RECEIPT
No: R23-04188 | 11 Oct 2023
Consultation | 32.00
Medication | 22.50
Sub-Total | 54.50
GST 8% | 4.36
Total | $58.86
Paid by NETS | $58.86`,
  },
]
