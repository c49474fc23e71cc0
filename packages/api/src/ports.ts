import type { DocumentTypeChoice, FileFormat } from '@ledgerhand/core/documents'
import type { Limits } from '@ledgerhand/core/limits'
import type { AiChoice } from '@ledgerhand/core/providers'
import type { SheetPage } from '@ledgerhand/core/sheets'
import type { ShownText } from '@ledgerhand/core/shown-text'
import type { UploadSlot } from '@ledgerhand/core/wire/documents'
import type { BackupsJson, SetupJson } from '@ledgerhand/core/wire/system'
import type { Unpacked, UnpackOptions } from '@ledgerhand/extract/archives/unpacked'
import type { Reading } from '@ledgerhand/extract/result/reading'
import type { ServiceRegistry } from '@ledgerhand/providers/routing/service-registry'

/** Everything the product needs from the outside world, on one screen. The server brings real ones; tests bring short ones. */
export interface Ports {
  passwords: Passwords
  storage: Storage
  reader: DocumentReader
  sealer: Sealer
  /** For owners' keys of AI services: with a key of its own, so that nothing else that is sealed can stand in for one. */
  keySealer: Sealer
  filePasswords: FilePasswords
  /** The AI services of this installation, with their limits and rests. */
  registry: ServiceRegistry
  mail: Mailing
  oneTimeCodes: OneTimeCodes
  installation: Installation
  /** Who may open an account. The first account is always allowed. */
  signups: 'open' | 'invited' | 'closed'
  /** How much one set of books may take in. */
  limits: Limits
  /** Where the product is reached, for links that leave it: 'https://books.example' without a trailing slash. */
  publicUrl: string
  version: string
  now(): Date
  /** Tells the worker that a document waits. */
  wake(): void
  /** Tells the worker that a document was deleted, so that its reading stops. */
  stopReading(documentId: string): void
}

/** Passwords of protected files, kept in memory only until the reading they were typed for is over. */
export interface FilePasswords {
  put(documentId: string, password: string): void
  get(documentId: string): string | undefined
  forget(documentId: string): void
}

export interface Passwords {
  /** `from`: the caller's network; waiting checks are served one of each network in turn. */
  hash(password: string, options?: { from?: string }): Promise<string>
  /**
   * False for a wrong password. With `hash` null (no such account) it takes as long as a real check and answers false.
   * `isKnownDevice`: waits in a line of its own, which strangers cannot fill.
   */
  verify(hash: string | null, password: string, options?: { isKnownDevice?: boolean; from?: string }): Promise<boolean>
}

/** Who asks for an upload: a person in a set of books, or the holder of an upload link. */
export interface Depositor {
  ownerId: string
  actorId: string | null
  linkId: string | null
}
/** What the client says of the file beforehand; all optional, none of it trusted. */
export interface FileHint {
  name?: string
  size?: number
  type?: string
}
export interface Storage {
  /** One signed PUT, valid for ten minutes, for one file of at most 10 MB. `origin` is where the caller reached us. */
  presign(who: Depositor, origin: string, hint?: FileHint): Promise<UploadSlot>
  /** Keeps bytes that the product itself made, as an upload that has arrived. Gives its key, to be registered. */
  keep(who: Depositor, bytes: Uint8Array): Promise<string>
  /** Keeps a file of an archive of books, whatever the limits of a day: it is the owner's already. Gives its key. */
  bring(ownerId: string, bytes: Uint8Array, as: { format: FileFormat; mimeType: string }): Promise<string>
  /** Called before registration: with a remote transport this fetches, checks and encrypts the file; locally it does nothing. */
  settle(key: string): Promise<void>
  /** The decrypted bytes. AppError 'unavailable' ('File damaged - restore from backup') when they fail their check. */
  read(key: string): Promise<Uint8Array>
  /** Removes the bytes. Removing what is not there is fine. */
  remove(key: string): Promise<void>
}

export interface ReadRequest {
  documentId: string
  name: string
  documentType: DocumentTypeChoice
  /** What is unmistakably of another type is read as that. */
  mayBeMistaken?: boolean
  aiProvider: AiChoice
  bytes: Uint8Array
  /** Typed by a person for this reading, where the file is protected. */
  password?: string
  /** The year of days that print none, as a person said it. */
  knownYear?: number
}
export type ReadOutcome =
  /** `because`: why no service read it, where one was wanted, in a sentence for the owner. */
  | { kind: 'read'; reading: Reading; by: string; fallbackAfter: string | null; because?: string }
  /** `retryable`: the reader died or ran out of time; the same document may succeed later. */
  | { kind: 'unreadable'; reason: string; retryable: boolean; needs?: 'password' }
