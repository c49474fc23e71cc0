import { expect, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { arrived, person } from './people.ts'

/** Several photographs as the pages of one document, put together in the upload dialog. */
test('three photos become one document, in the order that a person gives them', async ({ browser }) => {
  const maya = await person(browser, 'Maya Lee', `pages-${Date.now()}-${test.info().retry}@example.com`, {
    viewport: { width: 390, height: 844 },
  })
  const page = await maya.context.newPage()
  await page.goto('/documents')
  await arrived(page)
  const photos = await page.evaluate(() =>
    ['FIRST', 'SECOND', 'THIRD', 'FOURTH'].map((word) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 1200 })
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, 900, 1200)
      pen.fillStyle = '#000'
      pen.font = '60px sans-serif'
      pen.fillText(`${word} PAGE`, 100, 300)
      return canvas.toDataURL(word === 'SECOND' ? 'image/png' : 'image/jpeg').split(',')[1] ?? ''
    }),
  )
  const [first, second, third, fourth] = photos.map((data, i) => ({
    name: i === 1 ? 'page-2.png' : `page-${i + 1}.jpg`,
    mimeType: i === 1 ? 'image/png' : 'image/jpeg',
    buffer: Buffer.from(data, 'base64'),
  }))
  if (!first || !second || !third || !fourth) throw new Error('no photos')
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  const dialog = page.getByRole('dialog')
  const input = dialog.locator('input[type="file"]').first()
  await input.setInputFiles([first, second, third])
  await dialog.getByRole('button', { name: 'These 3 photos are one document' }).click()
  const pages = dialog.getByRole('region', { name: /^Pages of/ })
  await expect(pages.getByRole('listitem')).toHaveCount(3)
  await accessible(page)
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/joined-pages.png` })

  await pages.getByRole('button', { name: 'Separate' }).click()
  await expect(dialog.getByRole('button', { name: 'Upload 3 files' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'These 3 photos are one document' }).click()
  await pages.getByRole('button', { name: 'Move page 3 up' }).click()
  await expect(pages.getByRole('listitem').nth(1)).toContainText('page-3.jpg')
  await pages.getByRole('button', { name: 'Remove page 3' }).click()
  await expect(pages.getByRole('listitem')).toHaveCount(2)
  await input.setInputFiles([fourth])
  await dialog.getByRole('button', { name: /^Add the other picture to/ }).click()
  await expect(pages.getByRole('listitem').nth(2)).toContainText('page-4.jpg')
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()

  const list = () => maya.call<{ id: string; originalName: string; mimeType: string }[]>('get', '/api/documents')
  await expect.poll(async () => (await list()).map(({ originalName }) => originalName)).toEqual(['page-1-3-pages.pdf'])
  const [document] = await list()
  expect(document?.mimeType).toBe('application/pdf')
  await maya.context.close()
})
