import type { Leaf } from '@ledgerhand/core/categories'

/**
 * Names of one kind of merchant. `is` completes the sentence "'NAME' is …". `names` are separated by commas; they are compared
 * in normalised form (lower case, no accents, no apostrophes, '&' as 'and'), whole words only. `^name` counts only at the start of
 * the description, for names that are also common words or places. `sure` is the share of such lines that are this leaf.
 */
export interface MerchantList {
  leaf: Leaf
  is: string
  sure: number
  names: string
  /** From this many cents on the payment may well be something else: `because` ends the sentence that `is` begins. */
  large?: { from: number; because: string }
}