/** Which files of an archive to unpack (`UnpackOptions`). */
export interface UnpackRequest extends UnpackOptions {
  bytes: Uint8Array
}
export type UnpackOutcome = ({ kind: 'unpacked' } & Unpacked) | Extract<ReadOutcome, { kind: 'unreadable' }>
export interface DocumentReader {
  /** Some of an archive's files, within the limits, in the same kind of child. Never throws for a bad archive; rejects only when `signal` aborts. */
  unpack(archive: UnpackRequest, signal: AbortSignal): Promise<UnpackOutcome>
  /** Reads in a child process that can be killed. Never throws for a bad document; rejects only when `signal` aborts. */
  read(document: ReadRequest, signal: AbortSignal): Promise<ReadOutcome>
  /** Progress while a document's pages are recognised: done, total, and whether this is the second pass. Null otherwise. */
  pagesRead?(documentId: string): { done: number; of: number; isAgain: boolean } | null
  /**
   * Page `page` (from 1) of a PDF, or a photo, at two pixels to the point, in the same kind of child; null when there is no such page.
   * AppError of `lockedPages` for a protected PDF that its password, or none, does not open.
   */
  renderPage(file: Uint8Array, page: number, password?: string): Promise<PageImage | null>
  /**
   * The first page of a PDF, or a photo, as a picture of about 200 pixels, for lists; null for what has none, or is locked. Kept in memory by
   * the name of its stored file, which is read only where the picture is not there yet. Rejects once `signal` has aborted.
   */
  thumbnail?(key: string, file: () => Promise<Uint8Array>, signal: AbortSignal): Promise<PageImage | null>
  /**
   * Page `page` (from 1) of a PDF, or a photo, as a JPEG that may leave the machine: upright after so many quarters clockwise, cropped to the
   * paper, of at most `maxBytes`, without anything but its points; null when there is no such page. AppError 'unreadable' for what is none.
   */
  pictureToSend(
    file: Uint8Array,
    page: number,
    options: { quarters?: number; maxBytes: number },
    signal: AbortSignal,
  ): Promise<Uint8Array | null>
  /** Rows of a workbook's sheet (both counted from 0), in the same kind of child; null when there is no such sheet. */
  showSheet(file: Uint8Array, sheet: number, from: number): Promise<SheetPage | null>
  /** A file of text as its reader takes it, in the same kind of child; null for a file of another kind. */
  showText(file: Uint8Array): Promise<ShownText | null>
}
export interface PageImage {
  bytes: Uint8Array
  mimeType: 'image/png' | 'image/jpeg'
  /** The page's size in points. */
  width: number
  height: number
}

/** Keeps a secret readable by this installation only (the token of an upload link, so that its owner can copy it again). */
export interface Sealer {
  seal(text: string): string
  open(sealed: string): string
}

/** Mails leave in the background, from a list in the database. */
export interface Mailing {
  /** Whether there is a mail server. Without one nothing is put on the list, and nobody is asked to open a mail. */
  isOn: boolean
  /** Tells the sender that a mail waits. */
  wake(): void
}

/** The installation as a whole: its disk, its backups, and its beginning from one. */
export interface Installation {
  /** In bytes; `free` is what this program may still use. */
  disk(): Promise<{ free: number; total: number }>
  databaseBytes(): number
  /** A folder for what is needed until a request or an import is over; emptied at each start. */
  scratch: string
  backups(): Omit<BackupsJson, 'isOperator' | 'location'> & { location: string }
  /** Begins a backup, or answers false where one is being made. What becomes of it is told by `backups`. */
  backUp(): boolean
  /** Backups that an empty installation could begin from. */
  setup(): Omit<SetupJson, 'isEmpty'>
  /** Begins to restore one of them; AppError in words where it cannot. The installation starts anew when it is done. */
  restore(backup: string, passphrase: string | undefined): Promise<void>
}

/** Codes of six digits that change every half minute (RFC 6238). */
export interface OneTimeCodes {
  /** A new secret, as an authenticator app takes it by hand. */
  newSecret(): string
  /** What the QR code says. */
  uri(secret: string, email: string): string
  /** The time step whose code this is, within one step of now; null for a wrong code. */
  stepOf(secret: string, code: string, now: Date): number | null
}

/** The caller's session, for the length of one request. */
export interface RequestSession {
  /** The user's id, when the request carries a live session. */
  userId: string | null
  /** The name of its row: the hash of what the cookie holds. */
  sid: string | null
  /** The cookie of a browser that somebody was signed in with before; null without one. */
  device: string | null
  /** Sets that cookie anew. */
  setDevice(token: string): void
  /** Begins a session for this user and sets its cookie; a session that the request carried ends. */
  start(userId: string): Promise<void>
  /** Ends the session that the request carries and clears its cookie. Fine without one. */
  end(): Promise<void>
}
