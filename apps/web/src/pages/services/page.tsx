import { type CalendarDate, formatDate } from '@ledgerhand/core/calendar-date'
import { Panel } from '../../components/data/panel.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Page } from '../../components/shell/page.tsx'
import { trpc } from '../../net/api.ts'
import { CallsPanel } from './calls-panel.tsx'
import { LimitsPanel } from './limits-panel.tsx'
import classes from './page.module.css'
import { ScoresPanel } from './scores-panel.tsx'
import { ServiceRow } from './service-row.tsx'

/** Which AI services may see documents of these books, what was sent to them, what it cost and how well they read. */
export function ServicesPage() {
  const { data, isPending, error, refetch } = trpc.services.list.useQuery()
  // What can be asked comes first; the others are there to be switched on.
  const services = data?.services.toSorted((a, b) => Number(a.state === 'off') - Number(b.state === 'off'))
  return (
    <Page title="AI Services" subtitle="Choose AI services and see what they received">
      <Panel
        title="Services"
        note="A document is read here first. A service is used only for what can’t be read here, and only if you allow it."
      >
        {isPending ? (
          <Loading text="Loading services..." rows={5} />
        ) : error ? (
          <ErrorNote title="Services could not be loaded" reason={error.message} onRetry={() => void refetch()} />
        ) : (
          <>
            {data.localOnly && (
              <p className={classes.localOnly} role="note">
                <b>LOCAL_ONLY is on.</b> Nothing leaves this machine: only a server on this machine can be asked.
              </p>
            )}
            {data.prices.isOld && (
              <p className={classes.localOnly} role="note">
                <b>Prices are more than a year old.</b> Costs are counted by the list of {formatDate(data.prices.of as CalendarDate)}; the
                service’s own bill is what counts.
              </p>
            )}
            <ul className={classes.services}>
              {services?.map((service) => (
                <ServiceRow key={service.id} service={service} />
              ))}
            </ul>
          </>
        )}
      </Panel>
      {/* They ask at once and are seen with what stands above them, which would push them away when it comes. */}
      <div className={classes.rest} hidden={isPending}>
        {data && <LimitsPanel limits={data.limits} />}
        <ScoresPanel />
        <CallsPanel />
      </div>
    </Page>
  )
}
