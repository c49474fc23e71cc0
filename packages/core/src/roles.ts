export const roles = ['owner', 'cpa', 'viewer'] as const
export type Role = (typeof roles)[number]
export const grantableRoles = ['cpa', 'viewer'] as const
export type GrantableRole = (typeof grantableRoles)[number]

/** What a person may do to a set of books. Each level includes the one before it. */
const accesses = ['read', 'write', 'manage'] as const
export type Access = (typeof accesses)[number]

const rank: Record<Access, number> = { read: 1, write: 2, manage: 3 }
const granted: Record<Role, Access> = { owner: 'manage', cpa: 'write', viewer: 'read' }

export const may = (role: Role, access: Access): boolean => rank[granted[role]] >= rank[access]

/** The label under the name in the side navigation. */
export const roleTitle: Record<Role, string> = { owner: 'Business Owner', cpa: 'Accountant', viewer: 'Viewer' }
/** The choices of the Grant Access dialog. */
export const roleChoice: Record<GrantableRole, string> = { cpa: 'CPA (Full Access)', viewer: 'Viewer (Read Only)' }
