/** What a database is made of, as statements that make an empty one like it. */
import type { Database } from '../src/client.ts'

/** In the order in which they were made, one after the other; without what SQLite makes by itself. */
export function schemaText({ sqlite }: Database): string {
  const statements = sqlite
    .prepare(
      `select sql from sqlite_schema where sql is not null and name not like 'sqlite#_%' escape '#'
         and name not in (select name from pragma_table_list where type = 'shadow') order by rowid`,
    )
    .pluck()
    .all()
  // How the search keeps its words is a setting that stands in a row.
  const settings = sqlite.prepare("select k, v from transaction_search_config where k <> 'version'").all() as { k: string; v: number }[]
  const set = settings.map(({ k, v }) => `INSERT INTO transaction_search (transaction_search, rank) VALUES ('${k}', ${v})`)
  return [...statements, ...set].map((statement) => `${statement};\n`).join('')
}
