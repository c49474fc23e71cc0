/**
 * Month names as banks print them, without accents.
 * A printed word stands for a month when it begins one of its names (three letters at least) and no other month's.
 */
const NAMES: readonly string[] = [
  'january januar janvier enero gennaio januari janeiro styczen stycznia leden ledna jaenner januarie sausio tammikuu ocak ianuarie января січня januarie janvaris jaanuar gener sijecanj sijecnja януари ιανουαριος ιανουαριου มค มกราคม',
  'february februar fevrier febrero febbraio februari fevereiro luty lutego unor unora feber vasario helmikuu subat februarie февраля лютого februarie februaris veebruar febrer veljaca veljace февруари φεβρουαριος φεβρουαριου กพ กุมภาพันธ์',
  'march maerz marz mars marzo maart mrt marco marzec marca brezen brezna marcius kovo maaliskuu mart martie maret марта березня marec marts mac ozujak ozujka март μαρτιος μαρτιου มีค มีนาคม',
  'april avril abril aprile kwiecien kwietnia duben dubna aprilis balandzio huhtikuu nisan aprilie апреля квітня aprill travanj travnja април απριλιος απριλιου เมย เมษายน',
  'may mai mayo maggio mei maio maj maja kveten kvetna majus geguzes toukokuu mayis мая травня maijs maig svibanj svibnja май μαιος μαιου พค พฤษภาคม',
  'june juni juin junio giugno junho czerwiec czerwca cerven cervna junius birzelio kesakuu haziran iunie июня червня junij junie junijs juuni juny lipanj lipnja юни ιουνιος ιουνιου มิย มิถุนายน',
  'july juli juillet julio luglio julho lipiec lipca cervenec cervence julius liepos heinakuu temmuz iulie июля липня julij julie julijs juuli juliol julai srpanj srpnja юли ιουλιος ιουλιου กค กรกฎาคม',
  'august aout agosto augustus sierpien sierpnia srpen srpna augusti augusztus rugpjucio elokuu agustos agust agustus августа серпня avgust augusts agost ogos kolovoz kolovoza август αυγουστος αυγουστου สค สิงหาคม',
  'september septembre septiembre setiembre settembre setembro wrzesien wrzesnia zari szeptember rugsejo syyskuu eylul septembrie сентября вересня septembris setembre rujan rujna септември σεπτεμβριος σεπτεμβριου กย กันยายน',
  'october oktober octobre octubre ottobre outubro pazdziernik pazdziernika rijen rijna spalio lokakuu ekim octombrie октября жовтня oktobris oktoober октомври οκτωβριος οκτωβριου ตค ตุลาคม',
  'november novembre noviembre novembro listopad listopada lapkricio marraskuu kasim noiembrie ноября листопада novembris studeni studenoga ноември νοεμβριος νοεμβριου พย พฤศจิกายน',
  'december dezember decembre diciembre dicembre dezembro grudzien grudnia prosinec prosince desember gruodzio joulukuu aralik decembrie декабря грудня detsember disember desembre decembris prosinac prosinca декември δεκεμβριος δεκεμβριου ธค ธันวาคม',
]

/** Names that share their first letters with another month's: they count only when written out. */
const WHOLE_ONLY = new Set([
  'marraskuu',
  'cerven',
  'cervna',
  'cervenec',
  'cervence',
  'leden',
  'ledna',
  'subat',
  'lipanj',
  'lipnja',
  'srpanj',
  'srpnja',
])

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
