/** The countries of made-up documents; the United States more often than others. */
import type { Place } from './place.ts'
import { britain, usa } from './places-english.ts'
import { netherlands, poland, portugal, sweden, switzerland } from './places-north.ts'
import { france, germany, italy, spain } from './places-west.ts'

export const places: readonly Place[] = [
  usa,
  usa,
  usa,
  britain,
  britain,
  germany,
  france,
  spain,
  italy,
  netherlands,
  portugal,
  poland,
  sweden,
  switzerland,
]
