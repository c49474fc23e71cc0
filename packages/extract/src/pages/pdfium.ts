import { PDFiumLibrary } from '@hyzyla/pdfium'
import { doneWithin } from '../printed/processor-time.ts'
import { capWasmMemory, freeDropped, memoryRefusals } from '../printed/wasm-memory.ts'
import { PasswordNeeded, Unreadable } from '../result/reading.ts'

/**
 * The calls of the PDFium WebAssembly build that reading needs. The wrapper types only some of them and keeps the module
 * private, although all are exported; its version is pinned, and the tests of this folder notice when one goes missing.
 * Pointers and handles are numbers; 0 is "none".
 */
export interface Pdfium {
  _FPDF_LoadMemDocument(bytes: number, size: number, password: number): number
  _FPDF_CloseDocument(document: number): void
  _FPDF_GetLastError(): number
  _FPDF_GetPageCount(document: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDF_GetPageWidthF(page: number): number
  _FPDF_GetPageHeightF(page: number): number
  _FPDF_PageToDevice(
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    turn: number,
    px: number,
    py: number,
    outX: number,
    outY: number,
  ): number
  _FPDFPage_GetRotation(page: number): number
  _FPDFPage_CountObjects(page: number): number
  _FPDFPage_GetObject(page: number, index: number): number
  _FPDFPageObj_GetType(object: number): number
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetUnicode(text: number, index: number): number
  _FPDFText_GetCharAngle(text: number, index: number): number
  _FPDFText_GetLooseCharBox(text: number, index: number, out: number): number
  _FPDF_GetFormType(document: number): number
  _FPDFDOC_InitFormFillEnvironment(document: number, info: number): number
  _FPDFDOC_ExitFormFillEnvironment(form: number): void
  _FPDFPage_GetAnnotCount(page: number): number
  _FPDFPage_GetAnnot(page: number, index: number): number
  _FPDFPage_CloseAnnot(annotation: number): void
  _FPDFAnnot_GetFlags(annotation: number): number
  _FPDFAnnot_GetRect(annotation: number, out: number): number
  _FPDFAnnot_GetFormFieldType(form: number, annotation: number): number
  _FPDFAnnot_GetFormFieldValue(form: number, annotation: number, out: number, size: number): number
  _FPDFDoc_GetAttachmentCount(document: number): number
  _FPDFDoc_GetAttachment(document: number, index: number): number
  _FPDFAttachment_GetName(attachment: number, out: number, size: number): number
  _FPDFAttachment_GetFile(attachment: number, out: number, size: number, outSize: number): number
  _FPDF_GetMetaText(document: number, tag: number, out: number, size: number): number
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: number, stride: number): number
  _FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, colour: number): void
  _FPDFBitmap_GetBuffer(bitmap: number): number
  _FPDFBitmap_GetStride(bitmap: number): number
  _FPDFBitmap_Destroy(bitmap: number): void
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    turn: number,
    flags: number,
  ): void
  wasmExports: { malloc(size: number): number; free(pointer: number): void }
  HEAPU8: Uint8Array
}

/** An open PDF and the library that holds it. Only valid inside the callback of `withPdf`. */
export interface OpenPdf {
  pdfium: Pdfium
  document: number
  pageCount: number
}

const MAX_PAGES = 300
const PASSWORD_NEEDED = 4

const PROTECTED = 'This PDF is password protected'
const DAMAGED = 'This PDF could not be read: the file is damaged. Download it again and upload the new copy.'
export const TOO_COMPLEX = 'This PDF is too large or too complex to read. Print it to a new PDF, or split it into files of fewer pages.'

let library: Promise<Pdfium> | null = null
let isDropped = false
function drop(): void {
  library = null
  isDropped = true
}
async function load(): Promise<Pdfium> {
  capWasmMemory()
  if (isDropped) await freeDropped()
  isDropped = false
  library ??= start()
  return library
}

/** The library warns of names it no longer has by getters on globalThis, which would keep its first instance, and the memory of that, for ever. */
async function start(): Promise<Pdfium> {
  const names = new Set(Object.getOwnPropertyNames(globalThis))
  const made = await PDFiumLibrary.init()
  for (const [name, { get, configurable }] of Object.entries(Object.getOwnPropertyDescriptors(globalThis)))
    if (get && configurable && !names.has(name)) Reflect.deleteProperty(globalThis, name)
  return (made as unknown as { module: Pdfium }).module
}

