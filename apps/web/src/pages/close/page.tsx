import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useSearchChange } from '../../browser/search-change.ts'
import { LinkButton } from '../../components/data/link-button.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Page } from '../../components/shell/page.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import classes from './page.module.css'
import { YearGrid } from './year-grid.tsx'

const yearIn = (value: unknown): string | undefined => (/^(19[7-9]\d|20\d\d|2100)$/.test(String(value)) ? String(value) : undefined)

/** The months of a year: which are closed, and what is open in the others. */
export function ClosePage() {
  const asked = yearIn(useSearch({ strict: false }).year)
  const change = useSearchChange()
  const query = trpc.periods.list.useQuery(asked ? { year: asked } : undefined, { staleTime: 0 })
  const year = asked ?? query.data?.[0]?.period.slice(0, 4)
  const to = (by: number) => change({ year: Number(year) + by }, { replace: true })
  return (
    <Page
      title="Close"
      subtitle="A closed month stays as it is: nothing dated in it can be added, changed or deleted"
      actions={
        year && (
          <div className={classes.years}>
            <ActionIcon variant="default" size={36} aria-label={`${Number(year) - 1}`} disabled={year <= '1970'} onClick={() => to(-1)}>
              <IconChevronLeft size={16} aria-hidden="true" />
            </ActionIcon>
            <b className="lh-num">{year}</b>
            <ActionIcon variant="default" size={36} aria-label={`${Number(year) + 1}`} disabled={year >= '2100'} onClick={() => to(1)}>
              <IconChevronRight size={16} aria-hidden="true" />
            </ActionIcon>
          </div>
        )
      }
    >
      {query.isPending ? (
        <Panel title="Months">
          <Loading text="Loading months..." rows={12} />
        </Panel>
      ) : query.isError ? (
        <Panel title="Months">
          <ErrorNote title="The months could not be loaded" reason={errorWords(query.error) ?? ''} onRetry={() => void query.refetch()} />
        </Panel>
      ) : (
        <Panel
          title={`Months of ${year}`}
          actions={
            year && (
              <div className={classes.verbs}>
                <LinkButton to="/taxes" search={{ year: Number(year) }} variant="default" size="sm">
                  Tax pack {year}
                </LinkButton>
                <LinkButton to="/close/$period" params={{ period: year }} variant="default" size="sm">
                  The whole year
                </LinkButton>
              </div>
            )
          }
        >
          <YearGrid months={query.data} />
        </Panel>
      )}
    </Page>
  )
}
