import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * All engines of a reader together. A 40-page statement needs 60 MB, a scanned page that both text recognitions look at 240. A bomb that
 * asks for more is refused rather than fed, before the process is stopped from outside.
 */
const MAX_MEMORY = 320 * 1024 * 1024
const WASM_PAGE = 65_536

let refusals = 0
/** How often more memory was refused so far: an engine does not always say why it broke off. */
export const memoryRefusals = (): number => refusals

let isCapped = false
/** WebAssembly memory is outside every limit that Node can set, so growth itself is made to fail above the cap. */
export function capWasmMemory(): void {
  if (isCapped) return
  isCapped = true
  const grow = WebAssembly.Memory.prototype.grow
  let grown: WeakRef<WebAssembly.Memory>[] = []
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
    // Of an engine that was dropped, nothing is left once its memory was collected.
    grown = grown.filter((memory) => memory.deref() !== undefined && memory.deref() !== this)
    const others = grown.reduce((sum, memory) => sum + (memory.deref()?.buffer.byteLength ?? 0), 0)
    grown.push(new WeakRef(this))
    if (others + this.buffer.byteLength + pages * WASM_PAGE > MAX_MEMORY) {
      refusals++
      throw new RangeError('the document needs too much memory')
    }
    return grow.call(this, pages)
  }
}

let collect: (() => void) | null = null
/**
 * Gives back the memory of engines that were dropped: they are outside of what makes the program look for what it can give back, and
 * until it does the next engine gets only what they left.
 */
export async function freeDropped(): Promise<void> {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  // What was asked for in this turn of the program counts as used until the next.
  await new Promise((next) => setImmediate(next))
  collect()
}
