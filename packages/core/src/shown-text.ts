/** A text file as it is shown beside the transactions that were read from it: what the reader took for its text, lines and cells. */
export interface ShownText {
  /** In UTF-8. The lines of its rows' evidence are the lines of this text. */
  text: Uint8Array
  /** What stands between the cells of a row; null where it is not a table. */
  delimiter: string | null
  /** The quotes of a table are not paired: none of them holds a line end. */
  isLineARow: boolean
}

/** Headers of the answer that carries the text: the delimiter as encodeURIComponent writes it, and whether a line is a row ('1'). */
export const DELIMITER_HEADER = 'x-text-delimiter'
export const LINE_IS_ROW_HEADER = 'x-text-line-is-row'
