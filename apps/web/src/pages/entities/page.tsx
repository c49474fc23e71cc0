import type { EntityJson } from '@ledgerhand/core/wire/records'
import { ActionIcon, Badge, Button, Card } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { notify } from '../../browser/notify.ts'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Page } from '../../components/shell/page.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useKeptState } from '../../session/drafts.ts'
import { useMay } from '../../session/session.tsx'
import { EntityDialog, typeLabels } from './entity-dialog.tsx'
import classes from './page.module.css'
import { useEntitiesChanged } from './use-changed.ts'

export function EntitiesPage() {
  const mayWrite = useMay('write')
  const list = trpc.entities.list.useQuery()
  const [dialog, setDialog] = useKeptState<'add' | EntityJson | null>('dialog', null)
  const remove = useRemove()
  const add = (label: string, variant: 'filled' | 'default') =>
    mayWrite && (
      <Button
        data-sign={variant === 'filled' || undefined}
        variant={variant}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => setDialog('add')}
      >
        {label}
      </Button>
    )
  return (
    <Page title="Business Entities" actions={add('Add Entity', 'filled')}>
      {list.isPending ? (
        <Loading text="Loading entities..." />
      ) : list.isError ? (
        <ErrorNote title="Entities could not be loaded" reason={list.error.message} onRetry={() => void list.refetch()} />
      ) : list.data.length === 0 ? (
        <Card>
          <EmptyState title="No entities yet" text="Separate business and personal." action={add('Add Your First Entity', 'default')} />
        </Card>
      ) : (
        <ul className={classes.grid} aria-label="Entities">
          {list.data.map((entity) => (
            <Card component="li" key={entity.id} className={classes.entity}>
              <div className={classes.head}>
                <span className={classes.square} style={{ background: entity.color }} />
                <h2 className={classes.name} title={entity.name}>
                  {entity.name}
                </h2>
                <Badge color={entity.entityType === 'business' ? 'ink' : 'neutral'}>{typeLabels[entity.entityType]}</Badge>
              </div>
              <p className={classes.description}>{entity.description}</p>
              {mayWrite && (
                <div className={classes.actions}>
                  <ActionIcon size={28} aria-label={`Edit ${entity.name}`} onClick={() => setDialog(entity)}>
                    <IconPencil size={16} stroke={1.6} aria-hidden="true" />
                  </ActionIcon>
                  <ActionIcon size={28} aria-label={`Delete ${entity.name}`} onClick={() => void remove(entity)}>
                    <IconTrash size={16} stroke={1.6} aria-hidden="true" />
                  </ActionIcon>
                </div>
              )}
            </Card>
          ))}
        </ul>
      )}
      {dialog && <EntityDialog entity={dialog === 'add' ? null : dialog} onClose={() => setDialog(null)} />}
    </Page>
  )
}

/** Deletes an entity after the fixed question. Its transactions stay, unassigned. */
function useRemove(): (entity: EntityJson) => Promise<void> {
  const { client } = trpc.useUtils()
  const confirm = useConfirm()
  const changed = useEntitiesChanged()
  return async ({ id, name }) => {
    const sure = await confirm({
      title: 'Delete Entity',
      question: 'Are you sure you want to delete this entity?',
      object: `${name}. Its transactions stay, unassigned.`,
      action: 'Delete',
    })
    if (!sure) return
    try {
      await client.entities.remove.mutate({ id })
      notify.success('Success', 'Entity deleted successfully')
    } catch (error) {
      notify.error('Failed to delete entity', errorWords(error))
    }
    await changed()
  }
}
