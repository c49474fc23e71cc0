import { formatDate } from '@ledgerhand/core/calendar-date'
import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { AskedCopyJson, BillFactsJson } from '@ledgerhand/core/wire/documents'
import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useKeys } from '../browser/use-keys.ts'
import classes from './asked-copies.module.css'
import { ANOTHER, COPY, CopyWords } from './copied-bill.tsx'
import { DocumentQuestion } from './document-question.tsx'
import type { useAskedCopies } from './use-asked-copies.ts'

/** Says the first question: the same bill, or a new one. */
export const copyKeys = ['B', 'N'] as const

interface AskedCopiesProps extends Pick<ReturnType<typeof useAskedCopies>, 'asked' | 'answer' | 'saying' | 'problem'> {
  mayWrite: boolean
}

/** Every bill that may be in the books already, beside the one that it is like. The keys answer the first. */
export function AskedCopies({ asked, answer, saying, problem, mayWrite }: AskedCopiesProps) {
  const [first] = asked
  const say = (isCopy: boolean) => first && saying === null && answer(first, isCopy)
  useKeys({ [copyKeys[0].toLowerCase()]: () => say(true), [copyKeys[1].toLowerCase()]: () => say(false) }, mayWrite && first !== undefined)
  return asked.map((copied) => (
    <DocumentQuestion
      key={copied.documentId}
      question="Already in your books?"
      text={<CopyWords copied={copied} />}
      details={<Facts copied={copied} />}
      originalName={copied.originalName}
      place="card"
      mayWrite={mayWrite}
      choices={[COPY, ANOTHER]}
      chosen={ANOTHER}
      isSaid={false}
      keys={copied === first ? copyKeys : undefined}
      isPending={saying === copied.documentId}
      problem={problem?.documentId === copied.documentId ? problem.words : null}
      onChoose={(choice) => answer(copied, choice === COPY)}
    />
  ))
}

const factsOf = (bill: BillFactsJson | null): readonly (readonly [name: string, value: string | null])[] => [
  ['Vendor', bill?.vendor ?? null],
  ['Number', bill?.number ?? null],
  ['Total', bill && formatMoney(parseDecimal(bill.amount), bill.currency)],
  ['Date', bill && formatDate(bill.date)],
]

/** Both bills side by side, as they are printed; what differs is marked. */
function Facts({ copied: { documentId, originalName, otherId, otherName, bill, other } }: { copied: AskedCopyJson }) {
  const others = factsOf(other)
  return (
    <table className={classes.facts}>
      <thead>
        <tr>
          <td />
          <Head label="This document" id={documentId} name={originalName} />
          <Head label="In your books" id={otherId} name={otherName} />
        </tr>
      </thead>
      <tbody>
        {factsOf(bill).map(([name, value], i) => {
          const seen = others[i]?.[1] ?? null
          const differs = value !== seen
          return (
            <tr key={name} data-differs={differs || undefined}>
              <th scope="row">
                {name}
                {differs && <VisuallyHidden> differs</VisuallyHidden>}
              </th>
              <Fact value={value} />
              <Fact value={seen} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Fact = ({ value }: { value: string | null }) => <td dir="auto">{value ?? <span className="lh-muted">Not printed</span>}</td>

const Head = ({ label, id, name }: { label: string; id: string | null; name: string | null }) => (
  <th scope="col">
    <span className="lh-muted">{label}</span>
    {id === null ? (
      <span>A transaction that was kept</span>
    ) : (
      <Link to="/documents/$id" params={{ id }} className="lh-link" dir="auto">
        {name}
      </Link>
    )}
  </th>
)
