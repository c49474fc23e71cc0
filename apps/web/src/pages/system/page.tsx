import type { BackupsJson, HealthDetail } from '@ledgerhand/core/wire/system'
import { Button } from '@mantine/core'
import { IconDatabaseExport } from '@tabler/icons-react'
import { notify } from '../../browser/notify.ts'
import { KeyFigures } from '../../components/data/figures.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Page } from '../../components/shell/page.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useMay } from '../../session/session.tsx'
import classes from './page.module.css'
import { bytesInWords, instantInWords, secondsInWords } from './words.ts'

/** How often it is looked while a backup is made. */
const RUNNING_MS = 1500

/** The installation as a whole: its backups, its disk, what waits, and whether all is well. */
export function SystemPage() {
  const mayManage = useMay('manage')
  return (
    <Page title="System" subtitle="Backups, storage and the state of this installation">
      {mayManage ? (
        <>
          <BackupsPanel />
          <HealthPanel />
        </>
      ) : (
        <Panel title="Installation">
          <ErrorNote title="Only an owner sees this page" reason="Open your own books to see how the installation is." />
        </Panel>
      )}
    </Page>
  )
}

function BackupsPanel() {
  const utils = trpc.useUtils()
  const backups = trpc.system.backups.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isRunning ? RUNNING_MS : false),
  })
  const begin = trpc.system.backUp.useMutation({
    onSuccess: () => utils.system.backups.invalidate(),
    onError: (error) => void notify.error('The backup was not begun', errorWords(error)),
  })
  const isRunning = begin.isPending || backups.data?.isRunning === true
  return (
    <Panel
      title="Backups"
      note="Made and checked every day."
      actions={
        backups.data?.isOperator && (
          <Button
            variant="default"
            leftSection={<IconDatabaseExport size={16} aria-hidden="true" />}
            loading={isRunning}
            onClick={() => begin.mutate()}
          >
            Back Up Now
          </Button>
        )
      }
    >
      {backups.isPending ? (
        <Loading text="Loading backups..." rows={4} />
      ) : backups.isError ? (
        <ErrorNote title="Backups could not be loaded" reason={errorWords(backups.error) ?? ''} onRetry={() => void backups.refetch()} />
      ) : (
        <Backups backups={backups.data} />
      )}
    </Panel>
  )
}

function Backups({ backups }: { backups: BackupsJson }) {
  const { last, verified, location, failure, warnings, kept, isSameDisk, hasPassphrase, isOperator, copies } = backups
  const isOnlyHere = isSameDisk && copies.every((copy) => copy.last === null)
  return (
    <div className={classes.content}>
      {failure && <ErrorNote title="The last backup failed" reason={`${instantInWords(failure.at)}: ${failure.message}`} />}
      <dl className={classes.facts}>
        <Fact name="Last backup" value={last ? instantInWords(last) : 'None yet: the first is made within ten minutes after a start'} />
        <Fact name="Last found good" value={verified ? instantInWords(verified) : 'Not yet'} />
        {location && <Fact name="Folder" value={<code className={classes.path}>{location}</code>} />}
        <Fact
          name="Disk"
          value={
            isOnlyHere
              ? 'Your backups are on the same disk as your books. Set BACKUP_DIR, BACKUP_COPY_DIR or BACKUP_S3 to another disk, a share or a bucket.'
              : isSameDisk
                ? 'On the same disk as your books, and copied elsewhere'
                : 'On another disk than your books'
          }
          isWarning={isOnlyHere}
        />
        {copies.map((copy) => (
          <Fact
            key={copy.to}
            name="Copy"
            value={
              <>
                <code className={classes.path}>{copy.to}</code>: {copy.last ? `the backup of ${instantInWords(copy.last)}` : 'none yet'}
                {copy.failure && `. ${instantInWords(copy.failure.at)}: ${copy.failure.message}`}
              </>
            }
            isWarning={copy.failure !== null}
          />
        ))}
        <Fact
          name="Passphrase"
          value={
            hasPassphrase
              ? 'Protected. Without the passphrase nobody can open them, so keep it somewhere else.'
              : 'None: whoever has a backup can open it. Set BACKUP_PASSPHRASE to protect them.'
          }
          isWarning={!hasPassphrase}
        />
        {warnings.map((warning) => (
          <Fact key={warning} name="Look at this" value={warning} isWarning />
        ))}
        {isOperator && kept.length > 0 && (
          <Fact
            name="Kept"
            value={
              <ul className={classes.kept} aria-label="Kept backups">
                {kept.map(({ name, at }) => (
                  <li key={name}>
                    {instantInWords(at)}
                    {name.endsWith('-before-upgrade') && ' (before an upgrade)'}
                  </li>
                ))}
              </ul>
            }
          />
        )}
      </dl>
    </div>
  )
}

function HealthPanel() {
  const health = trpc.system.health.useQuery(undefined, { staleTime: 0 })
  if (health.isError)
    return (
      <Panel title="Installation">
        <ErrorNote title="The state could not be loaded" reason={errorWords(health.error) ?? ''} onRetry={() => void health.refetch()} />
      </Panel>
    )
  return (
    <>
      <KeyFigures items={figuresOf(health.data)} counts />
      <Panel title="Installation">
        {health.data ? <Installation health={health.data} /> : <Loading text="Loading the state..." rows={4} />}
      </Panel>
    </>
  )
}

const figuresOf = (health: HealthDetail | undefined) => [
  { label: 'Disk Free', value: health ? bytesInWords(health.disk.free) : '...' },
  { label: 'Database', value: health ? bytesInWords(health.database.bytes) : '...' },
  { label: 'Waiting', value: health ? String(health.queue.waiting) : '...' },
  { label: 'Failed Documents', value: health ? String(health.failedDocuments) : '...' },
]

function Installation({ health }: { health: HealthDetail }) {
  const { version, disk, queue, migrations, mail, audit } = health
  const isNearlyFull = disk.free < disk.total / 20
  return (
    <dl className={classes.facts}>
      <Fact name="Version" value={version} />
      <Fact
        name="Disk"
        value={`${bytesInWords(disk.free)} free of ${bytesInWords(disk.total)}${isNearlyFull ? ': free some space' : ''}`}
        isWarning={isNearlyFull}
      />
      <Fact
        name="Queue"
        value={queue.waiting === 0 ? 'Nothing to read' : `${queue.waiting} waiting, the oldest for ${secondsInWords(queue.oldestSeconds)}`}
      />
      <Fact name="Last migration" value={migrations.last ?? 'None'} />
      <Fact name="Mail" value={mail ? 'A mail server is set up' : 'No mail server: failures are told on the dashboard only'} />
      <Fact name="Audit log" value={audit.ok ? 'Verified' : 'Broken: see the audit log'} isWarning={!audit.ok} />
    </dl>
  )
}

function Fact({ name, value, isWarning = false }: { name: string; value: React.ReactNode; isWarning?: boolean }) {
  return (
    <div className={classes.fact} data-warning={isWarning || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
