import { AppError } from '@ledgerhand/core/errors'
import { readDocument } from '@ledgerhand/extract/read'
import { PasswordNeeded, Unreadable } from '@ledgerhand/extract/result/reading'
import { showText } from '@ledgerhand/extract/shown-text'
import { showSheet } from '@ledgerhand/extract/tables/spreadsheet'
import { unpack } from '@ledgerhand/extract/unpack'
import type { Ports } from '../src/ports.ts'
import { drawForTests, pictureForTests } from './pages.ts'

/** The built-in reader in this process, for tests. `year`: the one in which documents are handed in. */
export const inProcessReader = (year: () => number): Ports['reader'] => ({
  read: async (document) => {
    try {
      return {
        kind: 'read',
        reading: await readDocument({ yearHandedIn: year(), ...document }),
        by: 'built-in reader',
        fallbackAfter: null,
      }
    } catch (error) {
      if (error instanceof Unreadable)
        return {
          kind: 'unreadable',
          reason: error.message,
          retryable: false,
          ...(error instanceof PasswordNeeded ? { needs: 'password' as const } : {}),
        }
      throw error
    }
  },
  unpack: async ({ bytes, ...options }) => {
    try {
      return { kind: 'unpacked', ...(await unpack(bytes, options)) }
    } catch (error) {
      if (error instanceof Unreadable) return { kind: 'unreadable', reason: error.message, retryable: false }
      throw error
    }
  },
  renderPage: drawForTests,
  pictureToSend: pictureForTests,
  showSheet: (file, sheet, from) =>
    showSheet(file, sheet, from).catch((error) => {
      throw error instanceof Unreadable ? new AppError('unreadable', error.message) : error
    }),
  showText,
})
