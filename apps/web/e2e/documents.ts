/** Documents that the journeys make themselves: a CSV and an OFX of a checking account, and a PDF statement of a card. */

export const csv = {
  name: 'checking-march.csv',
  text: `Date,Description,Amount,Balance
2024-03-01,OPENING BALANCE,,5000.00
2024-03-02,STRIPE TRANSFER ST-A1B2,1250.00,6250.00
2024-03-05,STAPLES STORE 1182,-86.40,6163.60
2024-03-08,COMCAST BUSINESS INTERNET,-129.99,6033.61
2024-03-08,BLUE BOTTLE COFFEE,-6.50,6027.11
2024-03-08,BLUE BOTTLE COFFEE,-6.50,6020.61
2024-03-20,ZQX HOLDINGS 77,-412.00,5608.61
`,
  rows: 6,
}

const ofxRow = (kind: string, date: string, amount: string, id: string, name: string) =>
  `<STMTTRN><TRNTYPE>${kind}<DTPOSTED>${date}120000<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`
export const ofx = {
  name: 'savings-march.ofx',
  text: `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>123456789<ACCTID>00012349876<ACCTTYPE>SAVINGS</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20240301<DTEND>20240331
${ofxRow('CREDIT', '20240310', '2000.00', 'A1', 'ACME CORP INVOICE 2041')}
${ofxRow('INT', '20240331', '1.25', 'A2', 'INTEREST PAID')}
</BANKTRANLIST><LEDGERBAL><BALAMT>9001.25<DTASOF>20240331</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`,
  rows: 2,
}

interface Text {
  x: number
  y: number
  text: string
}

/** A one-page PDF with text at the given points from the top left. Written by hand: six objects and a cross-reference table. */
export function pdfOf(texts: readonly Text[]): Buffer {
  const escaped = (s: string) => s.replace(/[\\()]/g, (c) => `\\${c}`)
  const stream = texts.map((t) => `BT /F1 10 Tf 1 0 0 1 ${t.x} ${792 - t.y} Tm (${escaped(t.text)}) Tj ET`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ]
  let body = '%PDF-1.4\n'
  const offsets: number[] = []
  objects.forEach((object, i) => {
    offsets.push(body.length)
    body += `${i + 1} 0 obj\n${object}\nendobj\n`
  })
  const xref = body.length
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((o) => `${String(o).padStart(10, '0')} 00000 n \n`).join('')}`
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}

const rows: [date: string, description: string, amount: string, balance: string][] = [
  ['04/02/2024', 'PAYROLL GUSTO 881', '-2,400.00', '7,600.00'],
  ['04/04/2024', 'SHOPIFY PAYOUT 552', '1,955.44', '9,555.44'],
  ['04/09/2024', 'DELTA AIR LINES', '-318.20', '9,237.24'],
  ['04/15/2024', 'OFFICE RENT FOURTH STREET', '-1,500.00', '7,737.24'],
]
export const pdf = {
  name: 'statement-april.pdf',
  bytes: pdfOf([
    { x: 50, y: 60, text: 'First Harbor Bank' },
    { x: 50, y: 78, text: 'Business Checking   Account number: XXXXXX4821' },
    { x: 50, y: 96, text: 'Statement period 04/01/2024 to 04/30/2024' },
    { x: 50, y: 120, text: 'Beginning balance' },
    { x: 400, y: 120, text: '$10,000.00' },
    { x: 50, y: 136, text: 'Ending balance' },
    { x: 400, y: 136, text: '$7,737.24' },
    { x: 50, y: 170, text: 'Date' },
    { x: 130, y: 170, text: 'Description' },
    { x: 400, y: 170, text: 'Amount' },
    { x: 490, y: 170, text: 'Balance' },
    ...rows.flatMap(([date, description, amount, balance], i) => [
      { x: 50, y: 190 + i * 18, text: date },
      { x: 130, y: 190 + i * 18, text: description },
      { x: 400, y: 190 + i * 18, text: amount },
      { x: 490, y: 190 + i * 18, text: balance },
    ]),
  ]),
  rows: rows.length,
}
