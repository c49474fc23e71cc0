/** The entry of the built program. It imports nothing that an old Node could fail on before that has been looked at. */
import { nodeProblem } from './node-version.ts'

const problem = nodeProblem(process.versions)
if (problem === null) await import('./main.ts')
else {
  console.error(problem)
  process.exitCode = 1
}
