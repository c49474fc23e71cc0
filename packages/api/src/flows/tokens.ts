import { randomBytes } from 'node:crypto'

/** A token for a link, 192 random bits. */
export const newToken = (): string => randomBytes(24).toString('base64url')
