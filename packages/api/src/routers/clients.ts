import { askClientsInput, clientNoteInput } from '@ledgerhand/core/schemas/clients'
import { askClients } from '../flows/ask-clients.ts'
import { listClients, setClientNote } from '../flows/list-clients.ts'
import { router, signedIn } from '../procedures.ts'

export const clientsRouter = router({
  list: signedIn.query(({ ctx }) => listClients(ctx)),
  /** The caller's own note about a client; empty takes it away. */
  setNote: signedIn.input(clientNoteInput).mutation(({ ctx, input }) => setClientNote(ctx, input)),
  /** The same asked of many clients. */
  ask: signedIn.input(askClientsInput).mutation(({ ctx, input }) => askClients(ctx, input)),
})
