import { madePdf, type TypedLines } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { drawPage } from '../src/pages/draw-page.ts'
import { type Gray, resampled } from '../src/pages/gray.ts'
import { withPdf } from '../src/pages/pdfium.ts'

/** Test pictures are drawn, never kept: typed lines printed on a page, then laid on a bad scanner. */
export interface PictureDamage {
  /** Degrees that the page lies askew, clockwise. */
  skew?: number
  /** How far shades stray, 0 to 255. The same each time. */
  noise?: number
  blur?: boolean
}

/** A small statement of five rows that its balances prove. */
export const typedStatement = [
  'FIRST HARBOR BANK',
  'Account number: 000 123 4567',
  'Statement period: 01/01/2024 to 01/31/2024',
  '',
  'Opening balance                                              $1,000.00',
  '',
  'Date         Description                        Amount        Balance',
  '01/03/2024   PAYROLL NORTHWIND               +2,500.00       3,500.00',
  '01/05/2024   CITY POWER AND LIGHT              -120.55       3,379.45',
  '01/09/2024   HARDWARE STORE 0042                -45.10       3,334.35',
  '01/17/2024   RENT JANUARY                    -1,850.00       1,484.35',
  '01/28/2024   COFFEE HOUSE                        -6.80       1,477.55',
  '',
  'Closing balance                                              $1,477.55',
]

/** The page that the lines print, in gray, at 300 dots to the inch. */
export async function printed(lines: TypedLines): Promise<Gray> {
  const drawn = await withPdf(await madePdf(lines), (pdf) => drawPage(pdf, 0))
  if (!drawn) throw new Error('nothing was drawn')
  return drawn.gray
}

/** The page as a worn scanner sees it. */
export function scanned(page: Gray, { skew = 0, noise = 0, blur = false }: PictureDamage): Gray {
  const { width, height, data } = resampled(page, (skew * Math.PI) / 180, 1)
  const out = new Uint8Array(data.length)
  let seed = 7
  for (let i = 0; i < data.length; i++) {
    const mean = blur
      ? ((data[i] ?? 255) * 2 + (data[i - 1] ?? 255) + (data[i + 1] ?? 255) + (data[i - width] ?? 255) + (data[i + width] ?? 255)) / 6
      : (data[i] ?? 255)
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    out[i] = Math.max(0, Math.min(255, mean + (noise ? (seed / 0x7fffffff - 0.5) * 2 * noise : 0)))
  }
  return { width, height, data: out }
}
