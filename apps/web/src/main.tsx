import './no-eval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient, createTrpcClient } from './api.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'
import { lightForPrint } from './theme/light-for-print.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
lightForPrint()
createRoot(root).render(
  <StrictMode>
    <App router={createAppRouter()} queryClient={createQueryClient()} trpcClient={createTrpcClient()} />
  </StrictMode>,
)
