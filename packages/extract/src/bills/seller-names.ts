import { bareName, compact } from './bill-domains.ts'
import { NAME_LABEL } from './bill-wording.ts'

/** A name that may be the seller's, as it is printed, and how much speaks for it in points. */
export interface SellerName {
  name: string
  score: number
}

/** The names that were found, each once; never a buyer's. */
export class SellerNames {
  private readonly found = new Map<string, SellerName>()
  private readonly buyers: ReadonlySet<string>

  constructor(buyers: ReadonlySet<string>) {
    this.buyers = buyers
  }

  add({ name, score }: SellerName): void {
    const bare = withoutLabels(name)
    const key = compact(bare)
    if (!/\p{L}{2}/u.test(bare) || bare.length > 70 || key.length < 2 || this.isBuyer(bare)) return
    const known = this.found.get(key)
    // Said again and again, a name is likelier; a footer on every page must not win by that alone.
    if (known) known.score = Math.max(known.score, score) + 0.5
    else this.found.set(key, { name: bare, score })
  }

  some(test: (name: string) => boolean): boolean {
    return [...this.found.values()].some((c) => test(c.name))
  }

  best(): string | null {
    const best = [...this.found.values()].sort((a, b) => b.score - a.score)[0]
    return best && best.score > 0 ? best.name : null
  }

  /** Their departments too: 'Acme Finance' where the customer is Acme Corporation. */
  private isBuyer(name: string): boolean {
    return [...this.buyers].some((b) => bareName(name) === b || (b.length >= 6 && compact(name).startsWith(b)))
  }
}

/** 'Receipt from Lumen Labs, Inc.' → 'Lumen Labs, Inc.': without what stands around a name. */
const withoutLabels = (text: string): string =>
  text
    .replace(NAME_LABEL, '')
    .replace(/^(?:your )?(?:receipt|invoice|order|payment receipt) from (?=\p{Lu})/iu, '')
    // A mark that belongs to a logo.
    .replace(/[^\p{L}\p{N}.)!?'’&+*]+$/u, '')
    .replace(/^[\s:•*|"'“”-]+|[\s:;,*|"'“”-]+$/g, '')
    .replace(/\s+/g, ' ')
