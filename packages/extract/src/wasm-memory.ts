/** A 40-page statement needs 60 MB. A bomb that asks for more is refused rather than fed. */
const MAX_MEMORY = 384 * 1024 * 1024
const WASM_PAGE = 65_536

let isCapped = false
/** WebAssembly memory is outside every limit that Node can set, so growth itself is made to fail above the cap. */
export function capWasmMemory(): void {
  if (isCapped) return
  isCapped = true
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * WASM_PAGE > MAX_MEMORY) throw new RangeError('the document needs too much memory')
    return grow.call(this, pages)
  }
}
