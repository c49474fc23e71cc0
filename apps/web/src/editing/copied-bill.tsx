import { likenessWords } from '@ledgerhand/core/bill-copies'
import type { CopiedBillJson } from '@ledgerhand/core/wire/documents'
import { Link } from '@tanstack/react-router'
import { notify } from '../browser/notify.ts'
import { errorWords, trpc } from '../net/api.ts'
import { DocumentQuestion } from './document-question.tsx'

/** The two answers, on every screen. */
export const COPY = 'The same bill'
export const ANOTHER = 'Another bill'
export const saidWords = (isCopy: boolean): string =>
  isCopy ? 'It counts once, with the bill in your books' : 'It is entered as a bill of its own'

/** Says which bill in the books a document's is or may be, and asks whether it is the same. */
export function CopiedBill({ copied, mayWrite }: { copied: CopiedBillJson; mayWrite: boolean }) {
  const utils = trpc.useUtils()
  const choose = trpc.documents.chooseCopy.useMutation({
    onSuccess: async ({ isCopy }) => {
      notify.success('Success', saidWords(isCopy))
      await utils.invalidate()
    },
  })
  const { documentId: id, originalName, said, isCopy } = copied
  return (
    <DocumentQuestion
      question={isCopy ? 'Already in your books.' : 'Already in your books?'}
      text={<CopyWords copied={copied} />}
      {...{ originalName, mayWrite }}
      place="document"
      choices={[COPY, ANOTHER]}
      chosen={isCopy ? COPY : ANOTHER}
      isSaid={said !== null}
      isPending={choose.isPending}
      problem={choose.error ? errorWords(choose.error) : null}
      onChoose={(choice) => choose.mutate({ id, said: choice === null ? null : choice === COPY ? 'copy' : 'another' })}
    />
  )
}

/** What is known of a bill that is or may be a copy, and what a person said of it. */
export function CopyWords({ copied: { otherId, otherName, likeness, said, isCopy } }: { copied: CopiedBillJson }) {
  const other =
    otherId === null ? (
      'A transaction that was kept'
    ) : (
      <Link to="/documents/$id" params={{ id: otherId }} className="lh-link" dir="auto">
        {otherName ?? 'Another document'}
      </Link>
    )
  if (said === 'another') return <>{other} is like it. You said this is another bill.</>
  if (isCopy && said === null) return <>{other} brought this bill. It counts once, there.</>
  if (isCopy) return <>{other} brought this bill, as you said. It counts once, there.</>
  return (
    <>
      {other} {likeness === 'copy' ? 'is the same throughout' : likenessWords[likeness]}. Both count until you say that they are one bill.
    </>
  )
}
