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
  } They need to open it, sign in with this address and accept. Valid for 7 days. You won't see it again; the menu beside their name makes a new one.`,
  copied: 'Invitation link copied to clipboard',
})

export const AcceptLinkDialog = ({ grant, onClose }: { grant: FreshGrant | null; onClose: () => void }) => (
  <LinkHandoverPanel title="Invitation Link" link={grant && handover(grant)} onClose={onClose} />
)
