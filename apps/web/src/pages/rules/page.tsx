import { formatDate, today } from '@ledgerhand/core/calendar-date'
import { nameOfRule } from '@ledgerhand/core/merchant-name'
import { treatmentLabels } from '@ledgerhand/core/treatments'
import type { RuleJson } from '@ledgerhand/core/wire/records'
import { ActionIcon, Badge, Button, Table } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { CardTable } from '../../components/data/card-table.tsx'
import { LinkButton } from '../../components/data/link-button.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { SearchField } from '../../components/data/search-field.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { BackLink } from '../../components/shell/back-link.tsx'
import { Page } from '../../components/shell/page.tsx'
import { categoryOf, choiceLineOf } from '../../editing/category-choices.ts'
import { CategoryPicker } from '../../editing/category-picker.tsx'
import { InPlaceButton } from '../../editing/in-place.tsx'
import { treatmentIcons } from '../../editing/treatment-tag.tsx'
import { trpc } from '../../net/api.ts'
import { useKeptState } from '../../session/drafts.ts'
import { useMay } from '../../session/session.tsx'
import { HandRules } from './hand-rules.tsx'
import classes from './page.module.css'
import { RenameDialog } from './rename-dialog.tsx'
import { useRuleChanges } from './use-rule-changes.ts'

/** So many rules are shown at once; a search finds the others. */
const SHOWN = 100

/** Its category, or what it is instead: "Owner's draw". */
const placeOf = (rule: RuleJson): string => (rule.treatment === 'business' ? categoryOf(rule) : treatmentLabels[rule.treatment])

/** What a merchant's next transaction is given: every answer that was kept, to look at, change and forget. */
export function RulesPage() {
  const mayWrite = useMay('write')
  const list = trpc.rules.list.useQuery()
  const [search, setSearch] = useState('')
  const [all, setAll] = useState(false)
  const words = search.trim().toLowerCase()
  const found = (list.data ?? []).filter((rule) => `${nameOfRule(rule)} ${rule.merchant} ${placeOf(rule)}`.toLowerCase().includes(words))
  const shown = all ? found : found.slice(0, SHOWN)
  return (
    <Page above={<BackLink to="/transactions">Transactions</BackLink>} title="Rules">
      <HandRules />
      <Panel
        title="Learned rules"
        note="A merchant's next transaction is given the category that was chosen before. What is in the books already stays as it is."
        actions={
          (list.data?.length ?? 0) > 0 && (
            <SearchField label="Search rules" className={classes.search} search={search} onSearch={setSearch} />
          )
        }
      >
        {list.isPending ? (
          <Loading text="Loading rules..." />
        ) : list.isError ? (
          <ErrorNote title="Rules could not be loaded" reason={list.error.message} onRetry={() => void list.refetch()} />
        ) : list.data.length === 0 ? (
          <EmptyState
            title="No rules yet"
            text="Accept or change a category in the review, and it is remembered for the merchant."
            action={
              <LinkButton to="/transactions/review" variant="default">
                Open review
              </LinkButton>
            }
          />
        ) : found.length === 0 ? (
          <EmptyState title="No rules found" text="No rule matches these words. Clear the search to see all." />
        ) : (
          <>
            <CardTable
              className={classes.table}
              columns={[
                'Merchant',
                { name: 'Type', className: classes.type },
                { name: 'Category', className: classes.category },
                { name: 'Used', className: classes.times },
                { name: 'Last', className: classes.date },
                mayWrite && { name: 'Actions', className: classes.actions },
              ]}
            >
              {shown.map((rule) => (
                <RuleRow key={rule.id} rule={rule} mayWrite={mayWrite} />
              ))}
            </CardTable>
            {found.length > shown.length && (
              <Button variant="subtle" color="gray" className={classes.more} onClick={() => setAll(true)}>
                Show all {found.length.toLocaleString('en-US')}
              </Button>
            )}
          </>
        )}
      </Panel>
    </Page>
  )
}

function RuleRow({ rule, mayWrite }: { rule: RuleJson; mayWrite: boolean }) {
  const [picking, setPicking] = useState(false)
  const [renaming, setRenaming] = useKeptState(`renaming.${rule.id}`, false)
  const { change, forget } = useRuleChanges()
  const name = nameOfRule(rule)
  const isBusiness = rule.treatment === 'business'
  const category = placeOf(rule)
  const Icon = treatmentIcons[rule.treatment]
  const words = isBusiness ? (
    category
  ) : (
    <Badge color={rule.treatment === 'transfer' ? 'transfer' : 'neutral'} leftSection={<Icon size={12} aria-hidden="true" />}>
      {category}
    </Badge>
  )
  return (
    <Table.Tr className={classes.row}>
      <Table.Td className={classes.merchant} title={rule.line ?? undefined}>
        {name}
        {renaming && <RenameDialog rule={rule} onClose={() => setRenaming(false)} />}
      </Table.Td>
      <Table.Td className={classes.type}>{rule.isCredit ? 'Credit' : 'Debit'}</Table.Td>
      <Table.Td className={classes.category} title={isBusiness ? choiceLineOf(rule) : undefined}>
        {mayWrite ? (
          <CategoryPicker
            opened={picking}
            value={isBusiness ? category : null}
            onClose={() => setPicking(false)}
            onPick={(next) => {
              setPicking(false)
              if (next !== category) change(rule, next)
            }}
          >
            <InPlaceButton aria-label={`Category for ${name}: ${category}`} onClick={() => setPicking(true)}>
              {words}
            </InPlaceButton>
          </CategoryPicker>
        ) : (
          words
        )}
      </Table.Td>
      <Table.Td className={`${classes.times} lh-num`}>{rule.times}×</Table.Td>
      <Table.Td className={`${classes.date} lh-num`}>{formatDate(today(new Date(rule.updatedAt)))}</Table.Td>
      {mayWrite && (
        <Table.Td className={classes.actions}>
          <ActionIcon size={28} aria-label={`Rename ${name}`} title="Rename" onClick={() => setRenaming(true)}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon size={28} aria-label={`Forget ${name}`} title="Forget" onClick={() => forget(rule)}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </Table.Td>
      )}
    </Table.Tr>
  )
}
