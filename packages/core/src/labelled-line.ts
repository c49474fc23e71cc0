/**
 * Lines in which a bank prints a payment message field by field: 'ORIG CO NAME:GUSTO … CO ENTRY DESCR:NET … IND NAME:HARBOR KITCHEN'. What they
 * say of the other side and of the purpose counts; the labels, the numbers and the name of the account's own holder say nothing of either.
 */

/** Whether a line is made of such fields: ACH as Chase and as Bank of America print it, wires of both, and wires of Wells Fargo. */
const LABELLED =
  /\borig co name ?:|\bdes ?:.*\b(?:indn|co id|id) ?:|\bwire type ?:|\b(?:fedwire|chips|book|wire)\b.*\b(?:b\/o|a\/c|via) ?:|\/(?:org|bnf)=/i

/** Who sent a wire here: such a line names its own holder as whom was paid. */
const PAYERS = ['b/o', 'org', 'orig']
/** Whom a wire from here was for. */
const PAYEES = ['bnf', 'a/c']
/** What for. */
const PURPOSES: ReadonlySet<string> = new Set(['co entry descr', 'des', 'pmt info', 'pmt det', 'obi', 'rfb', 'ref'])

/** Every label, the longer before those that they end with. Banks fill fields to their width, so that the next label may follow at once. */
const LABEL =
  /(?:\b(?:orig co name|co entry descr|desc date|orig id|ind id|ind name|co id|pmt info|pmt det|wire type|service ref|related ref|snd bk|bnf bk|bnf id|imad|omad|indn|orig|bnf|b\/o|a\/c|via|obi|rfb|bbi|ogb|org|ssn|srf|eed|des|ref|seq|date|time|id)|sec|trace|trn) ?[:=#]/gi

/** Where a wire passed through, printed before its own fields: 'CHASE NYC/CTR/'. */
const ROUTE = /^.*\/ctr\b\/?/i

/**
 * What a bank's line says of the other side and of the purpose; the line itself where it has no labelled fields.
 * 'ORIG CO NAME:GUSTO ORIG ID:91 CO ENTRY DESCR:NET 456 SEC:CCD IND NAME:HARBOR KITCHEN' → 'GUSTO NET 456'
 */
export function spokenPart(description: string): string {
  if (!LABELLED.test(description)) return description
  const labels = [...description.matchAll(LABEL)]
  const lead = description.slice(0, labels[0]?.index ?? 0).trim()
  const fields = labels.map((label, i) => ({
    name: label[0].slice(0, -1).trim().toLowerCase(),
    text: description
      .slice(label.index + label[0].length, labels[i + 1]?.index)
      .replace(/[\s/]+$/, '')
      .trim(),
  }))
  const firstOf = (names: readonly string[]) =>
    names.map((name) => fields.find((field) => field.name === name && field.text !== '')?.text).find((text) => text !== undefined)
  const payer = firstOf(PAYERS)
  const payee = firstOf(PAYEES)
  // Before the fields of an ACH line stands the company, or nothing; before those of a wire its kind and the bank that it passed through.
  const other = payer ? `WIRE FROM ${payer}` : payee ? `WIRE TO ${payee}` : (firstOf(['orig co name']) ?? lead)
  const purposes = fields.filter(({ name }) => PURPOSES.has(name)).map(({ text }) => text.replace(ROUTE, ''))
  const spoken = [other, ...purposes].filter(Boolean).join(' ').replace(/\s+/g, ' ').trim()
  return spoken === '' ? description : spoken
}
