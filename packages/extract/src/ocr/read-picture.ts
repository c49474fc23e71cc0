import { readWordPages } from '../pdf/read-pages.ts'
import type { Reader, Reading } from '../reading.ts'
import { grayPicture, type PictureFormat } from './decode.ts'
import { picturePageSize } from './page-size.ts'
import { seePage } from './see-page.ts'

/** Reads a photo or a scan kept as a picture: as one page. */
export const readPicture =
  (format: PictureFormat): Reader =>
  async ({ bytes, documentType, onPage }): Promise<Reading> => {
    onPage?.(0, 1)
    const { gray, width, height } = await grayPicture(bytes, format)
    const page = await seePage({ gray, number: 1, ...picturePageSize(width, height) })
    onPage?.(1, 1)
    return readWordPages({ format, documentType, pages: [page], fileYear: null, embedded: null })
  }
