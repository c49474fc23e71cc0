import { type CalendarDate, formatDate, parseCalendarDate, today } from '@ledgerhand/core/calendar-date'
import { type Basis, bases } from '@ledgerhand/core/ledger'
import { openingWords } from '@ledgerhand/core/not-converted'
import { Button, Card, TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { PageSearch } from '../../browser/page-search.ts'
import { useSearchChange } from '../../browser/search-change.ts'
import { DownloadMenu } from '../../components/data/download-menu.tsx'
import { Segments } from '../../components/data/segments.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { BackLink } from '../../components/shell/back-link.tsx'
import { Page } from '../../components/shell/page.tsx'
import { LookedInto } from '../../figures/figure.tsx'
import { FiguresIn, useFigures } from '../../figures/use-figures.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { withBooks } from '../../net/books.ts'
import { basisNames } from './generate-dialog.tsx'
import classes from './sheet.module.css'
import { type SheetKind, sheetKinds } from './sheet-kinds.ts'
import { SheetTable } from './sheet-table.tsx'

export const BalanceSheetPage = () => <SheetPage kind="balance-sheet" />
export const CashFlowPage = () => <SheetPage kind="cash-flow" />
export const TrialBalancePage = () => <SheetPage kind="trial-balance" />

const dayOf = (text: unknown, otherwise: CalendarDate): CalendarDate =>
  (typeof text === 'string' ? parseCalendarDate(text) : null) ?? otherwise
/** What the address asks for; whatever it says wrongly is taken for the usual. */
function askedOf(kind: SheetKind, search: PageSearch) {
  const now = today()
  const basis = bases.find((b) => b === search.basis)
  const to = dayOf(kind === 'cash-flow' ? search.to : search.asOf, now)
  const begin = `${to.slice(0, 4)}-01-01` as CalendarDate
  const from = dayOf(search.from, begin)
  // A period that ends before it begins is none.
  return { basis, to, from: from <= to ? from : begin }
}

/** One statement of the books, as of a day or from one to another. It is made anew each time: nothing is stored. */
function SheetPage({ kind }: { kind: SheetKind }) {
  const { title, says } = sheetKinds[kind]
  const asked = askedOf(kind, useSearch({ strict: false }))
  const { opened, figures } = useFigures()
  const sheet = useSheet(kind, asked)
  const basis = asked.basis ?? sheet.data?.basis ?? 'cash'
  return (
    <Page
      title={title}
      subtitle={says}
      above={<BackLink to="/reports">P&L Reports</BackLink>}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            className={classes.print}
            onClick={() => window.print()}
          >
            Print
          </Button>
          <DownloadMenu url={(format) => exportUrl(kind, asked, basis, format)} />
        </>
      }
    >
      <SheetBar kind={kind} asked={asked} basis={basis} />
      <Card className={classes.sheet}>
        {sheet.isPending ? (
          <Loading text={`Loading ${title.toLowerCase()}...`} rows={5} />
        ) : sheet.isError ? (
          <ErrorNote
            title={`The ${title.toLowerCase()} could not be loaded`}
            reason={errorWords(sheet.error) ?? ''}
            onRetry={sheet.retry}
          />
        ) : (
          <>
            <p className={classes.about}>
              {kind === 'cash-flow' ? `Period: ${formatDate(asked.from)} - ${formatDate(asked.to)}` : `As of ${formatDate(asked.to)}`}
              {` · ${basisNames[sheet.data.basis]} basis · Unaudited`}
            </p>
            <FiguresIn figures={figures}>
              <SheetTable kind={kind} sheet={sheet.data} from={asked.from} to={asked.to} />
            </FiguresIn>
            {sheet.data.notConverted.map((of) => (
              <p key={of.accountId} className={classes.about}>
                {openingWords(of)}{' '}
                <Link to="/accounts" className="lh-link lh-no-print">
                  Exchange Rates
                </Link>
              </p>
            ))}
          </>
        )}
      </Card>
      <LookedInto opened={opened} figures={figures} />
    </Page>
  )
}

type Asked = ReturnType<typeof askedOf>
const basisIn = (basis: Basis | undefined): PageSearch => (basis ? { basis } : {})

/** Which statement, of which days, and on which basis. */
function SheetBar({ kind, asked, basis }: { kind: SheetKind; asked: Asked; basis: Basis }) {
  const change = useSearchChange()
  const set = (next: PageSearch) => change((now) => ({ ...now, ...next }), { replace: true })
  return (
    <div className={`${classes.bar} lh-no-print`}>
      <nav aria-label="Statements" className={classes.kinds}>
        {(Object.keys(sheetKinds) as SheetKind[]).map((one) => (
          <Link
            key={one}
            to={sheetKinds[one].path}
            search={basisIn(asked.basis)}
            className={classes.kind}
            activeOptions={{ includeSearch: false }}
          >
            {sheetKinds[one].title}
          </Link>
        ))}
      </nav>
      {kind === 'cash-flow' ? (
        <>
          <DayField label="From" value={asked.from} onChange={(from) => set({ from })} />
          <DayField label="To" value={asked.to} onChange={(to) => set({ to })} />
        </>
      ) : (
        <DayField label="As of" value={asked.to} onChange={(asOf) => set({ asOf })} />
      )}
      <Segments
        aria-label="Basis"
        choices={bases.map((value) => ({ value, label: basisNames[value] }))}
        value={basis}
        onChange={(value) => set({ basis: value })}
      />
    </div>
  )
}

/** The statement that was asked for: one of the three is read, the other two are not. */
function useSheet(kind: SheetKind, { basis, from, to }: Asked) {
  const options = { staleTime: 0 }
  const day = { asOf: to, ...(basis ? { basis } : {}) }
  const balance = trpc.reports.balanceSheet.useQuery(day, { ...options, enabled: kind === 'balance-sheet' })
  const trial = trpc.reports.trialBalance.useQuery(day, { ...options, enabled: kind === 'trial-balance' })
  const flow = trpc.reports.cashFlow.useQuery({ from, to, ...(basis ? { basis } : {}) }, { ...options, enabled: kind === 'cash-flow' })
  const one = kind === 'balance-sheet' ? balance : kind === 'trial-balance' ? trial : flow
  const retry = () => void one.refetch()
  return one.isPending
    ? ({ isPending: true, isError: false, data: undefined } as const)
    : one.isError
      ? ({ isPending: false, isError: true, data: undefined, error: one.error, retry } as const)
      : ({ isPending: false, isError: false, data: one.data } as const)
}

const exportUrl = (kind: SheetKind, { from, to }: Asked, basis: Basis, format: string): string => {
  const days = kind === 'cash-flow' ? `from=${from}&to=${to}` : `asOf=${to}`
  return withBooks(`/api/reports/${kind}/export?format=${format}&${days}&basis=${basis}`)
}

/** A day that is asked for as soon as it is one: half a date is not. */
function DayField({ label, value, onChange }: { label: string; value: CalendarDate; onChange: (day: CalendarDate) => void }) {
  const [text, setText] = useState<string | null>(null)
  return (
    <TextInput
      type="date"
      label={label}
      className={classes.day}
      value={text ?? value}
      onBlur={() => setText(null)}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        const day = parseCalendarDate(currentTarget.value)
        if (day && day >= '1970-01-01' && day <= '2100-12-31') onChange(day)
      }}
    />
  )
}
