import type { ShareableLinkJson } from '@ledgerhand/core/wire/sharing'
import { Button } from '@mantine/core'
import { IconDoorExit, IconLink, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { KeyFigures } from '../../components/data/figures.tsx'
import { LinkHandoverPanel } from '../../components/feedback/link-handover.tsx'
import { Page } from '../../components/shell/page.tsx'
import { trpc } from '../../net/api.ts'
import { useKeptState } from '../../session/drafts.ts'
import { useBooks, useMay } from '../../session/session.tsx'
import { useLeave } from '../../session/use-leave.ts'
import { AcceptLinkDialog, type FreshGrant } from './accept-link-dialog.tsx'
import { DepositsDialog } from './deposits-dialog.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { addressOf, isLive, LINK_COPIED, LinksPanel } from './links-panel.tsx'
import { UsersPanel } from './users-panel.tsx'

/** Who else may open these books, and the links that let others add documents to them. Only the owner changes either. */
export function SharingPage() {
  const owner = useMay('manage')
  const roles = trpc.sharing.roles.useQuery()
  const links = trpc.sharing.links.useQuery(undefined, { enabled: owner })
  const [granting, setGranting] = useKeptState('sharing.grant', false)
  const [linking, setLinking] = useKeptState<'new' | ShareableLinkJson | null>('sharing.link', null)
  const [made, setMade] = useState<ShareableLinkJson | null>(null)
  const [received, setReceived] = useState<ShareableLinkJson | null>(null)
  const books = useBooks()
  const leave = useLeave()
  const [fresh, setFresh] = useState<FreshGrant | null>(null)

  const users = { label: 'Active Users', value: roles.data ? String(roles.data.length) : '...' }
  const live = { label: 'Shareable Links', value: links.data ? String(links.data.filter((link) => isLive(link)).length) : '...' }
  return (
    <Page
      title="Share Access"
      subtitle="Manage access to your financial data"
      actions={
        !owner ? (
          books && (
            <Button variant="default" leftSection={<IconDoorExit size={16} aria-hidden="true" />} onClick={() => void leave(books)}>
              Leave These Books
            </Button>
          )
        ) : (
          <>
            <Button variant="default" leftSection={<IconLink size={16} aria-hidden="true" />} onClick={() => setLinking('new')}>
              Create Upload Link
            </Button>
            <Button leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={() => setGranting(true)}>
              Grant Access
            </Button>
          </>
        )
      }
    >
      <KeyFigures counts items={owner ? [users, live] : [users]} />
      <UsersPanel roles={roles} onGrant={() => setGranting(true)} onPending={setFresh} />
      {/* Another one once the users are known: what stands below so many of them comes where it belongs, and is not pushed there. */}
      {owner && (
        <LinksPanel
          key={`${roles.isPending}`}
          links={links}
          onCreate={() => setLinking('new')}
          onEdit={setLinking}
          onReceived={setReceived}
        />
      )}
      <GrantDialog opened={granting} onClose={() => setGranting(false)} onPending={setFresh} />
      {linking && <LinkDialog link={linking === 'new' ? null : linking} onClose={() => setLinking(null)} onMade={setMade} />}
      <LinkHandoverPanel
        title="Upload Link"
        link={
          made && {
            url: addressOf(made),
            words: 'Anyone with the link can upload. They can’t see your books. You can copy it again later.',
            copied: LINK_COPIED,
          }
        }
        onClose={() => setMade(null)}
      />
      <DepositsDialog link={received} onClose={() => setReceived(null)} />
      <AcceptLinkDialog grant={fresh} onClose={() => setFresh(null)} />
    </Page>
  )
}
