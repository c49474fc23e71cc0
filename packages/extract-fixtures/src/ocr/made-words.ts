/** Test words: of one line as typed, ten points high and six points a letter, with the gaps as typed. */
export const typedWords = (typed: string) =>
  [...typed.matchAll(/\S+/g)].map((m) => ({
    text: m[0],
    x0: m.index * 6,
    x1: (m.index + m[0].length) * 6,
    top: 0,
    bottom: 10,
    confidence: 90,
  }))
