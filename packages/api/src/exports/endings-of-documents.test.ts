import { expect, test } from 'vitest'
import { testProduct } from '../../testing/product.ts'
import { unzip } from '../../testing/zip.ts'

test('documents leave with an ending of their format, in the tax pack and in the export of everything', async () => {
  const product = testProduct()
  const p = product.person()
  await p.signUp()
  const page = '<html><script>alert(1)</script><table><tr><th>Date</th><th>Description</th><th>Amount</th></tr>'
  await p.upload('page.html', `${page}<tr><td>2024-03-01</td><td>Office chairs</td><td>-4.50</td></tr></table></html>`)
  await p.upload('april.bat', 'Date,Description,Amount\n2024-04-01,Coffee House,-4.50\n2024-04-02,Client payment,1200.00')
  await product.work()
  const namesIn = async (path: string) => {
    const answer = await product.handle(new Request(`http://localhost:3000${path}`, { headers: { cookie: p.cookie() } }))
    expect(answer.status).toBe(200)
    return [...unzip(Buffer.from(await answer.arrayBuffer())).keys()].filter((name) => name.startsWith('documents/')).sort()
  }
  expect(await namesIn('/api/account/export')).toEqual(['documents/april.bat.csv', 'documents/page.html.xls'])
  expect(await namesIn('/api/tax/2024/pack')).toEqual(['documents/statements/april.bat.csv', 'documents/statements/page.html.xls'])
  product.close()
})
