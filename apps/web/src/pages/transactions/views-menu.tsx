import type { SavedView } from '@ledgerhand/core/saved-views'
import type { TransactionOrder } from '@ledgerhand/core/transaction-order'
import { ActionIcon, Button, Popover, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { notify } from '../../browser/notify.ts'
import { trpc } from '../../net/api.ts'
import { notifyFailure } from '../../net/notify-failure.ts'
import { useKeptState } from '../../session/drafts.ts'
import { useMay } from '../../session/session.tsx'
import classes from './filters.module.css'
import { SaveViewDialog } from './save-view-dialog.tsx'
import type { Filter } from './search-params.ts'

interface ViewsMenuProps {
  filter: Filter
  order: TransactionOrder
  onShow: (query: SavedView['query']) => void
}

/** The saved views of these books: each shows the list as it was saved; the list as it stands can be saved as another. */
export function ViewsMenu({ filter, order, onShow }: ViewsMenuProps) {
  const [isOpen, { close, toggle }] = useDisclosure()
  const [isSaving, setSaving] = useKeptState('saving-view', false)
  const mayWrite = useMay('write')
  const views = trpc.views.list.useQuery(undefined, { enabled: isOpen || isSaving })
  const remove = useRemoveView()
  return (
    <>
      <Popover opened={isOpen} onChange={close} position="bottom-end" trapFocus withRoles={false}>
        <Popover.Target>
          <Button
            variant="default"
            size="xs"
            className={classes.button}
            leftSection={<IconBookmark size={14} aria-hidden="true" />}
            aria-label="Views"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={toggle}
          >
            Views
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.menu} role="dialog" aria-label="Views">
          {views.isError && <p>The views could not be loaded.</p>}
          {views.data?.length === 0 && (
            <p className="lh-muted">{mayWrite ? 'No saved views yet. Filter the list, then save it here.' : 'No saved views yet.'}</p>
          )}
          {views.data?.map((view) => (
            <div key={view.id} className={classes.view}>
              <UnstyledButton
                className={`${classes.viewName} lh-clip`}
                onClick={() => {
                  close()
                  onShow(view.query)
                }}
              >
                {view.name}
              </UnstyledButton>
              {mayWrite && (
                <ActionIcon
                  size={28}
                  variant="subtle"
                  color="gray"
                  aria-label={`Delete view ${view.name}`}
                  onClick={() => void remove(view)}
                >
                  <IconTrash size={16} aria-hidden="true" />
                </ActionIcon>
              )}
            </div>
          ))}
          {mayWrite && (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                close()
                setSaving(true)
              }}
            >
              Save this view...
            </Button>
          )}
        </Popover.Dropdown>
      </Popover>
      {isSaving && <SaveViewDialog filter={filter} order={order} existing={views.data ?? []} onClose={() => setSaving(false)} />}
    </>
  )
}

/** Deletes a view; the toast brings it back. */
function useRemoveView() {
  const { client, views } = trpc.useUtils()
  return async ({ id, name, query }: SavedView) => {
    try {
      await client.views.remove.mutate({ id })
      notify.undo('View deleted', name, () =>
        client.views.save.mutate({ name, query }).then(
          () => views.list.invalidate(),
          (error) => notifyFailure('The view could not be saved', error),
        ),
      )
    } catch (error) {
      notifyFailure('The view could not be deleted', error)
    }
    await views.list.invalidate()
  }
}
