import './browser/no-eval.ts'
import { StrictMode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { boot } from './boot.ts'
import { hydrateFrame } from './frame/hydrate-frame.ts'
import { createTrpcClient } from './net/api.ts'
import { createQueryClient } from './net/query-client.ts'
import { createAppRouter } from './router.tsx'
import { lightForPrint } from './theme/light-for-print.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
lightForPrint()
const parts = { router: createAppRouter(), queryClient: createQueryClient(), trpcClient: createTrpcClient() }
const isFramed = root.hasChildNodes()
void boot(parts, isFramed).then(() => {
  const draw = () =>
    createRoot(root).render(
      <StrictMode>
        <App {...parts} />
      </StrictMode>,
    )
  if (isFramed) hydrateFrame(root, () => flushSync(draw))
  // In slices: nothing stands there yet that one could see half of.
  else startTransition(draw)
})
