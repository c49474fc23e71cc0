import './no-eval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient, createTrpcClient } from './api.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'
import { knowSession } from './session.tsx'
import { lightForPrint } from './theme/light-for-print.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
lightForPrint()
const [router, queryClient, trpcClient] = [createAppRouter(), createQueryClient(), createTrpcClient()]
void knowSession(queryClient, trpcClient).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App router={router} queryClient={queryClient} trpcClient={trpcClient} />
    </StrictMode>,
  ),
)
