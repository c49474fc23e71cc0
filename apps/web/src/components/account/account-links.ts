import { may, type Role } from '@ledgerhand/core/roles'
import { IconBriefcase, IconBuilding, IconHelpCircle, IconHistory, IconServer, IconSparkles, IconUserCog } from '@tabler/icons-react'

/** Who a link is for: the role in the open books, and how many sets of books the person may open. */
export interface LinkViewer {
  role: Role
  booksCount: number
}
export interface AccountLink {
  label: string
  to: string
  icon: typeof IconUserCog
  /** Other words by which people look for it in the palette. */
  words?: string
  /** Missing: everybody. What would be refused is not offered. */
  isFor?: (viewer: LinkViewer) => boolean
}

/** The pages behind a person's name: those that an owner opens now and then, one row each. */
export const accountLinks: readonly AccountLink[] = [
  { label: 'Account Settings', to: '/account', icon: IconUserCog },
  { label: 'Business Profile', to: '/business', icon: IconBuilding },
  { label: 'Clients', to: '/clients', icon: IconBriefcase, isFor: ({ booksCount }) => booksCount > 1 },
  { label: 'AI Services', to: '/services', icon: IconSparkles },
  { label: 'Audit Log', to: '/audit', icon: IconHistory, isFor: ({ role }) => may(role, 'write') },
  { label: 'System', to: '/system', icon: IconServer, isFor: ({ role }) => may(role, 'manage') },
  { label: 'Help', to: '/help', icon: IconHelpCircle, words: 'how what question answers formats reconciled privacy backup keys' },
]
