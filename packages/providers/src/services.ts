import type { ServiceId } from '@ledgerhand/core/providers'
import type { Service } from './service.ts'

/** Every service there is: one line each. Their files load no client until the first call. */
export const services: Partial<Record<ServiceId, Service>> = {}
