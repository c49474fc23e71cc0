/**
 * Passwords of eight or more characters that head every published list of leaked ones. The check runs offline.
 * Base words with the usual endings stand for the many: 'password' refuses 'Password1!' too.
 */
const words =
  'password passwort passw0rd p@ssword p@ssw0rd qwerty qwertyui qwertyuiop qwerty123 asdfgh asdfghjkl zxcvbnm 1q2w3e4r 1qaz2wsx q1w2e3r4 letmein welcome iloveyou sunshine princess football baseball superman batman dragon monkey master shadow michael jennifer jordan charlie trustno1 whatever starwars computer internet samsung google facebook linkedin hello freedom login admin administrator root changeme default secret abcdefgh abcd abc123 aaaaaaaa testtest test guest mustang access liverpool arsenal chelsea cookie summer winter spring autumn january february ledgerhand'.split(
    ' ',
  )
const base = new Set(words)

/** True for a password that is common, all one character, a plain run of digits or letters, or the person's own address. */
export function isCommonPassword(password: string, email: string): boolean {
  const lower = password.toLowerCase()
  const [name = ''] = email.toLowerCase().split('@')
  if (lower === email.toLowerCase() || (name.length >= 4 && lower.replace(/\d+$/, '') === name)) return true
  if (/^(.)\1+$/.test(lower)) return true
  if ('01234567890123456789'.includes(lower) || '98765432109876543210'.includes(lower) || 'abcdefghijklmnopqrstuvwxyz'.includes(lower))
    return true
  const stem = lower.replace(/[\d!@#$%^&*._-]+$/, '').replace(/^[\d]+/, '')
  return base.has(lower) || base.has(stem) || (/^\d{8,}$/.test(lower) && new Set(lower).size <= 3)
}
