import { formatLongMonth } from '@ledgerhand/core/calendar-date'
import { listed } from '@ledgerhand/core/periods'
import type { IntakeJson, IntakeYear } from '@ledgerhand/core/wire/intake'
import { monthSpans } from '@ledgerhand/core/words/intake-words'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCalendarQuestion,
  IconCopy,
  IconCurrency,
  IconFileAlert,
  IconMessageQuestion,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { WantedItem } from '../../asking/ask-dialog.tsx'
import { LinkButton } from '../../components/data/link-button.tsx'
import { LinkedWords } from '../../components/data/linked-words.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { WhichCurrency } from '../../editing/which-currency.tsx'
import { WhichYear } from '../../editing/which-year.tsx'
import classes from './intake-page.module.css'
import { wantedOf } from './intake-wanted.ts'

interface LeftToDoProps {
  intake: IntakeJson
  mayWrite: boolean
  onAsk: (wanted: readonly WantedItem[]) => void
}

/** What is left, the most valuable first: questions, statements that don't reconcile, missing months, documents that failed, files that were left out. */
export function LeftToDo({
  intake: { waiting, whichYear, whichCurrency, transactions, years, failed, leftOut },
  mayWrite,
  onAsk,
}: LeftToDoProps) {
  const gaps = gapsOf(years)
  const off = offOf(years)
  if (waiting.rows + whichYear.length + whichCurrency.length + off.length + gaps.length + failed.length + leftOut.length === 0)
    return (
      <Panel title="Left to do">
        <EmptyState title="Nothing to do" text="Every month is uploaded and every transaction is categorized." />
      </Panel>
    )
  const settled = transactions - waiting.rows
  return (
    <Panel title="Left to do">
      <ul className={classes.todo}>
        {waiting.rows > 0 && (
          <Item
            icon={<IconMessageQuestion size={20} stroke={1.6} aria-hidden="true" />}
            title={<Link to="/transactions/review">{questionWords(waiting)}</Link>}
            text={settled > 0 ? `The other ${settled.toLocaleString('en-US')} are categorized.` : undefined}
          />
        )}
        {whichYear.map((asked) => (
          <li key={asked.documentId} className={classes.asked}>
            <IconCalendarQuestion size={20} stroke={1.6} aria-hidden="true" />
            <WhichYear asked={asked} mayWrite={mayWrite} place="list" />
          </li>
        ))}
        {whichCurrency.map((asked) => (
          <li key={asked.documentId} className={classes.asked}>
            <IconCurrency size={20} stroke={1.6} aria-hidden="true" />
            <WhichCurrency asked={asked} mayWrite={mayWrite} place="list" />
          </li>
        ))}
        {off.map(({ key, ...months }) => (
          <OffMonths key={key} {...months} />
        ))}
        {gaps.map(({ year, months }) => (
          <Item
            key={year.key}
            icon={<IconCalendarOff size={20} stroke={1.6} aria-hidden="true" />}
            title={missingWords(months)}
            text={months.length > 1 ? `${year.name}: ${monthSpans(months)}` : year.name}
          >
            {mayWrite && <MissingActions year={year} months={months} onAsk={onAsk} />}
          </Item>
        ))}
        {failed.map(({ id, name, reason }) => (
          <Item
            key={id}
            icon={<IconFileAlert size={20} stroke={1.6} aria-hidden="true" />}
            title={
              <Link to="/documents/$id" params={{ id }}>
                {name}
              </Link>
            }
            text={reason}
          />
        ))}
        {leftOut.map((file) => (
          <LeftOut key={`${file.name}/${file.documentId}`} {...file} />
        ))}
      </ul>
    </Panel>
  )
}

const questionWords = ({ rows, questions }: IntakeJson['waiting']) =>
  `${questions === 1 ? '1 question' : `${questions.toLocaleString('en-US')} questions`} about ${rows === 1 ? '1 transaction' : `${rows.toLocaleString('en-US')} transactions`}`

