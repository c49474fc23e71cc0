import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'

/** A supplier's bill on paper: the invoice of Granite Kitchens for a counter. `date` as it is printed: '03/02/2026'. */
export const supplierInvoice = (date: string, total = '$1,000.00'): Promise<Uint8Array> =>
  madePdf([
    'Granite Kitchens',
    '12 Quay Street',
    '',
    'INVOICE',
    'Invoice number   INV-20417',
    `Date     ${date}`,
    '',
    `New counter        ${total}`,
    `Total                  ${total}`,
  ])
