/** Writes the schema that an empty database begins with anew: what all of today's migrations make (packages/db/src/migrations/first-schema.ts). */
import { writeFileSync } from 'node:fs'
import { openDatabase } from '../packages/db/src/client.ts'
import { migrate } from '../packages/db/src/migrate.ts'
import { migrations } from '../packages/db/src/migrations/all.ts'
import { schemaText } from '../packages/db/testing/schema-text.ts'

const database = openDatabase(':memory:')
migrate(database, { fromNothing: true })
const text = schemaText(database).replace(/[\\`]|\$\{/g, '\\$&')
writeFileSync(
  new URL('../packages/db/src/migrations/first-schema.ts', import.meta.url),
  `/** What the first migrations make of an empty database, written by scripts/first-schema.ts: a new installation runs only those after it. */
export const firstSchema = {
  /** How many of them. */
  migrations: ${migrations.length},
  sql: \`${text}\`,
}
`,
)
