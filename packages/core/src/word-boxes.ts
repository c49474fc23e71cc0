/** Words where they stand on a page: what readers of pages take, whoever printed, recognized or made up the page. */

/** A word with its box, from the page's top left corner, in the unit that the page is measured in: points, or pixels of a picture. */
export interface WordBox {
  text: string
  x0: number
  x1: number
  top: number
  bottom: number
}

/** A page of words. `number` is 1-based. */
export interface WordBoxPage {
  number: number
  width: number
  height: number
  words: WordBox[]
}
