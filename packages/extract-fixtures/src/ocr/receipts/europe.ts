import type { MadeReceipt } from './made-receipt.ts'

/** Receipts as shops of Europe print them. The shops, people and numbers are made up. */
export const europe: readonly MadeReceipt[] = [
  {
    id: 'uk-supermarket',
    vendor: ['Harrowgate Foods'],
    date: '2023-10-14',
    cents: 1935,
    text: `
# HARROWGATE FOODS
> Every day matters
> Harrowgate Foods Stores Limited
> 14-18 Station Parade, Leeds LS1 4DY
> VAT Number: 123 4567 89
> www.harrowgatefoods.example
WHOLE MILK 4PT | £1.55
SALMON FILLETS | £5.50
CLUBCARD PRICE | -£1.00
FREE RANGE EGGS | £3.10
OLIVE OIL 1L | £10.20
TOTAL TO PAY | £19.35
CONTACTLESS VISA | £19.35
CARD NUMBER ****4410
> 14/10/2023   17:25   3011 042 7719`,
    accept: ['Harrowgate Foods Stores Limited', 'Harrowgate Foods Stores'],
  },
  {
    id: 'uk-pub',
    vendor: ['The Hare & Hounds'],
    date: '2022-02-05',
    cents: 4740,
    font: 'Helvetica',
    text: `
# The Hare & Hounds
> 3 Market Place
> Ludlow SY8 1BZ
> Tel: 01584 555010
> VAT Reg No: 987 6543 21
TABLE 6 | COVERS 2
05/02/2022 19:48 | Bill 7721
2 Fish & Chips | 31.00
1 Pint Bitter | 5.20
1 Glass Merlot | 6.70
1 Crumble | 4.50
Total | £47.40
Card | £47.40
Net £39.50 | VAT @20% £7.90
> Service not included`,
  },
  {
    id: 'uk-builders',
    vendor: ['Kestrel Building Supplies Ltd'],
    date: '2024-01-19',
    cents: 10308,
    text: `
> KESTREL BUILDING SUPPLIES LTD
> Unit 7, Bridge Trading Estate
> Exeter EX2 8QP
> 01392 555077   VAT GB 444 5556 66
CASH SALE 00218841
Date 19/01/2024  Time 08:11  Op 12
SAND 25KG x6 | 19.50
CEMENT 25KG x4 | 25.40
PLASTERBOARD x3 | 41.00
Goods | 85.90
VAT 20% | 17.18
TOTAL | 103.08
Debit Card | 103.08
> Goods remain our property until paid`,
  },
  {
    id: 'uk-cab',
    vendor: ['Swift Cars'],
    date: '2023-06-02',
    cents: 1840,
    font: 'Helvetica',
    text: `
> RECEIPT
# Swift Cars
> Private hire - Bristol
> Licence 20-118
Date: 02 June 2023
From: Temple Meads
To: Clifton Village
Fare | £18.40
Paid by card | £18.40
> Thank you for travelling with us`,
  },
  {
    id: 'ie-chemist',
    vendor: ['Nolan Allcare Pharmacy'],
    date: '2023-11-08',
    cents: 2245,
    text: `
> Nolan Allcare Pharmacy
> 22 Shop Street, Galway
> Ph. 091 555 014
> VAT No. IE1234567T
08/11/2023 15:03 | Till 2
Paracetamol 500mg | 3.50
Sun Cream SPF50 | 18.95
Total EUR | 22.45
Cash | 30.00
Change | 7.55
> Go raibh maith agat`,
  },
  {
    id: 'de-baecker',
    vendor: ['Bäckerei Huber GmbH', 'Backerei Huber GmbH'],
    date: '2023-03-17',
    cents: 1285,
    text: `
# Bäckerei Huber GmbH
> Marktplatz 4
> 86150 Augsburg
> Tel. 0821 555010
> USt-IdNr. DE123456789
6 Brezen | 5,40
1 Bauernbrot 1kg | 4,95
1 Cappuccino | 2,50
SUMME EUR | 12,85
BAR | 20,00
RÜCKGELD | 7,15
7% MwSt 0,68 | Netto 9,67
19% MwSt 0,40 | Netto 2,10
> 17.03.2023 07:41 Bon 1182 Kasse 1
> Vielen Dank für Ihren Einkauf`,
  },
  {
    id: 'de-markt',
    vendor: ['Frischmarkt Lindner oHG', 'Frischmarkt Lindner'],
    date: '2022-12-22',
    cents: 3176,
    text: `
## LINDNER
> Frischmarkt Lindner oHG
> Bahnhofstr. 31
> 50667 Köln
> UID Nr.: DE812706034
 | EUR
VOLLMILCH 3,5% | 1,19 B
BUTTER | 2,29 B
WEIN RIOJA 2 x 5,99 | 11,98 A
KAFFEE BOHNE | 16,30 B
--------------------------------
SUMME | EUR 31,76
Geg. EC-Cash | EUR 31,76
Datum: 22.12.2022
Uhrzeit: 18:33:09 Uhr
Beleg-Nr. 4418
Steuer % Netto Steuer Brutto
A= 19,0% 10,07 1,91 11,98
B= 7,0% 18,49 1,29 19,78
Gesamtbetrag 28,56 3,20 31,76
> Markt:0412 Kasse:3 Bed.:101`,
    accept: ['LINDNER'],
  },
  {
    id: 'de-tank',
    vendor: ['Tankcenter Nordlicht', 'Tankcenter Nordlicht Inh. Jens Petersen'],
    date: '2023-08-04',
    cents: 7621,
    text: `
> Tankcenter Nordlicht
> Inh. Jens Petersen
> Husumer Str. 12, 24837 Schleswig
> St.-Nr. 15/123/45678
Beleg-Nr. 8812/011/00004 04.08.2023 16:20
* Super E10 | 76,21 EUR A
* Zapfsäule 03
* 42,13 l   1,809 EUR/l
Gesamtbetrag | 76,21 EUR
girocard | 76,21 EUR
Typ Netto MwSt Brutto
A:19,00% 64,04 12,17 76,21
> Gute Fahrt!`,
  },
  {
    id: 'de-restaurant',
    vendor: ['Gasthaus zum Löwen', 'Gasthaus zum Lowen'],
    date: '2022-07-30',
    cents: 5890,
    font: 'Helvetica',
    text: `
# Gasthaus zum Löwen
> Hauptstraße 9 - 79098 Freiburg
> Tel 0761/555010
> Steuernummer 06412/12345
RECHNUNG NR. 3318 | Tisch 11
Datum 30.07.2022 | 20:12 Uhr
2x Maultaschen | 27,80
1x Schnitzel | 18,90
3x Apfelschorle | 12,20
Gesamt EUR | 58,90
enth. MwSt 19% | 9,40
> Es bediente Sie: Petra`,
  },
  {
    id: 'at-papier',
    vendor: ['Papier Wagner KG', 'Papier Wagner'],
    date: '2023-09-11',
    cents: 2490,
    text: `
> PAPIER WAGNER KG
> Mariahilfer Straße 118, 1070 Wien
> UID: ATU12345678
Rechnung 2023-0918 | Kassa 1
11.09.2023 | 10:47
Ordner A4 x4 | 15,96
Druckerpapier 500 | 8,94
Summe EUR | 24,90
Kreditkarte | 24,90
inkl. 20% MwSt | 4,15`,
  },
  {
    id: 'ch-kiosk',
    vendor: ['Kiosk Seefeld AG', 'Kiosk Seefeld'],
    date: '2022-04-19',
    cents: 1745,
    text: `
> Kiosk Seefeld AG
> Seefeldstrasse 24
> 8008 Zürich
> CHE-123.456.789 MWST
19.04.2022 08:02 | #00418
Zeitung | 4.90
Gipfeli x2 | 5.20
Kaffee Crème | 7.34
Total CHF | 17.44
Rundung | 0.01
Zu bezahlen | 17.45
Bar CHF | 20.00
Rückgeld | 2.55`,
  },
  {
    id: 'se-butik',
    vendor: ['Lindströms Järn AB', 'Lindstroms Jarn AB'],
    date: '2023-10-03',
    cents: 38700,
    text: `
> Lindströms Järn AB
> Storgatan 14, 903 26 Umeå
> Org.nr 556123-4567
> 090-555 01 10
Kvitto 88172 | 2023-10-03 16:05
Skruv 5x80 200st | 149,00
Borrset | 238,00
Totalt SEK | 387,00
Moms 25% | 77,40
Kortköp | 387,00
> Spara kvittot`,
  },
  {
    id: 'pl-sklep',
    vendor: ['Sklep Spozywczy Zielony Groszek'],
    date: '2023-06-21',
    cents: 4783,
    text: `
> Sklep Spozywczy Zielony Groszek
> ul. Dluga 8, 31-147 Krakow
> NIP 676-123-45-67
2023-06-21 | nr wydr. 118442
> PARAGON FISKALNY
CHLEB ZYTNI 1 x 7,49 | 7,49 C
SER GOUDA 0,412 x 39,90 | 16,44 C
PIEROGI 2 x 11,95 | 23,90 C
SPRZEDAZ OPODATK. C | 47,83
PTU C 5% | 2,28
SUMA PLN | 47,83
Karta | 47,83`,
  },
]
