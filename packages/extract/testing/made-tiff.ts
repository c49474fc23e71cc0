import sharp from 'sharp'
import { drawPage } from '../src/pages/draw-page.ts'
import { withPdf } from '../src/pages/pdfium.ts'

/** The ways in which scanners pack a page; `jpeg` and `lzw` in colour, the fax's in black and white. */
export const tiffKinds = ['ccittfax4', 'lzw', 'deflate', 'jpeg', 'packbits', 'none'] as const
export type TiffKind = (typeof tiffKinds)[number]

/** The pages of a PDF as a scanner writes them into one TIFF. */
export async function madeTiff(pdf: Uint8Array, compression: TiffKind): Promise<Uint8Array> {
  const drawn = await withPdf(pdf, (open) => Array.from({ length: open.pageCount }, (_, i) => drawPage(open, i)))
  const isBilevel = compression === 'ccittfax4' || compression === 'packbits'
  const pages: Buffer[] = []
  for (const page of drawn) {
    if (!page) continue
    const { width, height, data } = page.gray
    pages.push(
      await sharp(data, { raw: { width, height, channels: 1 } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    )
  }
  const all = sharp(pages, { join: { animated: true } })
  const coloured = compression === 'jpeg' || compression === 'lzw' ? all.toColourspace('srgb') : all.grayscale().toColourspace('b-w')
  return new Uint8Array(await coloured.tiff({ compression, quality: 60, ...(isBilevel && { bitdepth: 1 }) }).toBuffer())
}
