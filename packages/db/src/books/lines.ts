/** A fingerprint names a line of a document; what follows the dot, the reading that brought it when the document was read again. */
const LINE = 64

export const reportLineOf = (fingerprint: string): string => fingerprint.slice(0, LINE)
/** The same line, as another reading of its document brings it: both may be in the books' table for as long as one of them is hidden. */
export const readAgain = (fingerprint: string, reading: string): string => `${reportLineOf(fingerprint)}.${reading}`
