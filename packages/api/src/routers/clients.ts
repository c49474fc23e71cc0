import { askClientsInput, clientNoteInput, closeClientsInput } from '@ledgerhand/core/schemas/clients'
import { askClients } from '../flows/clients/ask-clients.ts'
import { closeClients } from '../flows/clients/close-clients.ts'
import { listClients, setClientNote } from '../flows/clients/list-clients.ts'
import { router, signedIn } from '../procedures.ts'

export const clientsRouter = router({
  list: signedIn.query(({ ctx }) => listClients(ctx)),
  /** The caller's own note about a client; empty takes it away. */
  setNote: signedIn.input(clientNoteInput).mutation(({ ctx, input }) => setClientNote(ctx, input)),
  /** The same asked of many clients. */
  ask: signedIn.input(askClientsInput).mutation(({ ctx, input }) => askClients(ctx, input)),
  /** A period closed for each of them whose checklist is done. */
  close: signedIn.input(closeClientsInput).mutation(({ ctx, input }) => closeClients(ctx, input)),
})
