import type { WhichYearJson } from '@ledgerhand/core/wire/documents'
import { notify } from '../browser/notify.ts'
import { errorWords, trpc } from '../net/api.ts'
import { DocumentQuestion, type QuestionPlace } from './document-question.tsx'

interface WhichYearProps {
  asked: WhichYearJson
  mayWrite: boolean
  place?: QuestionPlace
}

/** Asks once for a document that prints no year. The answer moves all of its rows. */
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
    <DocumentQuestion
      question="Which year?"
      text={`${name} prints none. ${isSaid ? `You said ${year}.` : `Its rows were entered in ${year}, the likeliest.`}`}
      {...{ originalName, place, mayWrite, isSaid }}
      choices={years}
      chosen={year}
      isPending={choose.isPending}
      problem={choose.error ? errorWords(choose.error) : null}
      onChoose={(choice) => choose.mutate({ id, year: choice })}
    />
  )
}

/** Every document of which nobody has said the year. */
export function AskedYears({ mayWrite }: { mayWrite: boolean }) {
  const { data = [] } = trpc.documents.askedYears.useQuery()
  return data.map((asked) => <WhichYear key={asked.documentId} asked={asked} mayWrite={mayWrite} place="card" />)
}
