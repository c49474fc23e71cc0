import { makeServiceRegistry } from '@ledgerhand/providers/routing/service-registry'
import { services } from '@ledgerhand/providers/services'

/** Every real service, whose calls end at `fetch`; without one they go out as the program's do. */
export const realServices = (
  fetch?: typeof globalThis.fetch,
  { env = {}, localOnly = false }: { env?: Record<string, string>; localOnly?: boolean } = {},
) =>
  makeServiceRegistry({
    services: Object.values(services),
    env,
    localOnly,
    ceiling: { pagesADay: 500, microsADay: 10_000_000 },
    ...(fetch && { fetch }),
  })
