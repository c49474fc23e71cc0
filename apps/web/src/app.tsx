import './theme/mantine.css'
import './theme/fonts.css'
import './theme/theme.css'
import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyWithPreload } from './browser/lazy-with-preload.ts'
import { styleNonce } from './browser/no-eval.ts'
import { type createTrpcClient, trpc } from './net/api.ts'
import type { createAppRouter } from './router.tsx'
import { cookieColourScheme } from './theme/colour-scheme.ts'
import { cssVariablesResolver, theme } from './theme/theme.ts'

/** Beside the page, not before it: nothing is told before something was done. */
const Toasts = lazyWithPreload(() => import('./components/feedback/toasts.tsx').then((m) => m.Toasts))
const colourScheme = cookieColourScheme()

interface AppProps {
  router: ReturnType<typeof createAppRouter>
  queryClient: QueryClient
  trpcClient: ReturnType<typeof createTrpcClient>
  /** Tests draw everything at once. */
  env?: 'default' | 'test'
}

export function App({ router, queryClient, trpcClient, env = 'default' }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      colorSchemeManager={colourScheme}
      getStyleNonce={styleNonce}
      env={env}
    >
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Suspense fallback={null}>
            <Toasts />
          </Suspense>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  )
}