type Months = IntakeYear['months'][number]['month'][]
type Documents = IntakeYear['months'][number]['documents']

/** Months that are off, by the documents that make them so. */
const offOf = (years: readonly IntakeYear[]) =>
  years.flatMap(({ key, name, months }) => {
    const off = months
      .filter(({ state }) => state === 'off')
      .map(({ month, words, documents }) => ({ month, documents: documents.filter((document) => words.includes(document.name)) }))
    return [...Map.groupBy(off, ({ documents }) => documents.map(({ id }) => id).join(' '))].map(([ids, same]) => ({
      key: `${key}/${ids}`,
      name,
      months: same.map(({ month }) => month),
      documents: same[0]?.documents ?? [],
    }))
  })

/** What to do about a statement that does not add up, and about two of which one cannot be so. */
function offText(name: string, months: Months, documents: Documents): string {
  const where = months.length > 1 ? `${name}: ${monthSpans(months)}` : name
  const files = listed(documents.map((document) => document.name))
  const todo =
    documents.length > 1
      ? `Open the one of ${files} that is wrong, to delete it or to choose another account for it.`
      : `Open ${files} to see where its balance stops matching.`
  return `${where}. ${todo}`
}

const OffMonths = ({ name, months, documents }: Omit<ReturnType<typeof offOf>[number], 'key'>) => (
  <Item
    icon={<IconAlertTriangle size={20} stroke={1.6} aria-hidden="true" />}
    title={months.length === 1 && months[0] ? `${formatLongMonth(months[0])} doesn't reconcile` : `${months.length} months don't reconcile`}
    text={<LinkedWords words={offText(name, months, documents)} documents={documents} />}
  />
)

/** A file of an archive that became no document, with the one that the books have already. */
const LeftOut = ({ name, reason, documentId }: IntakeJson['leftOut'][number]) => (
  <Item
    icon={<IconCopy size={20} stroke={1.6} aria-hidden="true" />}
    title={
      documentId === null ? (
        name
      ) : (
        <Link to="/documents/$id" params={{ id: documentId }}>
          {name}
        </Link>
      )
    }
    text={reason}
  />
)

/** A request has no more items than this (core/schemas/requests). */
const MOST_MONTHS = 60

/** The months that are missing of each account, the oldest first: of many the latest are asked for. */
const gapsOf = (years: readonly IntakeYear[]) =>
  [...Map.groupBy(years, ({ key }) => key).values()].flatMap((own) => {
    const missing = own.flatMap(({ months }) => months.filter(({ state }) => state === 'missing').map(({ month }) => month)).sort()
    return own[0] && missing.length > 0 ? [{ year: own[0], months: missing }] : []
  })

const missingWords = (months: IntakeYear['months'][number]['month'][]) =>
  months.length === 1 && months[0] ? `${formatLongMonth(months[0])} is missing` : `${months.length} months are missing`

function MissingActions({
  year,
  months,
  onAsk,
}: {
  year: IntakeYear
  months: IntakeYear['months'][number]['month'][]
  onAsk: LeftToDoProps['onAsk']
}) {
  return (
    <div className={classes.verbs}>
      {year.accountId !== null && (
        <Button variant="default" size="xs" onClick={() => onAsk(wantedOf(year, months.slice(-MOST_MONTHS)))}>
          {months.length === 1 ? 'Ask for it' : 'Ask for them'}
        </Button>
      )}
      <LinkButton to="/documents" search={{ add: true }} variant="subtle" size="xs">
        Upload
      </LinkButton>
    </div>
  )
}

function Item({ icon, title, text, children }: { icon: ReactNode; title: ReactNode; text: ReactNode; children?: ReactNode }) {
  return (
    <li>
      {icon}
      <div className={classes.words}>
        <span>{title}</span>
        {text && <p>{text}</p>}
      </div>
      {children}
    </li>
  )
}
