import { z } from 'zod'
import { billAnswers } from '../bill-copies.ts'
import { documentTypeChoices } from '../documents.ts'
import { aiChoices } from '../providers.ts'
import { currencyCode } from './books.ts'
import { byId, id } from './fields.ts'
import { lineField } from './text-fields.ts'
import { pageInput } from './transactions.ts'

/** What the client says when it registers a file that it has PUT. Size and type are checked on the bytes; these are labels. */
export const registerDocument = z.strictObject({
  filename: z.string({ error: 'Upload not found' }).min(1, 'Upload not found').max(300, 'Upload not found'),
  originalName: z.string({ error: 'File name is required' }).max(1000, 'File name is too long'),
  documentType: z.enum(documentTypeChoices, { error: 'Unknown document type' }).default('auto'),
  fileSize: z.number().int().nonnegative().optional(),
  mimeType: z.string().max(200).optional(),
  aiProvider: z.enum(aiChoices, { error: 'Unknown AI provider' }).default('auto'),
})
export type RegisterDocument = z.output<typeof registerDocument>

/** A page of the rows that a document shows. */
export const documentRows = z.strictObject({ id, ...pageInput })

export const removeDocumentInput = z.strictObject({ id, transactions: z.enum(['delete', 'keep']).optional() })

/** What opens a protected file. Used for one reading, or one picture of a page, and forgotten. */
export const filePassword = z.strictObject({
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200, 'Password is too long (max 200)'),
})
/**
 * Reads a document again; as the type that is given, and then whatever it looks like ('auto': as what it is detected to be); with the
 * service that is given.
 */
export const retryDocument = byId.extend({
  documentType: z.enum(documentTypeChoices).optional(),
  aiProvider: z.enum(aiChoices).optional(),
})
export const unlockDocument = filePassword.extend({ id })

/** The label under which a file is shown: its base name, without control characters and marks of direction, at most 120 characters, never a path. */
export function cleanFileName(name: string): string {
  const base = (name.split(/[/\\]/).pop() ?? '').replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  if (!base || /^\.+$/.test(base)) return 'document'
  if (base.length <= 120) return base
  const ending = /\.[^.]{1,8}$/.exec(base)?.[0] ?? ''
  // What is shown as one sign may take two places: half of one is none.
  return base.slice(0, 120 - ending.length).replace(/[\ud800-\udbff]$/, '') + ending
}

/** Which statement, and which of several changes that explain its difference (from 0), where there is a choice. */
export const repairStatement = byId.extend({ choice: z.int().min(0).max(9).optional() })
export type RepairStatement = z.infer<typeof repairStatement>

/**
 * The newest so many documents, or those that come after one of them in the list; all where nothing is said. `search`: those that hold each of its
 * words in their name, type, vendor, account or days.
 */
export const documentList = z
  .strictObject({ limit: pageInput.limit, after: id.optional(), search: z.string().max(200).optional() })
  .optional()

/** The year of a document that prints none; null takes back what was said. */
export const documentYear = byId.extend({
  year: z.int('Choose a year').min(1990, 'Choose a year from 1990 on').max(2100, 'Choose a year').nullable(),
})

/** The currency of a document that prints none; null takes back what was said. */
export const documentCurrency = byId.extend({ currency: currencyCode.nullable() })

/** Whether a document's bill is the one in the books that it is like; null takes back what was said. */
export const documentCopy = byId.extend({ said: z.enum(billAnswers, 'Choose copy or another').nullable() })

/** Which account a statement is of: one that is there, or a new one of this name. */
export const statementAccount = byId
  .extend({ accountId: id.optional(), newAccount: z.strictObject({ name: lineField('Name', 200, 'Name is required') }).optional() })
  .refine(({ accountId, newAccount }) => (accountId === undefined) !== (newAccount === undefined), 'Choose an account, or name a new one')
