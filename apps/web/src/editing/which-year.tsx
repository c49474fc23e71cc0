import type { WhichYearJson } from '@ledgerhand/core/wire/documents'
import { Button, Card } from '@mantine/core'
import { notify } from '../browser/notify.ts'
import { errorWords, trpc } from '../net/api.ts'
import classes from './which-year.module.css'

interface WhichYearProps {
  asked: WhichYearJson
  mayWrite: boolean
  /** Within the document's own card, a card of its own, or a line of a list. Only the first need not name the document. */
  place?: 'document' | 'card' | 'list'
}

const look = { document: classes.inside, card: classes.card, list: classes.line } as const

/** Asks once for a document that prints no year. The answer moves all of its rows; it can be taken back as long as it is shown. */
export function WhichYear({ asked, mayWrite, place = 'document' }: WhichYearProps) {
  const utils = trpc.useUtils()
  const choose = trpc.documents.chooseYear.useMutation({
    onSuccess: async (after) => {
      notify.success(
        'Success',
        after.isSaid ? `It is read again in ${after.year}` : `It is read again in the likeliest year, ${after.year}`,
      )
      await utils.invalidate()
    },
  })
  const { documentId: id, originalName, year, isSaid, years } = asked
  const name = place === 'document' ? 'This document' : originalName
  return (
    <Card component="section" className={look[place]} aria-label={`Which year: ${originalName}`}>
      <p className={classes.text}>
        <strong>Which year?</strong> {name} prints none. {isSaid ? `You said ${year}.` : `Its rows were entered in ${year}, the likeliest.`}
      </p>
      {mayWrite && (
        <div className={classes.years}>
          {years.map((choice) => (
            <Button
              key={choice}
              size="xs"
              variant={choice !== year ? 'default' : isSaid ? 'filled' : 'light'}
              aria-pressed={isSaid && choice === year}
              disabled={choose.isPending || (isSaid && choice === year)}
              onClick={() => choose.mutate({ id, year: choice })}
            >
              {choice}
            </Button>
          ))}
          {isSaid && (
            <Button size="xs" variant="subtle" disabled={choose.isPending} onClick={() => choose.mutate({ id, year: null })}>
              Undo
            </Button>
          )}
        </div>
      )}
      {choose.error && <p role="alert">{errorWords(choose.error)}</p>}
    </Card>
  )
}

/** Every document of which nobody has said the year. */
export function AskedYears({ mayWrite }: { mayWrite: boolean }) {
  const { data = [] } = trpc.documents.askedYears.useQuery()
  return data.map((asked) => <WhichYear key={asked.documentId} asked={asked} mayWrite={mayWrite} place="card" />)
}
