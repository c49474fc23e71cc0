import type { MadeReceipt } from './made-receipt.ts'

/** Pumps, garages, cabs, counters and desks: papers that are no list of goods. Made up, and written before the rules that read them. */
export const counters: readonly MadeReceipt[] = [
  {
    id: 'tried-us-fuel',
    vendor: ['Redstone Fuel Stop', 'REDSTONE FUEL STOP'],
    date: '2024-07-09',
    cents: 5213,
    text: `
> WELCOME TO
> REDSTONE FUEL STOP
> 1201 HWY 50
> GRAND JUNCTION CO

DATE 07/09/24 18:21
TRAN# 9017742
PUMP# 06
SERVICE LEVEL: SELF
PRODUCT: UNLD 85
GALLONS: | 14.696
PRICE/G: | $3.547
FUEL SALE | $52.13

Visa Fleet
XXXXXXXXXXXX9920
Auth # 441298
Ref: 0071 2231
Resp Code: 000
Stan: 0448712231
Odometer: 081220
SITE ID: Z4418827

> THANK YOU
> HAVE A NICE DAY`,
  },
  {
    id: 'tried-us-taxi',
    vendor: ['Metro Yellow Cab Co-op'],
    date: '2023-12-29',
    cents: 3140,
    text: `
> Metro Yellow Cab Co-op
> CAB # 7J31
> DRIVER LIC 5518820
12/29/2023
START 21:14  END 21:41
TRIP # 4471
RATE 1
MILES R1 | 6.82
FARE R1 | $22.30
STATE SRCH | $0.50
IMPROVEMT | $1.00
CONGESTION | $2.50
TIP | $5.10
TOTAL | $31.40
CARD TYPE: MASTERCARD
XXXX-XXXX-XXXX-5521
AUTH: 338812
> CONTACT TLC DIAL 3-1-1`,
  },
  {
    id: 'tried-us-parking',
    vendor: ['Harbor Plaza Garage', 'HARBOR PLAZA GARAGE'],
    date: '2024-02-14',
    cents: 2800,
    text: `
> HARBOR PLAZA GARAGE
> 55 Pier Ave
Receipt 004471
Entry  02/14/2024  08:12 AM
Exit   02/14/2024  05:47 PM
Duration 9h 35m
Lane 03  Ticket 91127744
---
Parking Fee | 24.35
City Tax 15% | 3.65
Total | $28.00
Paid Mastercard | $28.00
Card ...8820
> Drive safely!`,
  },
  {
    id: 'tried-us-hotel-folio',
    vendor: ['The Lakeview Inn & Suites'],
    date: '2024-04-19',
    cents: 38942,
    text: `
# The Lakeview Inn & Suites
> 1800 Shoreline Drive, Madison, WI 53703 · 608-555-0188
Guest: Dana Whitlock                    Folio No: 118820
Room: 314                               Arrival: 04-17-24
Company: Northgate Consulting           Departure: 04-19-24
Rate: 165.00                            Conf: 8841177
---
Date | Description   Charges   Credits
04-17-24 | Room Charge   165.00
04-17-24 | State Tax 5.0%   8.25
04-17-24 | Room Tax 9.0%   14.85
04-18-24 | Room Charge   165.00
04-18-24 | State Tax 5.0%   8.25
04-18-24 | Room Tax 9.0%   14.85
04-19-24 | Pantry Snack   13.22
04-19-24 | Visa XXXX2210      389.42
---
 | Total   389.42   389.42
 | Balance Due   0.00
I agree that my liability for this bill is not waived.`,
  },
  {
    id: 'tried-uk-petrol',
    vendor: ['Moorgate Service Station', 'MOORGATE SERVICE STATION'],
    date: '2024-01-09',
    cents: 6271,
    text: `
> MOORGATE SERVICE STATION
> A61 RIPON ROAD
> HARROGATE HG3 2AA
> VAT NO. 776 2210 43
Pump 4  UNLEADED E10
42.40 L @ 147.9 p/L | £62.71 A
---
TOTAL | £62.71
CARD | £62.71
---
A 20.00%  NET 52.26  VAT | 10.45
MASTERCARD CONTACTLESS
**** **** **** 0919
SALE £62.71
09/01/2024 07:52:10
TXN 7712  TID ****2219
> PLEASE KEEP THIS RECEIPT`,
  },
  {
    id: 'tried-uk-parking',
    vendor: ['Selby District Car Parks', 'SELBY DISTRICT CAR PARKS'],
    date: '2024-03-27',
    cents: 340,
    text: `
> SELBY DISTRICT CAR PARKS
> South Parade
> PAY & DISPLAY
EXPIRES
# 15:42
> 27 MAR 2024
Issued 27/03/2024 13:42
Fee paid | £3.40
Mach 0041  Tkt 018822
> DISPLAY FACE UP ON DASHBOARD`,
  },
  {
    id: 'tried-eu-de-tank',
    vendor: ['Tankhof Brenner'],
    date: '2024-02-11',
    cents: 7106,
    text: `
> Tankhof Brenner
> Bundesstr. 12
> 87435 Kempten
> Steuernummer 127/5510/882
Kundenbeleg
Beleg-Nr. 4418/001/00003   11.02.2024 09:14
*Super E10
 40,63 l x 1,749 EUR/l | 71,06 A
Zapfsäule 03
Gesamtbetrag EUR | 71,06
Girocard | 71,06
Typ | Netto   MwSt   Brutto
A 19,00 % | 59,71   11,35   71,06
Terminal-ID 65221187
TA-Nr 004471
> Zahlung erfolgt
> Danke und gute Fahrt`,
  },
  {
    id: 'tried-us-uber-like',
    vendor: ['Hopride'],
    date: '2024-08-21',
    cents: 2397,
    text: `
# Hopride
August 21, 2024
Thanks for riding, Priya
We hope you enjoyed your ride this evening.
Total | $23.97
---
Trip fare | $16.42
Booking fee | $3.10
Airport surcharge | $2.00
Subtotal | $21.52
Tip | $2.45
---
Payments
Visa ••••7718 | $21.52
8/21/24 7:44 PM
Visa ••••7718 | $2.45
8/21/24 8:02 PM
---
You rode with Samuel
HopX 8.31 miles | 22 min
7:18 PM  Terminal B, Newark NJ
7:40 PM  201 Grand St, Jersey City NJ`,
  },
  {
    id: 'tried-in-cab',
    vendor: ['RideSaathi'],
    date: '2024-02-28',
    cents: 43821,
    text: `
# RideSaathi
> Trip receipt
28 Feb, 2024
# ₹438.21
CRN8822104471
Thanks for travelling with us, Kavya
---
Ride Fare | ₹392.50
Taxes (5%) | ₹19.63
Toll | ₹26.08
---
Total Bill | ₹438.21
Rounded off | ₹438
Paid by UPI | ₹438.21
Sedan - KA 05 MN 4471
09:14 AM Koramangala
10:02 AM Kempegowda Airport`,
  },
  {
    id: 'tried-b-toll',
    vendor: ['Keystone Turnpike Commission'],
    date: '2024-05-25',
    cents: 1390,
    text: `
> KEYSTONE TURNPIKE COMMISSION
Plaza 26  Lane 04
Entry: 13  Class: 2
05/25/24 16:08
TOLL PAID | $13.90
Cash | $20.00
Change | $6.10
> Have a safe trip`,
  },
  {
    id: 'tried-b-my-petrol',
    vendor: ['Stesen Minyak Taman Desa'],
    date: '2019-03-14',
    cents: 5000,
    text: `
> STESEN MINYAK TAMAN DESA
> NO 2 JALAN DESA UTAMA
> 58100 KUALA LUMPUR
TAX INVOICE
DATE 14/03/2019  TIME 08:12
PUMP 3 RON95
24.04 L X RM 2.08 | 50.00
TOTAL RM | 50.00
CASH | 50.00
CHANGE | 0.00`,
  },
  {
    id: 'tried-b-fr-station',
    vendor: ['Station du Lac'],
    date: '2024-08-08',
    cents: 7832,
    text: `
> STATION DU LAC
> 74000 ANNECY
08/08/24 18:45
POMPE 4  SP95-E10
VOLUME | 42,68 L
PRIX UNIT. | 1,835 EUR/L
MONTANT TTC | 78,32 EUR
TVA 20,00% | 13,05 EUR
CARTE BANCAIRE
DEBIT`,
  },
  {
    id: 'tried-b-in-fuel',
    vendor: ['Sri Ganesh Fuels'],
    date: '2024-09-06',
    cents: 200000,
    text: `
> SRI GANESH FUELS
> NH-44, Hosur Road
> GSTIN 29AABFS8811K1ZT
Receipt No 118822
Date 06/09/2024 07:55
Product PETROL
Rate Rs/Ltr 102.86
Volume Ltr 19.44
Amount Rs. | 2000.00
Mode: UPI`,
  },
]
