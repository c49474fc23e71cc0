import type { MadeReceipt } from './made-receipt.ts'

/** Of more countries: their words for a total, what leads to it and from it, and the tables of their taxes. Made up. */
export const everywhere: readonly MadeReceipt[] = [
  {
    id: 'cz-potraviny',
    vendor: ['POTRAVINY U MOSTU'],
    date: '2024-03-12',
    cents: 31200,
    text: `
# POTRAVINY U MOSTU
> Nábřežní 14, Olomouc
> DIČ: CZ88104417
Rohlík 10ks | 34,90 A
Sýr Eidam | 159,90 A
Prací gel | 116,80 B
Mezisoučet | 311,60
Zaokrouhlení | 0,40
CELKEM Kč | 312,00
Hotovost CZK | 500,00
Vráceno CZK | 188,00
DPH  Základ  Daň | Celkem
A 12%  173,93  20,87 | 194,80
B 21%  96,53  20,27 | 116,80
Datum: 12.03.2024 | Čas: 17:20`,
  },
  {
    // Its words for the total are nobody's rule: the rows of its taxes add up to it.
    id: 'al-tax-table',
    vendor: ['KIOSKU I LIQENIT'],
    date: '2024-05-31',
    cents: 2137,
    text: `
# KIOSKU I LIQENIT
Rruga e Portit 4
31.05.2024 | 15:47
Ujë | 11,17
Letër | 7,90
Shishe | 2,30
PËR T'U PAGUAR | 21,37
Norma  Baza | Shuma
A  11,92  1,55 | 13,47
B  6,37  1,53 | 7,90`,
  },
  {
    id: 'fi-halli',
    vendor: ['Rantahalli'],
    date: '2024-05-31',
    cents: 2107,
    text: `
# Rantahalli
Satamakatu 3, 20100 Turku
31.5.2024 | 15:47
Ruisleipä | 2,39
Kahvi 500g | 10,68
Paperi A4 | 8,00
YHTEENSÄ | 21,07
KORTTITAPAHTUMA | 21,07
ALV  VEROTON  VERO | VEROLLINEN
14,00%  11,46  1,61 | 13,07
24,00%  6,45  1,55 | 8,00`,
  },
  {
    id: 'tr-market',
    vendor: ['DENİZ MARKET'],
    date: '2024-04-18',
    cents: 24100,
    text: `
# DENİZ MARKET
> LİMAN CAD. NO 7 İZMİR
TARİH : 18/04/2024 | SAAT : 19:42
SÜT 1L  %1 | *36,95
KAHVE 250G  %1 | *124,90
DETERJAN  %20 | *94,15
ARA TOPLAM | *256,00
İNDİRİM | -*15,00
TOPKDV | *17,29
TOPLAM | *241,00
KREDİ KARTI | *241,00
Kazanilan puan: 3,02 TL`,
  },
  {
    id: 'hu-kavezo',
    vendor: ['PARTI KÁVÉZÓ KFT', 'PARTI KÁVÉZÓ'],
    date: '2024-07-16',
    cents: 356000,
    text: `
> PARTI KÁVÉZÓ
> KFT.
> 8600 SIÓFOK, TÓ UTCA 3
NYUGTA
Kávé | 1 290
Torta | 2 271
RÉSZÖSSZESEN | 3 561 Ft
ÖSSZESEN: | 3 561 Ft
KEREKÍTÉS: | -1 Ft
ÖSSZESEN KP: | 3 560 Ft
KÉSZPÉNZ | 5 000 Ft
VISSZAJÁRÓ | 1 440 Ft
2024.07.16. | 08:26`,
  },
  {
    // Pesos have no cents, whatever litres have.
    id: 'cl-bencina',
    vendor: ['BENCINERA DEL SUR'],
    date: '2024-10-17',
    cents: 3060800,
    text: `
# BENCINERA DEL SUR
R.U.T. 99.104.417-3
FECHA: 17-10-2024 | HORA: 13:58
GASOLINA 95
 23,952 LT x $1.328 | $31.808
DESCUENTO APP | -$1.200
TOTAL | $30.608
TARJETA DEBITO | $30.608`,
  },
  {
    id: 'pt-mercearia',
    vendor: ['MERCEARIA DA SÉ'],
    date: '2024-02-24',
    cents: 3244,
    text: `
# MERCEARIA DA SÉ
NIF 509104417
Data: 24/02/2024 | 13:03
CAFÉ 500G | 17,49
BACALHAU | 18,45
SUBTOTAL | 35,94
TOTAL POUPANÇA | (1,50)
TOTAL A PAGAR | 34,44
Vantagens do mês | (2,00)
TOTAL PAGO | 32,44
MULTIBANCO | 32,44`,
  },
  {
    // The label goes on in the next line.
    id: 'no-bensin',
    vendor: ['Fjellheim Bensin'],
    date: '2024-01-30',
    cents: 116350,
    text: `
# Fjellheim Bensin
Fjordveien 225, 0668 OSLO
30.01.2024 08:12 | Bong 48117
DIESEL | 1.090,14
Pølse | 54,90
Kaffe | 42,00
Rabatt kort | -23,54
Totalt (4 | 1.163,50
artikler)
BankAxept | 1.163,50
MVA-grunnlag  MVA % | Sum
853,28  25,00  213,32 | 1.066,60
84,26  15,00  12,64 | 96,90`,
  },
  {
    // Two taxes for each rate, and a last row of their sums; nothing is called a total.
    id: 'in-bazaar',
    vendor: ['LOTUS BAZAAR LTD'],
    date: '2024-08-11',
    cents: 196000,
    text: `
> LOTUS BAZAAR LTD
> Baner Road, Pune 411045
Bill Dt : 11/08/2024 18:52
Items: 5  Qty: 11 | 1,960.00
Ind  Taxable  CGST  SGST | Total
5%  1390.48  34.76  34.76 | 1460.00
18%  423.73  38.14  38.13 | 500.00
T:  1814.21 | 1960.00
UPI / BHIM | 1,960.00`,
  },
  {
    id: 'bg-hlebar',
    vendor: ['ХЛЕБАР'],
    date: '2024-09-03',
    cents: 2117,
    text: `
# ХЛЕБАР
> СОФИЯ, УЛ. РЕЧНА 5
КАФЕ | 12.99
ХЛЯБ | 8.18
МЕЖДИННА СУМА | 21.17
ОБЩА СУМА | 21.17
В БРОЙ | 50.00
РЕСТО | 28.83
03-09-2024 17:31:12`,
  },
  {
    id: 'vn-quan',
    vendor: ['QUÁN BẾN SÔNG'],
    date: '2024-06-09',
    cents: 8700000,
    text: `
# QUÁN BẾN SÔNG
> 12 Đường Bờ Đê
09/06/2024 09:45
Cà phê sữa | 54,000
Nước suối 3 x 11,000 | 33,000
Tổng cộng | 87,000
Tiền mặt | 100,000
Tiền thừa | 13,000`,
  },
]
