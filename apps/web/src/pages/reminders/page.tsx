import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import classes from '../../asking/link-sheet.module.css'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { FullLoading } from '../../components/feedback/loading.tsx'
import { LogoMark } from '../../components/shell/logo.tsx'
import { useDocumentTitle } from '../../components/shell/page.tsx'
import { errorWords, trpc } from '../../net/api.ts'

/** Behind the link in a reminder: nothing is stopped until the button is pressed, because mail programs open links by themselves. */
export function RemindersPage() {
  const { token = '' } = useParams({ strict: false })
  const utils = trpc.useUtils()
  const { data, isPending } = trpc.sharedUpload.reminders.useQuery({ token })
  const stop = trpc.sharedUpload.stopReminders.useMutation({
    onSuccess: (after) => utils.sharedUpload.reminders.setData({ token }, after),
  })
  useDocumentTitle(data ? `Reminders of ${data.businessName}` : undefined)
  if (isPending) return <FullLoading />
  return (
    <main className={classes.page}>
      <div className={classes.sheet}>
        {!data ? (
          <>
            <h1 className={classes.hidden}>Reminders</h1>
            <EmptyState title="This link is not available" text="No more reminders come from it." />
          </>
        ) : data.isStopped ? (
          <>
            <h1>Reminders stopped</h1>
            <p role="status">{data.businessName} sends you no more reminders of this request. You can still send the documents.</p>
          </>
        ) : (
          <>
            <h1>Stop the reminders?</h1>
            <p>{data.businessName} reminds you of documents that you were asked for.</p>
            {stop.isError && <p role="alert">{errorWords(stop.error) ?? 'Please try again'}</p>}
            <Button fullWidth loading={stop.isPending} onClick={() => stop.mutate({ token })}>
              Stop Reminders
            </Button>
          </>
        )}
      </div>
      <p className={classes.by}>
        <LogoMark size={16} /> Ledgerhand
      </p>
    </main>
  )
}
