/** The entry of the built command; as start.ts is of the program. */
import { nodeProblem } from './node-version.ts'

const problem = nodeProblem(process.versions)
if (problem === null) await import('./reset-password.ts')
else {
  console.error(problem)
  process.exitCode = 1
}
