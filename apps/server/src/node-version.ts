/** The database's native code asks for this version of Node-API; where it is missing the process ends without a word. Node 22.14 has it. */
const NODE_API = 10

/** Why this Node cannot run the program, in words for whoever started it; null where it can. */
export function nodeProblem(versions: { node: string; napi?: string | undefined }): string | null {
  if (Number(versions.napi) >= NODE_API) return null
  return `Ledgerhand needs Node.js 22.14 or newer to run, and this is ${versions.node}. Start it with "npm start", which fetches a private copy, or install a newer Node.js.`
}
