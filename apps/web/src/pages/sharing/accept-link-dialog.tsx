import { type LinkHandover, LinkHandoverPanel } from '../../components/feedback/link-handover.tsx'

export interface FreshGrant {
  email: string
  /** The link that accepts the invitation. Only its fingerprint is kept: it can be shown this once. */
  url: string
  isMailed: boolean
}

const handover = ({ email, url, isMailed }: FreshGrant): LinkHandover => ({
  url,
  words: `${
    isMailed ? `This link is on its way to ${email} by mail. You can also hand it over yourself.` : `Send this link to ${email}.`
  } Access begins when they open it, sign in with that address and accept. It is good for seven days and shown only now; a new one can be made in the menu beside their name.`,
  copied: 'Invitation link copied to clipboard',
})

export const AcceptLinkDialog = ({ grant, onClose }: { grant: FreshGrant | null; onClose: () => void }) => (
  <LinkHandoverPanel title="Invitation Link" link={grant && handover(grant)} onClose={onClose} />
)
