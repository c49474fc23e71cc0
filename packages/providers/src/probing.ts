import type { Probe } from './service.ts'
import { ServiceError } from './service-error.ts'

/** One real call, told in a sentence. Only what ends the program's own wish to know (an aborted signal) is thrown. */
export async function probing(call: () => Promise<string>): Promise<Probe> {
  const start = performance.now()
  try {
    const who = await call()
    return { ok: true, message: `The key works: ${who} answered in ${((performance.now() - start) / 1000).toFixed(1)} seconds.` }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return { ok: false, kind: error.kind, message: `${error.message}.` }
  }
}

/** A page with nothing on it, for services that can only be tried with a document. */
export async function blankPage(): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const pdf = await PDFDocument.create()
  pdf.addPage([612, 792])
  return pdf.save()
}
