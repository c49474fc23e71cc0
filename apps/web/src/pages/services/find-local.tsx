import type { FoundServersJson } from '@ledgerhand/core/wire/ai'
import { Button } from '@mantine/core'
import { errorWords, trpc } from '../../net/api.ts'
import classes from './page.module.css'

type Server = FoundServersJson['servers'][number]

/** Looks for Ollama and LM Studio where they usually listen, on press only. */
export function FindLocal({ onUse }: { onUse: (server: Server) => void }) {
  const find = trpc.services.findLocal.useMutation()
  const servers = find.data?.servers ?? []
  return (
    <div className={classes.find}>
      <Button variant="default" data-autofocus disabled={find.isPending} onClick={() => find.mutate()}>
        {find.isPending ? 'Looking...' : 'Find Ollama and LM Studio'}
      </Button>
      <div role="status">
        {find.error && <p className={classes.trouble}>{errorWords(find.error)}</p>}
        {find.data && servers.length === 0 && (
          <p className="lh-muted">Neither answers on this machine (ports 11434 and 1234). Start one of them, or type an address.</p>
        )}
        {servers.length > 0 && (
          <ul className={classes.found}>
            {servers.map((server) => (
              <li key={server.address}>
                <span>
                  <b>{server.name}</b> <span className="lh-muted">{server.address}</span>
                  <span className="lh-muted">
                    {server.models.length === 0
                      ? 'No model is installed yet.'
                      : `${server.models.length} ${server.models.length === 1 ? 'model' : 'models'}: ${server.models.map((m) => m.id).join(', ')}`}
                  </span>
                </span>
                <Button variant="default" aria-label={`Use ${server.name}`} onClick={() => onUse(server)}>
                  Use
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
