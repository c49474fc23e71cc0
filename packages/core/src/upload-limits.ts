/** What may be uploaded. The dialog says so, and the server proves it on the bytes. */
export const MAX_FILES = 10
export const MAX_FILE_BYTES = 10_485_760

/** Endings offered by the file picker; the server decides by content. */
export const acceptedEndings = [
  '.pdf',
  '.xlsx',
  '.xls',
  '.csv',
  '.tsv',
  '.txt',
  '.ofx',
  '.qfx',
  '.qbo',
  '.qif',
  '.sta',
  '.mt940',
  '.xml',
  '.png',
  '.jpg',
  '.jpeg',
  '.webp',
  '.heic',
  '.tif',
  '.tiff',
  '.zip',
  '.eml',
] as const

export const uploadMessages = {
  tooManyFiles: (n: number) => `You can only upload ${n} ${n === 1 ? 'file' : 'files'}`,
  tooFewFiles: (n: number) => `You have to select at least ${n} ${n === 1 ? 'file' : 'files'}`,
  tooLarge: (file: string) => `${file} exceeds maximum allowed size of 10 MB`,
  wrongType: 'You can only upload: PDF, Excel, CSV, images',
  duplicate: (file: string) => `Cannot add the duplicate file '${file}', it already exists`,
  unreadable: (n: number) => `Failed to add ${n} ${n === 1 ? 'file' : 'files'} due to internal errors`,
  more: (count: number) => `${count} additional restrictions were not fulfilled`,
} as const
/** At most this many restriction messages are shown at once. */
export const MAX_MESSAGES = 4

/** 1536 → '1.5 KB' */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const units = ['KB', 'MB', 'GB'] as const
  let value = bytes / 1024
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${value >= 100 ? Math.round(value) : value.toFixed(1).replace(/\.0$/, '')} ${units[unit]}`
}
