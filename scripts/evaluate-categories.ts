import { type Categorised, categorise } from '../packages/categorise/src/categorise.ts'
import { believed, type CategoryEvidence, isContested, type Tallies } from '../packages/categorise/src/evidence.ts'
import { leafNeedsReview, leaves } from '../packages/core/src/categories.ts'
import { cents } from '../packages/core/src/money.ts'
import { evaluateCorrections } from './evaluate-corrections.ts'
import { BASELINE, isDefensible, isLenient, isStrict, type LabelledRow, labelShareOf, printBands, readLabels } from './evaluate-labels.ts'

/** Below this confidence a person is asked; from SURE on nobody looks. */
const ASK_BELOW = 0.7
const SURE = 0.8
/** A kind of evidence that spoke seldomer says nothing. */
const LEAST_ASKED = 2
/** Sources whose labels were drawn by chance, not by an owner: nothing is measured on them, and every figure is shown without them too. */
const INVENTED = /synthetic/

interface Answer {
  label: LabelledRow
  guess: Categorised
  confidence: number
  strict: boolean
  lenient: boolean
  defensible: boolean
}

function answerTo(label: LabelledRow): Answer {
  const guess = categorise({
    description: label.description,
    isCredit: label.amount > 0,
    amountCents: cents(Math.round(Math.abs(label.amount) * 100)),
  })
  const stored: string = leaves[guess.leaf].stored
  return {
    label,
    guess,
    confidence: guess.confidence,
    strict: isStrict(label, stored),
    lenient: isLenient(label, stored),
    defensible: isDefensible(label, stored),
  }
}

/** How often each kind of evidence spoke and was right: where bookkeepers differ, any defensible place counts, else the lenient measure. */
function measure(answers: readonly Answer[]): Tallies {
  const tallies: Partial<Record<CategoryEvidence, { asked: number; right: number }>> = {}
  for (const { guess, lenient, defensible } of answers) {
    if (!guess.evidence) continue
    const { asked, right } = tallies[guess.evidence] ?? { asked: 0, right: 0 }
    const isRight = isContested(guess.leaf) ? defensible : lenient
    tallies[guess.evidence] = { asked: asked + 1, right: right + Number(isRight) }
  }
  return Object.fromEntries(Object.entries(tallies).filter(([, t]) => t.asked >= LEAST_ASKED))
}

/** The same answers, as sure as they would have been with these counts. Never surer than a reason of another kind allows (a card payment). */
const judgedBy = (tallies: Tallies, answers: readonly Answer[]): Answer[] =>
  answers.map((a) => {
    const { evidence, stated } = a.guess
    if (!evidence || stated === undefined || a.confidence < believed(stated, evidence)) return a
    return { ...a, confidence: believed(stated, evidence, tallies) }
  })

function printGroup(name: string, group: readonly Answer[]): void {
  const sure = group.filter((a) => a.confidence >= SURE)
  const asked = group.map((a) => a.confidence < ASK_BELOW || leafNeedsReview(a.guess.leaf))
  const cells = [
    labelShareOf(group.map((a) => a.strict)),
    labelShareOf(group.map((a) => a.lenient)),
    labelShareOf(group.map((a) => a.defensible)),
    labelShareOf(group.map((a) => a.label.category === BASELINE)),
    labelShareOf(asked),
    labelShareOf(group.map((a) => a.confidence >= SURE)),
    labelShareOf(sure.map((a) => a.strict)),
    labelShareOf(sure.map((a) => a.lenient)),
  ]
  console.log(`${name.padEnd(26)} ${String(group.length).padStart(5)}  ${cells.map((c) => c.padEnd(10)).join(' ')}`)
}

/**
 * Prints how often the categoriser's stored category is right on the file's labels: strict, lenient (README of the corpus) and defensible;
 * by source and difficulty; what a stated confidence is worth; each source judged by what the others taught; then after corrections.
 * With `measureOnly` it prints the counts that stand in packages/categorise/src/evidence.ts, and nothing else.
 */
export function evaluateCategories(csv: string, measureOnly = false): void {
  const labels = readLabels(csv)
  if (labels.length === 0) {
    console.log('\nCategories: there are no labels to measure by')
    return
  }
  const answers = labels.map(answerTo)
  const real = answers.filter((a) => !INVENTED.test(a.label.source))
  if (measureOnly) {
    for (const [kind, t] of Object.entries(measure(real)).sort()) console.log(`  '${kind}': of(${t.asked}, ${t.right}),`)
    return
  }
  console.log('\nCategories                  rows  strict     lenient    defensible baseline   asked      sure       sure: strict, lenient')
  printGroup('all', answers)
  if (real.length < answers.length) printGroup('without invented labels', real)
  for (const d of ['easy', 'hard'])
    printGroup(
      d,
      answers.filter((a) => a.label.difficulty === d),
    )
  const sources = Map.groupBy(answers, (a) => a.label.source)
  for (const [source, group] of sources) printGroup(source, group)
  printBands(answers)
  console.log('\nEach source, its confidence measured on the others only')
  const heldOut = [...sources].flatMap(([source, group]) => {
    const judged = judgedBy(measure(real.filter((a) => a.label.source !== source)), group)
    printGroup(source, judged)
    return judged
  })
  printGroup('all', heldOut)
  printGroup(
    'without invented labels',
    heldOut.filter((a) => !INVENTED.test(a.label.source)),
  )
  evaluateCorrections(labels)
}
