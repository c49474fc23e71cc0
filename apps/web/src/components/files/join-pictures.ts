import { canEmbed, pdfOfPictures } from '@ledgerhand/core/picture-pdf'
import { MAX_FILE_BYTES } from '@ledgerhand/core/upload-limits'

/** Photographed pages that a person put together: the document is a PDF, and these are its pages while it can still be changed. */
const pagesOfJoined = new WeakMap<File, readonly File[]>()

/** The pictures that a chosen file was put together from, in order; undefined for any other file. */
export const pagesOf = (file: File): readonly File[] | undefined => pagesOfJoined.get(file)

/** Whether it may be a page: a picture that a browser draws, of one page. */
export const isPicture = ({ name }: File): boolean => /\.(jpe?g|png|webp|heic)$/i.test(name)

/** Longest sides in pixels to which pages are made smaller, one after the other, until they fit into one file. */
const SMALLER = [3200, 2400, 1800] as const
/** What a PDF needs beside its pictures. */
const FRAME_BYTES = 65_536

/** One document of these pictures, named after the first. Error with words for a person when one cannot be drawn, or all together are too large. */
export async function joinPictures(pages: readonly File[]): Promise<File> {
  const [first] = pages
  if (!first) throw new Error('A document needs a page')
  const fits = (found: readonly Uint8Array[]) => found.reduce((sum, { length }) => sum + length, FRAME_BYTES) <= MAX_FILE_BYTES
  // Untouched where they may be: nothing that a camera saw is lost.
  let jpegs = await Promise.all(pages.map(async (page) => asJpeg(page)))
  for (const side of SMALLER) {
    if (fits(jpegs)) break
    jpegs = []
    // One after the other: a phone has no memory for all of them at once.
    for (const page of pages) jpegs.push(await drawn(page, side))
  }
  if (!fits(jpegs)) throw new Error('These pages are too large for one document. Put fewer of them together.')
  const name = `${first.name.replace(/\.[^.]+$/, '')}-${pages.length}-pages.pdf`
  const joined = new File([pdfOfPictures(jpegs)], name, { type: 'application/pdf', lastModified: first.lastModified })
  pagesOfJoined.set(joined, pages)
  return joined
}

async function asJpeg(page: File): Promise<Uint8Array> {
  const bytes = new Uint8Array(await page.arrayBuffer())
  return canEmbed(bytes) ? bytes : drawn(page, SMALLER[0])
}

/** The picture as a JPEG no longer than `side`, upright, on white. */
async function drawn(page: File, side: number): Promise<Uint8Array> {
  const cannot = () => new Error(`${page.name} cannot be opened here. Save it as JPEG or PNG, or upload it on its own.`)
  const picture = await createImageBitmap(page).catch(() => {
    throw cannot()
  })
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) throw cannot()
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
  if (!blob) throw cannot()
  return new Uint8Array(await blob.arrayBuffer())
}
