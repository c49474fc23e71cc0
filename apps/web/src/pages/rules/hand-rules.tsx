import { conditionWords, type HandRule, outcomeWords } from '@ledgerhand/core/hand-rules'
import { parseDecimal } from '@ledgerhand/core/money'
import type { HandRuleJson } from '@ledgerhand/core/wire/ledger'
import { ActionIcon, Button, Table } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { CardTable } from '../../components/data/card-table.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { trpc } from '../../net/api.ts'
import { useKeptState } from '../../session/drafts.ts'
import { useMay } from '../../session/session.tsx'
import { HandRuleDialog } from './hand-rule-dialog.tsx'
import classes from './page.module.css'
import { useHandRuleChanges } from './use-hand-rule-changes.ts'

const amountOf = (text: string | null) => (text === null ? null : parseDecimal(text))
const asRule = (rule: HandRuleJson): HandRule => ({
  ...rule,
  amountFrom: amountOf(rule.amountFrom),
  amountTo: amountOf(rule.amountTo),
  parts: rule.parts.map(({ percent, label }) => ({ share: Math.round(Number(percent) * 1000), label })),
})

/** The rules that a person wrote: when each applies, and what rows become. */
export function HandRules() {
  const mayWrite = useMay('write')
  const list = trpc.handRules.list.useQuery()
  const accounts = trpc.accounts.list.useQuery()
  const entities = trpc.entities.list.useQuery()
  const books = trpc.books.get.useQuery()
  const [open, setOpen] = useKeptState<'new' | HandRuleJson | null>('dialog', null)
  const { remove } = useHandRuleChanges()
  const add = mayWrite && (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setOpen('new')}>
      Add Rule
    </Button>
  )
  const accountName = (id: string) => accounts.data?.find((a) => a.id === id)?.name
  const becomes = (rule: HandRuleJson) => {
    const entity = entities.data?.find((e) => e.id === rule.entityId)?.name
    return [outcomeWords(asRule(rule)), entity].filter(Boolean).join(', ')
  }
  return (
    <Panel
      title="Your rules"
      note="The first one that fits a new transaction counts, before learned rules."
      actions={(list.data?.length ?? 0) > 0 && add}
    >
      {list.isPending ? (
        <Loading text="Loading your rules..." />
      ) : list.isError ? (
        <ErrorNote title="Your rules could not be loaded" reason={list.error.message} onRetry={() => void list.refetch()} />
      ) : list.data.length === 0 ? (
        <EmptyState title="No rules of your own" text="Say what transactions with a certain text, amount or account are." action={add} />
      ) : (
        <CardTable
          className={classes.own}
          columns={['Transactions', 'Become', mayWrite && { name: 'Actions', className: classes.actions }]}
        >
          {list.data.map((rule) => {
            const when = conditionWords(asRule(rule), accountName, books.data?.currency)
            return (
              <Table.Tr key={rule.id}>
                <Table.Td>{when.charAt(0).toUpperCase() + when.slice(1)}</Table.Td>
                <Table.Td>{becomes(rule)}</Table.Td>
                {mayWrite && (
                  <Table.Td className={classes.actions}>
                    <ActionIcon size={28} aria-label={`Edit the rule ${when}`} title="Edit" onClick={() => setOpen(rule)}>
                      <IconPencil size={16} stroke={1.6} />
                    </ActionIcon>
                    <ActionIcon size={28} aria-label={`Delete the rule ${when}`} title="Delete" onClick={() => void remove(rule)}>
                      <IconTrash size={16} stroke={1.6} />
                    </ActionIcon>
                  </Table.Td>
                )}
              </Table.Tr>
            )
          })}
        </CardTable>
      )}
      {open !== null && <HandRuleDialog rule={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}
