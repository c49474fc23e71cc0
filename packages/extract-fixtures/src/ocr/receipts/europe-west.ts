import type { MadeReceipt } from './made-receipt.ts'

/** Receipts as shops of France, Italy, the Netherlands, and where Spanish and Portuguese are spoken, print them. The shops, people and numbers are made up. */
export const europeWest: readonly MadeReceipt[] = [
  {
    id: 'fr-boulangerie',
    vendor: ['AU PAIN DORE', 'SARL AU PAIN DORE'],
    date: '2023-05-06',
    cents: 1460,
    text: `
# AU PAIN DORE
> SARL au capital de 8000 EUR
> 12 rue de la République
> 69002 LYON
> Tél: 04 72 55 50 10
> SIRET 123 456 789 00012
TICKET N° 004418
06/05/2023 08:31 | Caisse 1
2 x BAGUETTE TRAD | 2,60
4 x CROISSANT | 5,20
1 x TARTE CITRON | 6,80
TOTAL TTC | 14,60
CB | 14,60
TVA 5,5% | 0,76
> MERCI DE VOTRE VISITE`,
  },
  {
    id: 'fr-brasserie',
    vendor: ['Brasserie du Port'],
    date: '2022-09-24',
    cents: 6350,
    font: 'Helvetica',
    text: `
## Brasserie du Port
> 8 quai des Belges, 13001 Marseille
> 04 91 55 50 18
> N° TVA FR12345678901
Table 9 - 3 couverts
Le 24/09/2022 à 13:22
3 Menu du jour | 49,50
1 Carafe rosé | 9,00
2 Café | 5,00
Total HT | 57,00
TVA 10% + 20% | 6,50
Net à payer | 63,50
Carte bancaire | 63,50`,
  },
  {
    id: 'nl-super',
    vendor: ['Buurtsuper De Linde B.V.', 'Buurtsuper De Linde'],
    date: '2023-02-16',
    cents: 2218,
    text: `
# De Linde
> Buurtsuper De Linde B.V.
> Lindelaan 40, 3512 AB Utrecht
> 030-5550110
16-02-2023 17:11 | Kassa 4
2 HALFV MELK | 2,58
1 BRUIN BROOD | 2,95
1 OUDE KAAS | 9,66
1 SINAASAPPELS | 6,99
SUBTOTAAL | 22,18
TOTAAL | 22,18
PINNEN | 22,18
BTW OVER EUR
9% 20,35 | 1,83
> Tot ziens!`,
    accept: ['De Linde'],
  },
  {
    id: 'es-bar',
    vendor: ['Bar Casa Pepe S.L.', 'BAR CASA PEPE'],
    date: '2023-07-15',
    cents: 3380,
    text: `
> BAR CASA PEPE S.L.
> C/ MAYOR 15 - 28013 MADRID
> CIF: B12345678   TEL: 915550110
FACTURA SIMPLIFICADA: T-004188
15/07/2023 22:14 | MESA 8
4 CAÑA | 10,00
1 TORTILLA | 9,80
2 GAMBAS | 14,00
TOTAL (IVA INCL.) | 33,80
TARJETA | 33,80
BASE 30,73  IVA 10% 3,07
> GRACIAS POR SU VISITA`,
  },
  {
    id: 'it-bar',
    vendor: ['BAR CENTRALE', 'BAR CENTRALE DI ROSSI MARIO'],
    date: '2023-04-12',
    cents: 890,
    text: `
> BAR CENTRALE
> DI ROSSI MARIO
> VIA ROMA 21 - 40121 BOLOGNA
> P.IVA 01234567890
> DOCUMENTO COMMERCIALE
> di vendita o prestazione
DESCRIZIONE | IVA Prezzo(€)
CAFFE X2 | 10% 2,60
CORNETTO X2 | 10% 3,00
SPREMUTA | 10% 3,30
TOTALE COMPLESSIVO | 8,90
DI CUI IVA | 0,81
PAGAMENTO CONTANTE | 10,00
RESTO | 1,10
> 12-04-2023 09:02
> DOCUMENTO N. 0418-0017`,
  },
  {
    id: 'mx-tienda',
    vendor: ['Abarrotes La Esperanza S.A. de C.V.', 'Abarrotes La Esperanza SA de CV', 'ABARROTES LA ESPERANZA'],
    date: '2022-06-17',
    cents: 18650,
    text: `
> ABARROTES LA ESPERANZA S.A. DE C.V.
> RFC: ALE980412QX7
> AV. REFORMA 1180 COL. CENTRO
> PUEBLA, PUE. C.P. 72000
FECHA: 17/06/2022 | HORA: 18:20
CAJA: 02 | FOLIO: 118842
REFRESCO 2L | $38.00
PAN BLANCO GDE | $46.50
CAFE SOLUBLE 200G | $102.00
TOTAL | $186.50
EFECTIVO | $200.00
CAMBIO | $13.50
> GRACIAS POR SU COMPRA`,
  },
  {
    id: 'br-padaria',
    vendor: ['PADARIA SANTA LUZIA LTDA', 'PADARIA SANTA LUZIA'],
    date: '2023-01-28',
    cents: 4270,
    text: `
> PADARIA SANTA LUZIA LTDA
> CNPJ 12.345.678/0001-90
> RUA DAS FLORES, 88 - CAMPINAS/SP
> CUPOM FISCAL ELETRONICO
28/01/2023 09:11:42 | COO:004418
001 PAO FRANCES KG | 14,90
002 QUEIJO MINAS | 21,30
003 CAFE COADO | 6,50
TOTAL R$ | 42,70
Cartao Debito | 42,70
> Volte sempre`,
  },
]