/** Allocates `size` bytes of the library's memory for the time of `use`. */
export function withBuffer<T>(pdfium: Pdfium, size: number, use: (pointer: number) => T): T {
  const pointer = pdfium.wasmExports.malloc(size)
  if (pointer === 0) throw new RangeError('the document needs too much memory')
  try {
    return use(pointer)
  } finally {
    pdfium.wasmExports.free(pointer)
  }
}

/** Calls one of PDFium's "length first, then fill" functions and decodes its UTF-16 answer. '' when there is none. */
export function utf16(pdfium: Pdfium, ask: (out: number, size: number) => number): string {
  const size = ask(0, 0)
  if (size <= 2 || size > 1_000_000) return ''
  return withBuffer(pdfium, size, (out) => {
    ask(out, size)
    return new TextDecoder('utf-16le').decode(pdfium.HEAPU8.slice(out, out + size - 2))
  })
}

interface OpenOptions {
  password?: string | undefined
  maxPages?: number
  /** Processor time that all of it may take, in milliseconds: the library cannot be asked to stop, so it is broken off. */
  pageBudgetMs?: number | undefined
}

/**
 * Opens a PDF for the time of `use`. Throws Locked for a document that its password, or none, does not open, Unreadable for one
 * that is damaged, wants more memory than there is, or has more than `maxPages`, and TooLong for what takes more than `pageBudgetMs`.
 * A crash inside the library (it is C++ in a sandbox) drops the instance, so that the next document gets a clean one.
 */
export async function withPdf<T>(
  bytes: Uint8Array,
  use: (pdf: OpenPdf) => T,
  { password, maxPages = MAX_PAGES, pageBudgetMs }: OpenOptions = {},
): Promise<T> {
  const refusals = memoryRefusals()
  const broken = () => (memoryRefusals() > refusals ? TOO_COMPLEX : DAMAGED)
  const read = (pdfium: Pdfium) =>
    withBuffer(pdfium, Math.max(bytes.length, 1), (pointer) => {
      pdfium.HEAPU8.set(bytes, pointer)
      const document = loadDocument(pdfium, pointer, bytes.length, password)
      if (document === 0) {
        const locked = pdfium._FPDF_GetLastError() === PASSWORD_NEEDED
        if (!locked) throw new Unreadable(broken())
        throw new PasswordNeeded(password === undefined ? PROTECTED : 'This password does not open the PDF')
      }
      const pageCount = pdfium._FPDF_GetPageCount(document)
      try {
        if (pageCount < 1) throw new Unreadable(broken())
        if (pageCount > maxPages) throw new Unreadable(`Too many pages (max ${maxPages})`)
        return use({ pdfium, document, pageCount })
      } finally {
        pdfium._FPDF_CloseDocument(document)
      }
    })
  const work = (pdfium: Pdfium) => {
    try {
      return read(pdfium)
    } catch (error) {
      if (error instanceof Unreadable) throw error
      drop()
      // Not the error itself: its stack would keep the instance, and its memory.
      throw new Unreadable(broken(), { cause: String(error) })
    }
  }
  return doneWithin(pageBudgetMs, { prepared: load, work, dropped: drop })
}

/** Banks write passwords in UTF-8 or, in older files, in Latin-1: both are tried. */
function loadDocument(pdfium: Pdfium, pointer: number, size: number, password: string | undefined): number {
  if (password === undefined) return pdfium._FPDF_LoadMemDocument(pointer, size, 0)
  for (const encoding of ['utf8', 'latin1'] as const) {
    const secret = Buffer.from(`${password}\0`, encoding)
    const document = withBuffer(pdfium, secret.length, (at) => {
      pdfium.HEAPU8.set(secret, at)
      const opened = pdfium._FPDF_LoadMemDocument(pointer, size, at)
      pdfium.HEAPU8.fill(0, at, at + secret.length)
      return opened
    })
    if (document !== 0) return document
  }
  return 0
}

/** The year in which the file says that it was made, or null. Only a last resort for documents that print no year. */
export function creationYear({ pdfium, document }: OpenPdf): number | null {
  const tag = new TextEncoder().encode('CreationDate\0')
  const text = withBuffer(pdfium, tag.length, (pointer) => {
    pdfium.HEAPU8.set(tag, pointer)
    return utf16(pdfium, (out, size) => pdfium._FPDF_GetMetaText(document, pointer, out, size))
  })
  const year = /^(?:D:)?((?:19|20)\d\d)/.exec(text)?.[1]
  return year ? Number(year) : null
}
