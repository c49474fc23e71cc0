/**
 * Month names as banks print them, without accents.
 * A printed word stands for a month when it begins one of its names (three letters at least) and no other month's.
 */
const NAMES: readonly string[] = [
  'january januar janvier enero gennaio januari janeiro styczen stycznia leden ledna jaenner januarie sausio tammikuu ocak ianuarie января січня',
  'february februar fevrier febrero febbraio februari fevereiro luty lutego unor unora feber vasario helmikuu subat februarie февраля лютого',
  'march maerz marz mars marzo maart mrt marco marzec marca brezen brezna marcius kovo maaliskuu mart martie maret марта березня',
  'april avril abril aprile kwiecien kwietnia duben dubna aprilis balandzio huhtikuu nisan aprilie апреля квітня',
  'may mai mayo maggio mei maio maj maja kveten kvetna majus geguzes toukokuu mayis мая травня',
  'june juni juin junio giugno junho czerwiec czerwca cerven cervna junius birzelio kesakuu haziran iunie июня червня',
  'july juli juillet julio luglio julho lipiec lipca cervenec cervence julius liepos heinakuu temmuz iulie июля липня',
  'august aout agosto augustus sierpien sierpnia srpen srpna augusti augusztus rugpjucio elokuu agustos agust agustus августа серпня',
  'september septembre septiembre setiembre settembre setembro wrzesien wrzesnia zari szeptember rugsejo syyskuu eylul septembrie сентября вересня',
  'october oktober octobre octubre ottobre outubro pazdziernik pazdziernika rijen rijna spalio lokakuu ekim octombrie октября жовтня',
  'november novembre noviembre novembro listopad listopada lapkricio marraskuu kasim noiembrie ноября листопада',
  'december dezember decembre diciembre dicembre dezembro grudzien grudnia prosinec prosince desember gruodzio joulukuu aralik decembrie декабря грудня',
]

/** Names that share their first letters with another month's: they count only when written out. */
const WHOLE_ONLY = new Set(['marraskuu', 'cerven', 'cervna', 'cervenec', 'cervence', 'leden', 'ledna', 'subat'])

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
    .replace(/ı/g, 'i')
  return monthByWord.get(plain) ?? null
}
