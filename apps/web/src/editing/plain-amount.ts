/** An amount as people type it ('−$1,250.50', '(1,250.50)') as a plain decimal; what is none stays as it is, to be refused. */
export function plainAmount(text: string): string {
  const bare = text.trim().replaceAll(/[$\s]/g, '').replace(/^[−–]/, '-')
  const owed = /^\((.+)\)$/.exec(bare)?.[1]
  const signed = owed === undefined ? bare : `-${owed}`
  // A comma is taken away only where it stands between thousands.
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(signed) ? signed.replaceAll(',', '') : signed
}
