import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { expect, onTestFinished, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

interface Row {
  id: string
  description: string
  amount: string
  treatment: string
  dueDate: string | null
  sourceName: string | null
  sourceLastFour: string | null
  items?: { kind: string; description: string; amount: string }[]
  parts?: { amount: string; leaf?: string }[]
  pair?: { state: string; reason: string; role: string } | null
}

async function setUp() {
  const product = testProduct()
  onTestFinished(() => product.close())
  const owner = product.person()
  await owner.signUp()
  const all = async () => (await owner.call('GET', '/api/transactions')).json as Row[]
  const receipt = async (lines: string[]) => owner.upload('receipt.pdf', await madePdf(lines), 'receipt')
  const card = (name: string, amount: string) =>
    owner.upload(
      'card.ofx',
      `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111111111114242</CCACCTFROM><BANKTRANLIST><DTSTART>20250301<DTEND>20250331<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20250315<TRNAMT>-${amount}<FITID>1<NAME>${name}</STMTTRN></BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`,
      'credit_card',
    )
  const proposed = async (id?: string) => (await owner.call('GET', `/api/transactions/${id}/proposed-split`)).json
  return { product, owner, all, receipt, card, proposed }
}
const receiptLines = [
  'Corner Market',
  '12 Mill Road, Austin, TX 78701',
  'Receipt 4711     Date: 03/14/2025',
  '',
  'Printer paper                 20.00',
  'Restaurant lunch              30.00',
  'Subtotal                      50.00',
  'Sales Tax                      4.00',
  'Total                         54.00',
  'VISA ************4242         54.00',
]

test('what a receipt lists is kept, and proposed as a split of the row that pays it; nothing is split by itself', async () => {
  const s = await setUp()
  await s.receipt(receiptLines)
  await s.card('CORNER MARKET AUSTIN', '54.00')
  await s.product.work()
  const rows = await s.all()
  const bill = rows.find((r) => r.treatment === 'bill')
  expect(bill).toMatchObject({
    amount: '54.00',
    sourceName: 'Card',
    sourceLastFour: '4242',
    items: [
      { kind: 'item', description: 'Printer paper', amount: '20.00' },
      { kind: 'item', description: 'Restaurant lunch', amount: '30.00' },
      { kind: 'tax', description: 'Sales Tax', amount: '4.00' },
    ],
  })
  const paid = rows.find((r) => r.treatment === 'business')
  expect(paid?.pair).toMatchObject({ state: 'paired', role: 'to' })
  expect(paid?.parts).toBeUndefined()
  const proposal = await s.proposed(paid?.id)
  expect(proposal).toMatchObject({ items: 2, billId: bill?.id, from: expect.stringContaining('Corner Market') })
  expect(proposal.parts.map((p: { amount: string; leaf: string; note: string }) => [p.leaf, p.amount, p.note])).toEqual([
    ['meals', '32.40', 'Restaurant lunch, tax $2.40'],
    ['office_expense', '21.60', 'Printer paper, tax $1.60'],
  ])
  // Accepted in one press, it is an ordinary split; then nothing more is proposed.
  expect((await s.owner.call('PUT', `/api/transactions/${paid?.id}`, { parts: proposal.parts })).status).toBe(200)
  expect((await s.all()).find((r) => r.id === paid?.id)).toMatchObject({
    treatment: 'split',
    parts: [{ amount: '32.40' }, { amount: '21.60' }],
  })
  expect(await s.proposed(paid?.id)).toBeNull()
  expect(await s.proposed(bill?.id)).toBeNull()
})

test('a receipt that names its card is paired with that card’s row of another name', async () => {
  const s = await setUp()
  await s.receipt(receiptLines)
  await s.card('SQ 8841 QZX', '54.00')
  await s.product.work()
  const paid = (await s.all()).find((r) => r.treatment === 'business')
  expect(paid?.pair).toMatchObject({ state: 'paired', reason: expect.stringContaining('the card that it names') })
})

test('nothing is listed nor proposed where the lines do not add up', async () => {
  const s = await setUp()
  await s.receipt(receiptLines.map((line) => line.replace('20.00', '21.00')))
  await s.card('CORNER MARKET AUSTIN', '54.00')
  await s.product.work()
  const rows = await s.all()
  expect(rows.find((r) => r.treatment === 'bill')?.items).toBeUndefined()
  expect(await s.proposed(rows.find((r) => r.treatment === 'business')?.id)).toBeNull()
})

test('the day by which an invoice is to be paid stands on its row', async () => {
  const s = await setUp()
  await s.owner.upload(
    'invoice.pdf',
    await madePdf([
      'Brightwater Cooling Ltd',
      'Invoice 2211',
      'Invoice date: 03/14/2025',
      'Due date: 04/13/2025',
      '',
      'Repair      50.00',
      'Total       50.00',
    ]),
    'invoice',
  )
  await s.product.work()
  expect((await s.all())[0]).toMatchObject({ treatment: 'bill', dueDate: '2025-04-13' })
})
