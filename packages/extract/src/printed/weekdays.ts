/** A word that is the name of a weekday, folded or not, perhaps with a comma behind it. */
export const WEEKDAY =
  /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?$|^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo|lunedi|martedi|mercoledi|giovedi|venerdi|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag),?$|^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag),?$/i
