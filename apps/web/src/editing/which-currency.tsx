import { currencyCode } from '@ledgerhand/core/schemas/books'
import type { WhichCurrencyJson } from '@ledgerhand/core/wire/documents'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { notify } from '../browser/notify.ts'
import { errorWords, trpc } from '../net/api.ts'
import { DocumentQuestion, type QuestionPlace } from './document-question.tsx'

interface WhichCurrencyProps {
  asked: WhichCurrencyJson
  mayWrite: boolean
  place?: QuestionPlace
}

/** Asks once for a document that prints no currency and looks as if it were in another than the books. */
export function WhichCurrency({ asked, mayWrite, place = 'document' }: WhichCurrencyProps) {
  const utils = trpc.useUtils()
  const [typed, setTyped] = useState('')
  const choose = trpc.documents.chooseCurrency.useMutation({
    onSuccess: async ({ said, own }) => {
      notify.success('Success', said === null ? `Its amounts count in ${own} again` : `It is read again in ${said}`)
      setTyped('')
      await utils.invalidate()
    },
  })
  const { documentId: id, originalName, guess, said, own, currencies } = asked
  const name = place === 'document' ? 'This document' : originalName
  const other = currencyCode.safeParse(typed.trim().toUpperCase())
  return (
    <DocumentQuestion
      question="Which currency?"
      text={`${name} prints none. ${said === null ? `It looks like ${guess}; its amounts count in ${own}, the currency of your books.` : `You said ${said}.`}`}
      {...{ originalName, place, mayWrite }}
      choices={currencies}
      chosen={said ?? own}
      isSaid={said !== null}
      isPending={choose.isPending}
      problem={choose.error ? errorWords(choose.error) : null}
      onChoose={(choice) => choose.mutate({ id, currency: choice })}
      more={
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (other.success) choose.mutate({ id, currency: other.data })
          }}
        >
          <TextInput
            size="xs"
            w={112}
            aria-label="Another currency"
            placeholder="Another"
            maxLength={3}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            rightSection={
              typed !== '' && (
                <Button type="submit" size="compact-xs" variant="subtle" disabled={!other.success || choose.isPending}>
                  Set
                </Button>
              )
            }
            rightSectionWidth={44}
          />
        </form>
      }
    />
  )
}

/** Every document whose currency nobody has said. */
export function AskedCurrencies({ mayWrite }: { mayWrite: boolean }) {
  const { data = [] } = trpc.documents.askedCurrencies.useQuery()
  return data.map((asked) => <WhichCurrency key={asked.documentId} asked={asked} mayWrite={mayWrite} place="card" />)
}
