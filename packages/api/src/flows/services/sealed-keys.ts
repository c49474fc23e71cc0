import type { ServiceId } from '@ledgerhand/core/providers'
import type { OwnKeyRow } from '@ledgerhand/db/books/own-keys'
import type { Ports } from '../../ports.ts'

/** What an owner gave of a service, and whose it is: sealed with it, so that it opens in no other books and for no other service. */
interface Sealed {
  ownerId: string
  service: ServiceId
  settings: Readonly<Record<string, string>>
}

export const sealOwnKey = (key: Sealed, { keySealer }: Pick<Ports, 'keySealer'>): string => keySealer.seal(JSON.stringify(key))

/** The settings of a kept key, or null for one that this installation did not seal for these books and this service. */
export function openOwnKey(
  { userId, service, sealed }: Pick<OwnKeyRow, 'userId' | 'service' | 'sealed'>,
  { keySealer }: Pick<Ports, 'keySealer'>,
): Readonly<Record<string, string>> | null {
  try {
    const key = JSON.parse(keySealer.open(sealed)) as Sealed
    return key.ownerId === userId && key.service === service ? key.settings : null
  } catch {
    return null
  }
}
