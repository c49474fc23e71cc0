import { notify } from '../browser/notify.ts'
import { useConfirm } from '../components/feedback/confirm.tsx'
import { errorWords, trpc } from '../net/api.ts'

/** Puts the sample data in, and takes it away again after a question. Everything on the screen asks anew afterwards. */
export function useSamples() {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const changed = () => utils.invalidate()
  const add = trpc.samples.add.useMutation({
    onSuccess: async () => {
      notify.success('Sample data added', 'It is being read now, as your own statements will be.')
      await changed()
    },
    onError: (error) => notify.error('Failed to add sample data', errorWords(error) ?? 'Please try again'),
  })
  const remove = trpc.samples.remove.useMutation({
    onSuccess: async () => {
      notify.success('Sample data removed', 'Your own documents and transactions are untouched.')
      await changed()
    },
    onError: (error) => notify.error('Failed to remove sample data', errorWords(error) ?? 'Please try again'),
  })
  return {
    isBusy: add.isPending || remove.isPending,
    add: () => add.mutate(),
    remove: async () => {
      const sure = await confirm({
        title: 'Remove sample data',
        question: 'Are you sure you want to remove the sample data?',
        object:
          'The sample documents go, with every transaction that only they brought. Reports made from them stay until you delete them.',
        action: 'Remove sample data',
      })
      if (sure) remove.mutate()
    },
  }
}
