import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useLastKnown } from '../loading/last-known.ts'
import { trpc } from '../net/api.ts'
import { useMay } from '../session/session.tsx'
import classes from './samples.module.css'
import { useSamples } from './use-samples.ts'

/** Says that these books hold made-up data, for as long as they do, with the way to be rid of it. */
export function SampleNote() {
  const mayWrite = useMay('write')
  const { data } = trpc.samples.state.useQuery()
  const { remove, isBusy } = useSamples()
  const isHere = useLastKnown('samples', data && data.documents > 0)
  if (!isHere) return null
  return (
    <aside className={classes.note} aria-label="Sample data">
      <IconFlask size={18} stroke={1.6} aria-hidden="true" />
      <p>
        <strong>These books hold sample data.</strong>{' '}
        <span className={classes.more}>The business and its statements are made up. Your own data is not affected.</span>
      </p>
      {mayWrite && (
        <Button variant="default" size="xs" disabled={isBusy} onClick={() => void remove()}>
          Remove sample data
        </Button>
      )}
    </aside>
  )
}
