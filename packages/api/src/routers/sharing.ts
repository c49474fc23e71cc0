import { AppError } from '@ledgerhand/core/errors'
import { byId } from '@ledgerhand/core/schemas/fields'
import {
  acceptInput,
  changeLinkInput,
  changeRoleInput,
  grantInput,
  leaveInput,
  linkActive,
  linkInput,
} from '@ledgerhand/core/schemas/sharing'
import { newId } from '@ledgerhand/db/ids'
import { tokenHash } from '@ledgerhand/db/token-hash'
import { depositJson, linkJson, roleJson } from '../flows/ledger/wire.ts'
import {
  acceptInvitation,
  changeRole,
  grantRole,
  leaveBooks,
  readInvitation,
  renewInvitation,
  revokeRole,
} from '../flows/people/share-books.ts'
import { newToken } from '../flows/tokens.ts'
import { assertUnchanged } from '../flows/unchanged.ts'
import { manages, open, reads, router, signedIn } from '../procedures.ts'

const MEGABYTE = 1_048_576

export const sharingRouter = router({
  roles: reads.query(({ ctx }) => ctx.sharing.roles().map((r) => roleJson(r))),
  grantRole: manages.input(grantInput).mutation(({ ctx, input }) => grantRole(ctx, input)),
  renewInvitation: manages.input(byId).mutation(({ ctx, input }) => renewInvitation(ctx, input.id)),
  changeRole: manages.input(changeRoleInput).mutation(({ ctx, input }) => changeRole(ctx, input)),
  revokeRole: manages.input(byId).mutation(({ ctx, input }) => {
    revokeRole(ctx, input.id)
    return null
  }),
  acceptRole: signedIn.input(acceptInput).mutation(({ ctx, input }) => acceptInvitation(ctx, input.token)),
  invitation: open.input(acceptInput).query(({ ctx, input }) => readInvitation(ctx, input.token)),
  leave: signedIn.input(leaveInput).mutation(({ ctx, input }) => {
    leaveBooks(ctx, input.ownerId)
    return { message: 'You no longer have access to these books' }
  }),
  links: manages.query(({ ctx }) => ctx.sharing.links().map((l) => linkJson(l, ctx.ports.sealer.open))),
  createLink: manages.input(linkInput).mutation(({ ctx, input }) => {
    const now = ctx.ports.now().toISOString()
    if (input.expiresAt !== null && input.expiresAt <= now) throw new AppError('invalid', 'Expiry must be in the future')
    const token = newToken()
    const { maxMegabytes, ...terms } = input
    const link = ctx.sharing.createLink({
      ...terms,
      maxBytes: maxMegabytes * MEGABYTE,
      id: newId(),
      tokenHash: tokenHash(token),
      tokenSealed: ctx.ports.sealer.seal(token),
      at: now,
    })
    return linkJson(link, ctx.ports.sealer.open)
  }),
  setLinkActive: manages
    .input(linkActive)
    .mutation(({ ctx, input }) =>
      linkJson(ctx.sharing.setLinkActive(input.id, input.isActive, ctx.ports.now().toISOString()), ctx.ports.sealer.open),
    ),
  changeLink: manages.input(changeLinkInput).mutation(({ ctx, input: { id, maxMegabytes, was, ...terms } }) => {
    const at = ctx.ports.now().toISOString()
    const link = ctx.sharing.changeLink(id, { ...terms, maxBytes: maxMegabytes * MEGABYTE, at }, (before) =>
      assertUnchanged(was, linkJson(before, ctx.ports.sealer.open), 'This link was'),
    )
    return linkJson(link, ctx.ports.sealer.open)
  }),
  /** What came in through a link, newest first. */
  deposits: manages.input(byId).query(({ ctx, input }) => ctx.sharing.deposits(input.id).map(depositJson)),
  removeLink: manages.input(byId).mutation(({ ctx, input }) => {
    ctx.sharing.removeLink(input.id, ctx.ports.now().toISOString())
    return null
  }),
})
