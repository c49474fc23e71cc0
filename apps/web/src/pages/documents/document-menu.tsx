import type { DocumentJson } from '@ledgerhand/core/wire'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconFileText, IconRefresh, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRetry } from '../../editing/use-retry.ts'
import { fileUrl } from '../../original/file-url.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { isRetryable } from './retryable.ts'

interface DocumentMenuProps {
  document: DocumentJson
  mayWrite: boolean
  /** Offers to open the document; its own page does not. */
  openable?: boolean
  onDeleted?: () => void
}

/** Closed it is a button and no more: a list scrolled fast draws a dozen of them within a frame. */
export function DocumentMenu(props: DocumentMenuProps) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return <OpenedMenu {...props} />
  return (
    <ActionIcon aria-label={labelOf(props.document)} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)}>
      <IconDots size={16} aria-hidden="true" />
    </ActionIcon>
  )
}

const labelOf = ({ originalName }: DocumentJson) => `More actions for ${originalName}`

/** The menu once it has been asked for: open at first, then as any menu. */
function OpenedMenu({ document, mayWrite, openable = false, onDeleted }: DocumentMenuProps) {
  const [deleting, setDeleting] = useState(false)
  const retry = useRetry()
  return (
    <>
      <Menu defaultOpened>
        <Menu.Target>
          <ActionIcon aria-label={labelOf(document)}>
            <IconDots size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {openable && (
            <Menu.Item
              renderRoot={(props) => <Link to="/documents/$id" params={{ id: document.id }} {...props} />}
              leftSection={<IconFileText size={16} aria-hidden="true" />}
            >
              Open
            </Menu.Item>
          )}
          <Menu.Item component="a" href={fileUrl(document.id)} download leftSection={<IconDownload size={16} aria-hidden="true" />}>
            Download original
          </Menu.Item>
          {mayWrite && isRetryable(document) && (
            <Menu.Item leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={() => retry.mutate({ id: document.id })}>
              Retry
            </Menu.Item>
          )}
          {mayWrite && (
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden="true" />} color="var(--lh-expense)" onClick={() => setDeleting(true)}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {deleting && <DeleteDialog document={document} onClose={() => setDeleting(false)} onDeleted={onDeleted} />}
    </>
  )
}
