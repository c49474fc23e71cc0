/**
 * Month names as banks in Europe and the Americas print them, without accents.
 * A printed word stands for a month when it begins one of its names (three letters at least) and no other month's.
 */
const NAMES: readonly string[] = [
  'january januar janvier enero gennaio januari janeiro styczen stycznia leden ledna jaenner januarie sausio tammikuu',
  'february februar fevrier febrero febbraio februari fevereiro luty lutego unor unora feber vasario helmikuu',
  'march maerz marz mars marzo maart mrt marco marzec marca brezen brezna marcius kovo maaliskuu',
  'april avril abril aprile kwiecien kwietnia duben dubna aprilis balandzio huhtikuu',
  'may mai mayo maggio mei maio maj maja kveten kvetna majus geguzes toukokuu',
  'june juni juin junio giugno junho czerwiec czerwca cerven cervna junius birzelio kesakuu',
  'july juli juillet julio luglio julho lipiec lipca cervenec cervence julius liepos heinakuu',
  'august aout agosto augustus sierpien sierpnia srpen srpna augusti augusztus rugpjucio elokuu',
  'september septembre septiembre setiembre settembre setembro wrzesien wrzesnia zari szeptember rugsejo syyskuu',
  'october oktober octobre octubre ottobre outubro pazdziernik pazdziernika rijen rijna spalio lokakuu',
  'november novembre noviembre novembro listopad listopada lapkricio marraskuu',
  'december dezember decembre diciembre dicembre dezembro grudzien grudnia prosinec prosince desember gruodzio joulukuu',
]

/** Names that share their first letters with another month's: they count only when written out. */
const WHOLE_ONLY = new Set(['marraskuu', 'cerven', 'cervna', 'cervenec', 'cervence', 'leden', 'ledna'])

const monthByWord = new Map<string, number | null>()
NAMES.forEach((names, i) => {
  for (const name of names.split(' ')) {
    for (let length = WHOLE_ONLY.has(name) ? name.length : 3; length <= name.length; length++) {
      const word = name.slice(0, length)
      const known = monthByWord.get(word)
      monthByWord.set(word, known === undefined || known === i + 1 ? i + 1 : null)
    }
  }
})
// A name written out is that month, even where it begins another's ('mai', 'maio').
NAMES.forEach((names, i) => {
  for (const name of names.split(' ')) monthByWord.set(name, i + 1)
})

/** 1 to 12 for a printed month name or its abbreviation ('Sept.', 'févr', 'MRT'); null for any other word. */
export function monthOfName(word: string): number | null {
  const plain = word
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase()
  return monthByWord.get(plain) ?? null
}
