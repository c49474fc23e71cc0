/** Airlines by the three digits that their ticket numbers begin with (IATA airline accounting codes). */
const CARRIERS: Readonly<Record<string, readonly string[]>> = {
  '001': ['american airlines'],
  '005': ['continental airlines'],
  '006': ['delta air lines', 'delta airlines'],
  '012': ['northwest airlines'],
  '014': ['air canada'],
  '016': ['united airlines'],
  '027': ['alaska airlines'],
  '037': ['us airways'],
  '045': ['latam airlines'],
  '047': ['tap air portugal'],
  '053': ['aer lingus'],
  '055': ['ita airways', 'alitalia'],
  '057': ['air france'],
  '071': ['ethiopian airlines'],
  '074': ['klm royal dutch airlines'],
  '075': ['iberia'],
  '077': ['egyptair'],
  '079': ['philippine airlines'],
  '080': ['lot polish airlines'],
  '081': ['qantas airways'],
  '082': ['brussels airlines'],
  '083': ['south african airways'],
  '086': ['air new zealand', 'air nz'],
  '098': ['air india'],
  '105': ['finnair'],
  '106': ['caribbean airlines'],
  '108': ['icelandair'],
  '114': ['el al israel airlines'],
  '117': ['sas scandinavian airlines', 'scandinavian airlines'],
  '125': ['british airways'],
  '126': ['garuda indonesia'],
  '131': ['japan airlines', 'jal'],
  '134': ['avianca'],
  '139': ['aeromexico'],
  '157': ['qatar airways'],
  '160': ['cathay pacific airways'],
  '173': ['hawaiian airlines'],
  '176': ['emirates airlines'],
  '180': ['korean air'],
  '205': ['ana all nippon airways', 'all nippon airways'],
  '217': ['thai airways'],
  '220': ['lufthansa'],
  '230': ['copa airlines'],
  '232': ['malaysia airlines'],
  '235': ['turkish airlines'],
  '257': ['austrian airlines'],
  '279': ['jetblue airways'],
  '328': ['norwegian air shuttle'],
  '390': ['aegean airlines'],
  '422': ['frontier airlines'],
  '451': ['porter airlines'],
  '487': ['spirit airlines'],
  '526': ['southwest airlines'],
  '577': ['azul linhas aereas'],
  '607': ['etihad airways'],
  '618': ['singapore airlines'],
  '657': ['air baltic'],
  '695': ['eva airways'],
  '724': ['swiss international air lines', 'swiss intl air lines'],
  '738': ['vietnam airlines'],
  '781': ['china eastern airlines'],
  '784': ['china southern airlines'],
  '795': ['virgin australia'],
  '838': ['westjet airlines'],
  '932': ['virgin atlantic airways'],
  '988': ['asiana airlines'],
  '996': ['air europa'],
  '999': ['air china'],
}
/** Thirteen digits, as on every ticket: the carrier's three, then ten. */
const TICKET = /^(\d{3})\d{10}$/
/** Of a name cut off shorter than this nothing is known. */
const LEAST = 3

/**
 * Whether a line is of an airline's ticket: before the number stands the name of the very carrier whose number it is, whole or cut off
 * ('BRITISH A 1252334455667'). The number alone may be any reference, the name alone another firm: 'UNITED RENTALS'.
 */
export function isAirlineTicket(words: readonly string[], start: number): boolean {
  const at = words.findIndex((word, i) => i > start && TICKET.test(word))
  const carriers = CARRIERS[words[at]?.slice(0, 3) ?? ''] ?? []
  const name = words.slice(start, at).join('')
  return (
    name.length >= LEAST && carriers.map((carrier) => carrier.replaceAll(' ', '')).some((c) => c.startsWith(name) || name.startsWith(c))
  )
}
