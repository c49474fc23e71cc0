import { createHash } from 'node:crypto'

/** The SHA-256 of a token in hexadecimal digits: links and invitations are stored as this only. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
