/** The countries of made-up bills; the United States more often than others. */
import type { MadeBillWords } from './bill-language.ts'
import { dutchBills, frenchBills, germanBills, italianBills, spanishBills, swedishBills } from './bills-abroad.ts'
import { americanBills, britishBills } from './bills-english.ts'

export const madeBillWords: readonly MadeBillWords[] = [
  americanBills,
  americanBills,
  americanBills,
  americanBills,
  britishBills,
  britishBills,
  germanBills,
  frenchBills,
  spanishBills,
  italianBills,
  dutchBills,
  swedishBills,
]
