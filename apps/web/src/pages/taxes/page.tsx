import { formatDate, today } from '@ledgerhand/core/calendar-date'
import { lastTaxYear } from '@ledgerhand/core/tax/fiscal-year'
import type { TaxJson } from '@ledgerhand/core/wire/tax'
import { ActionIcon, Badge, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useSearchChange } from '../../browser/search-change.ts'
import { Panel } from '../../components/data/panel.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { WaitingNote } from '../../components/feedback/waiting-note.tsx'
import { BackLink } from '../../components/shell/back-link.tsx'
import { Page } from '../../components/shell/page.tsx'
import { LookedInto } from '../../figures/figure.tsx'
import { FiguresIn, useFigures } from '../../figures/use-figures.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useMay } from '../../session/session.tsx'
import { AskedForm } from './asked-form.tsx'
import { DownloadPack } from './download-pack.tsx'
import { LinesTable } from './lines-table.tsx'
import { Lists } from './lists.tsx'
import { OwnLinesButton } from './own-lines.tsx'
import classes from './page.module.css'

const yearIn = (value: unknown): number | undefined => (/^(19[7-9]\d|20\d\d)$/.test(String(value)) ? Number(value) : undefined)
const ALL = 'all'

/** The tax pack of a year: the form's lines with the documents that are missing, what only a person knows, lists, and the download. */
export function TaxesPage() {
  const search = useSearch({ strict: false })
  const year = yearIn(search.year) ?? lastTaxYear(today(), '01-01')
  const entityId = typeof search.entityId === 'string' && search.entityId !== '' ? search.entityId : undefined
  const change = useSearchChange()
  const asked = { year, ...(entityId ? { entityId } : {}) }
  const query = trpc.tax.get.useQuery(asked, { staleTime: 0 })
  const { data = [] } = trpc.entities.list.useQuery()
  const entities = data.filter(({ entityType }) => entityType === 'business')
  const to = (next: number) => change((now) => ({ ...now, year: next }), { replace: true })
  return (
    <Page
      title={`Tax Pack ${year}`}
      subtitle={query.data ? `${query.data.formTitle}. A worksheet, not advice` : 'A worksheet, not advice'}
      above={<BackLink to="/close">Close</BackLink>}
      actions={
        <>
          <div className={classes.years}>
            <ActionIcon variant="default" size={36} aria-label={`${year - 1}`} disabled={year <= 1970} onClick={() => to(year - 1)}>
              <IconChevronLeft size={16} aria-hidden="true" />
            </ActionIcon>
            <b className="lh-num">{year}</b>
            <ActionIcon variant="default" size={36} aria-label={`${year + 1}`} disabled={year >= 2099} onClick={() => to(year + 1)}>
              <IconChevronRight size={16} aria-hidden="true" />
            </ActionIcon>
          </div>
          {entities.length > 0 && (
            <Select
              aria-label="Business"
              className={classes.entity}
              allowDeselect={false}
              data={[{ value: ALL, label: 'All businesses' }, ...entities.map(({ id, name }) => ({ value: id, label: name }))]}
              value={entityId ?? ALL}
              onChange={(id) => change((now) => ({ ...now, entityId: id === ALL || id === null ? '' : id }), { replace: true })}
            />
          )}
          <DownloadPack asked={asked} />
        </>
      }
    >
      {query.isPending ? (
        <Panel title="Lines">
          <Loading text="Loading the tax pack..." rows={5} />
        </Panel>
      ) : query.isError ? (
        <Panel title="Lines">
          <ErrorNote title="The tax pack could not be loaded" reason={errorWords(query.error) ?? ''} onRetry={() => void query.refetch()} />
        </Panel>
      ) : (
        <Pack key={`${year} ${entityId ?? ''}`} pack={query.data} />
      )}
    </Page>
  )
}

const stateWords: Record<TaxJson['state'], string> = { open: 'Open', ready: 'Ready', made: 'Made' }

function Pack({ pack }: { pack: TaxJson }) {
  const mayWrite = useMay('write')
  const { opened, figures } = useFigures()
  const isEmpty = pack.lines.every(({ rows }) => rows === 0) && pack.excluded.length === 0
  return (
    <>
      {!isEmpty && <Open pack={pack} />}
      <LookedInto opened={opened} figures={figures} />
      <div className={classes.columns}>
        <Panel
          title={pack.form === 'own' ? 'Lines of your own' : 'Schedule C lines'}
          note={`${formatDate(pack.from)} to ${formatDate(pack.to)}, ${pack.basis} basis`}
          actions={
            <Badge className={classes.state} color={pack.state === 'open' ? 'review' : pack.state === 'ready' ? 'income' : 'neutral'}>
              {stateWords[pack.state]}
            </Badge>
          }
          menu={mayWrite && <OwnLinesButton pack={pack} />}
        >
          {pack.says.map((words) => (
            <p key={words} className={classes.says}>
              {words}
            </p>
          ))}
          {isEmpty ? (
            <EmptyState title={`Nothing for ${pack.year} yet`} text="Lines appear as soon as the year has income or expenses." />
          ) : (
            <FiguresIn figures={figures}>
              <LinesTable pack={pack} />
            </FiguresIn>
          )}
        </Panel>
        <div className={classes.side}>
          {pack.asked.length > 0 && <AskedForm pack={pack} mayWrite={mayWrite} />}
          <Lists pack={pack} mayWrite={mayWrite} />
        </div>
      </div>
    </>
  )
}

/** What is open, each with the way to it: page 1 of the pack says the same. */
function Open({ pack: { open } }: { pack: TaxJson }) {
  if (open.length === 0) return null
  return (
    <WaitingNote label="What is open">
      <p>
        <strong>{open.length === 1 ? '1 thing is open.' : `${open.length} things are open.`}</strong> The pack can be downloaded all the
        same: its first page says what is open.
      </p>
      <ul className={classes.open}>
        {open.map(({ id, text, link }) => (
          <li key={id}>{link.startsWith('#') ? <HereLink to={link.slice(1)}>{text}</HereLink> : <Link to={link}>{text}</Link>}</li>
        ))}
      </ul>
    </WaitingNote>
  )
}

/** A place on this page: it is scrolled to and unfolded, and its first field gets the keyboard. */
const HereLink = ({ to, children }: { to: string; children: string }) => (
  <button
    type="button"
    className={classes.here}
    onClick={() => {
      const place = document.getElementById(to)
      if (place instanceof HTMLDetailsElement) place.open = true
      place?.scrollIntoView({ block: 'start' })
      place?.querySelector<HTMLElement>('input, select, summary')?.focus({ preventScroll: true })
    }}
  >
    {children}
  </button>
)
