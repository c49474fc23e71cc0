/** The countries of made-up bills; the United States more often than others. */
import type { BillWords } from './bill-language.ts'
import { france, germany, italy, netherlands, spain, sweden } from './bills-abroad.ts'
import { britain, usa } from './bills-english.ts'

export const billWords: readonly BillWords[] = [usa, usa, usa, usa, britain, britain, germany, france, spain, italy, netherlands, sweden]
