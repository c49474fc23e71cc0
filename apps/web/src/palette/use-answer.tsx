import { beginsLikeQuestion } from '@ledgerhand/core/ask/parse'
import { useDebouncedValue } from '@mantine/hooks'
import { IconReportSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Money } from '../components/data/money.tsx'
import { trpc } from '../net/api.ts'
import type { Item, PaletteGroup } from './item.ts'

const PAUSE_MS = 150

/** What the books answer to the words, where these begin like a question; the first line, so that Enter opens it. */
export function usePaletteAnswer(query: string): { groups: PaletteGroup[]; isComing: boolean } {
  const navigate = useNavigate()
  const wanted = query.trim()
  const isQuestion = wanted.length <= 300 && beginsLikeQuestion(wanted)
  const [asked] = useDebouncedValue(wanted, PAUSE_MS)
  const { data, isFetching } = trpc.ask.answer.useQuery({ q: asked }, { enabled: isQuestion && asked === wanted, staleTime: 0 })
  if (!isQuestion) return { groups: [], isComing: false }
  const isComing = asked !== wanted || isFetching
  const open = (q: string) => () => void navigate({ to: '/ask', search: { q } })
  if (isComing || !data) return { groups: [], isComing }
  const [problem] = data.kind === 'refused' ? data.problems : []
  const items: Item[] =
    data.kind === 'answer'
      ? [
          {
            id: 'answer',
            label: data.q,
            note: `${data.figure.count.toLocaleString('en-US')} ${data.figure.count === 1 ? 'row' : 'rows'}`,
            icon: IconReportSearch,
            end: data.verb === 'rows' ? undefined : <Money total amount={data.figure.amount} currency={data.currency} />,
            run: open(data.q),
          },
        ]
      : [
          {
            id: 'answer',
            label: problem?.suggested ?? `Ask '${wanted}'`,
            note: problem ? `${problem.word ? `'${problem.word}' ` : ''}${problem.message}` : 'Not understood',
            icon: IconReportSearch,
            run: open(problem?.suggested ?? wanted),
          },
        ]
  return { groups: [{ label: 'Ask your books', items }], isComing: false }
}
