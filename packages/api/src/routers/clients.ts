import { listClients } from '../flows/list-clients.ts'
import { router, signedIn } from '../procedures.ts'

export const clientsRouter = router({ list: signedIn.query(({ ctx }) => listClients(ctx)) })
