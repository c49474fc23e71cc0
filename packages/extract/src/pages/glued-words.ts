import type { Word } from './words.ts'

const DATE = String.raw`\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d{2})`
const LABELLED = new RegExp(String.raw`^(\p{L}[\p{L}/]*:)(${DATE}.*)$`, 'u')
/** '請求日:2025年3月31日': scripts without blanks set none behind a label either. */
const LABELLED_IN_HAN = /^([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{2,8}[:：])([^:：]*\d[^:：]*)$/u
const RANGE = new RegExp(`^(${DATE})([-–—])(${DATE})$`)

const BOOKED_AND_VALUED = /^(\d{1,2}\.\d{1,2}\.)\/(\d{1,2}\.\d{1,2}\.)$/

/** 'Period:01/12/24-02/12/24' is a label and two dates, printed without blanks: each is a word of its own; '04.03./05.03.' is two days. */
export function splitGluedWords(word: Word): Word[] {
  const label = LABELLED.exec(word.text) ?? LABELLED_IN_HAN.exec(word.text)
  if (label) {
    const [, name = '', rest = ''] = label
    return [cutWord(word, name, 0), ...splitGluedWords(cutWord(word, rest, name.length))]
  }
  const days = BOOKED_AND_VALUED.exec(word.text)
  if (days) return [cutWord(word, days[1] ?? '', 0), cutWord(word, days[2] ?? '', (days[1] ?? '').length + 1)]
  const range = RANGE.exec(word.text)
  if (!range) return [word]
  const [, from = '', dash = '', to = ''] = range
  return [cutWord(word, from, 0), cutWord(word, dash, from.length), cutWord(word, to, from.length + 1)]
}

/** The part of a word from a letter on; letters are taken to be equally wide. */
export function cutWord(word: Word, text: string, from: number): Word {
  const letter = (word.x1 - word.x0) / word.text.length
  return { ...word, text, x0: word.x0 + from * letter, x1: word.x0 + (from + text.length) * letter }
}
