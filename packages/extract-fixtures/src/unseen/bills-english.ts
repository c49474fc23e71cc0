import type { MadeBillWords } from './bill-language.ts'
import { list } from './place.ts'
import { britain as gb, usa as us } from './places-english.ts'

export const americanBills: MadeBillWords = {
  place: us,
  invoice: list('INVOICE|Invoice|Sales Invoice|Service Invoice|STATEMENT / INVOICE'),
  credit: list('CREDIT MEMO|Credit Note'),
  number: list('Invoice #|Invoice No.|Invoice Number:|INVOICE NO|Inv #'),
  date: list('Date|Invoice Date|Date:|Date of Issue|Bill Date'),
  due: list('Due Date|Payment Due|Due'),
  customer: list('Bill To|BILL TO:|Sold To|Customer'),
  columns: [
    ['Qty', 'Description', 'Unit Price', 'Amount'],
    ['Item', 'Hours', 'Rate', 'Total'],
    ['Description', 'Quantity', 'Price', 'Line Total'],
  ],
  subtotal: list('Subtotal|Sub Total|SUBTOTAL|Net'),
  tax: list('Sales Tax ({r}%)|Tax|Tax {r}%|State Tax'),
  rates: [8.25, 6, 7.25, 0, 9.5],
  total: list('Total|TOTAL|Invoice Total|Grand Total|Total Amount|Total USD'),
  amountDue: list('Amount Due|Balance Due|AMOUNT DUE|Please Pay This Amount|Total Due'),
  shipping: list('Shipping|Freight|Shipping & Handling|Delivery'),
  discount: list('Discount|Less discount|Promo'),
  paid: list('Amount Paid|Payments|Paid to date|Less payments'),
  deposit: list('Deposit|Less deposit received|Retainer applied'),
  previous: list('Previous Balance|Balance Forward|Prior balance'),
  items: list(
    'Oak veneer sheet 4x8|Site survey|Consulting hours March|Paper towels case|LED panel 40W|Service call|Copy paper 10 rm|Wire 12 AWG 250 ft|Catering trays|Website maintenance',
  ),
  sellers: list(
    'Granite Ridge Supply Co.|Fernwood Electric LLC|Mesa Verde Catering|Bluestem Design Studio, Inc.|Hollis & Park CPAs|Ironbark Freight Lines|Cobalt Office Products|Prairie Wind Janitorial Services|Sunnyvale Nursery|Whitaker Legal Group, P.C.',
  ),
  ids: list('EIN 84-2200911|Tax ID: 47-1182290|FEIN 35-7782001'),
  cash: list('CASH|Cash Tendered|Cash'),
  change: list('CHANGE|Change Due|Change'),
  rounding: list('Rounding|CASH ROUNDING'),
  thanks: list(
    'THANK YOU FOR YOUR BUSINESS|Thank you! Please come again|HAVE A GREAT DAY|YOU SAVED $2.00 TODAY|Tell us how we did: survey.example.com',
  ),
  domain: 'com',
  streets: list('2210 Mill Road, Tulsa, OK 74103|918 Harbor St, Portland, OR 97201|400 W 5th Ave Suite 12, Austin TX 78701'),
}
export const britishBills: MadeBillWords = {
  ...americanBills,
  place: gb,
  invoice: list('INVOICE|Invoice|VAT Invoice|TAX INVOICE|Sales Invoice'),
  number: list('Invoice No|Invoice number|Invoice No:|Invoice ref|Our ref'),
  date: list('Date|Invoice date|Tax point|Date / Tax point|Invoice Date:'),
  customer: list('Invoice to|To:|Customer|Bill to'),
  subtotal: list('Subtotal|Net total|Total net|Total excl. VAT|Goods'),
  tax: list('VAT|VAT @ {r}%|VAT ({r}%)|Total VAT'),
  rates: [20, 20, 20, 5],
  total: list('Total|Total incl. VAT|Invoice total|Gross|TOTAL GBP|Total (inc VAT)'),
  amountDue: list('Amount due|Balance due|Total due|Amount payable'),
  shipping: list('Carriage|Delivery|Postage & packing'),
  sellers: list(
    'Hadleigh Timber Ltd|Pennine Print Works Limited|Kestrel IT Support LLP|Brookfield Bakery|Morwenna Plumbing & Heating Ltd|Tamar Office Supplies|Ashdown Legal LLP|Wrenfield Electrical Contractors',
  ),
  ids: list('VAT No GB 294 1882 07|VAT Reg No. 771 2094 55|Company No. 08821190 VAT GB294188207'),
  items: list('Oak boards 2.4m|Labour 3 hrs|A5 leaflets x 1000|Monthly support|Boiler service|Catering for 12|Site visit|Toner cartridge'),
  thanks: list('Thank you for your custom|Please retain receipt|Thank you, please call again'),
  domain: 'co.uk',
  streets: list('14 High Street, Leeds LS1 4AB|Unit 7 Calder Park, Wakefield WF2 7UA|3 Quay Lane, Truro TR1 2HN'),
}
