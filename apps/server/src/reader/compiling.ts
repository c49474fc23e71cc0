import { setFlagsFromString } from 'node:v8'

/**
 * After so many bytes executed a function of WebAssembly is compiled anew, for speed. The hot loops of the engines pass this within a
 * second. An engine is given it when its module is made.
 */
const BUDGET = 2_000_000_000
/**
 * One call counts for no more than a quarter of this. A function of half a megabyte in the second text recognition would otherwise use up
 * the budget in some hundred lines of text, by its length alone: compiling that one takes 280 MB, and makes nothing faster.
 */
const COUNTED = 100_000

const set = (bytes: number) => setFlagsFromString(`--wasm-tiering-budget=${bytes}`)

/**
 * Has the engines that are loaded from here on compiled for speed only where they are hot. V8 has one number for two things: it is the
 * budget of a module that is made, and bounds what a call counts in what is compiled for the first time, which happens when it is called.
 */
export function compileOnlyHotLoops(): void {
  const { Module, compile, instantiate } = WebAssembly
  let making = 0
  const begin = () => making++ === 0 && set(BUDGET)
  const end = () => --making === 0 && set(COUNTED)
  const made =
    <A extends unknown[], T>(make: (...given: A) => Promise<T>) =>
    (...given: A): Promise<T> => {
      begin()
      return make(...given).finally(end)
    }
  const sync: ProxyHandler<typeof Module> = {
    construct(_, [bytes]) {
      begin()
      try {
        return new Module(bytes)
      } finally {
        end()
      }
    },
  }
  Object.assign(WebAssembly, { compile: made(compile), instantiate: made(instantiate), Module: new Proxy(Module, sync) })
  set(COUNTED)
}
