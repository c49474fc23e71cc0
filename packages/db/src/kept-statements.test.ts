import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from './client.ts'

let database: Database
beforeEach(() => {
  database = openDatabase(':memory:')
  database.sqlite.exec("create table cups (id integer, word text); insert into cups values (1, 'small'), (2, 'large')")
})
afterEach(() => database.close())

describe('statements that are kept', () => {
  it('are made ready once, whatever is bound to them', () => {
    const prepare = vi.spyOn(database.sqlite, 'prepare')
    const cup = (id: number) => database.db.all(sql`select word from cups where id = ${id}`)
    expect([cup(1), cup(2), cup(3)]).toEqual([[{ word: 'small' }], [{ word: 'large' }], []])
    expect(prepare).toHaveBeenCalledTimes(1)
  })

  it('give lists to one and objects to another who asks in the same words', () => {
    const words = sql`select id, word from cups order by id limit 1`
    const held = database.db.values(words)
    expect([held, database.db.all(words), database.db.values(words), database.db.get(words)]).toEqual([
      [[1, 'small']],
      [{ id: 1, word: 'small' }],
      [[1, 'small']],
      { id: 1, word: 'small' },
    ])
  })

  it('see a column that came later, and a table that was made anew', () => {
    const all = () => database.db.all(sql`select * from cups where id = 1`)
    expect(all()).toEqual([{ id: 1, word: 'small' }])
    database.sqlite.exec('alter table cups add column size integer not null default 3')
    expect(all()).toEqual([{ id: 1, word: 'small', size: 3 }])
    database.sqlite.exec("drop table cups; create table cups (id integer, colour text); insert into cups values (1, 'red')")
    expect(all()).toEqual([{ id: 1, colour: 'red' }])
  })

  it('serve on after one of them failed, within a transaction and after it was taken back', () => {
    database.sqlite.exec('create unique index one_each on cups (id)')
    const add = (id: number) => database.db.run(sql`insert into cups (id) values (${id})`)
    expect(() => add(1)).toThrow()
    expect(add(3).changes).toBe(1)
    const before = database.db.all(sql`select id from cups`)
    expect(() =>
      database.db.transaction(() => {
        add(4)
        add(1)
      }),
    ).toThrow()
    expect(database.db.all(sql`select id from cups`)).toEqual(before)
  })

  it('are given up, the least lately asked first, when very many came', () => {
    const prepare = vi.spyOn(database.sqlite, 'prepare')
    const ask = (n: number) => database.db.all(sql.raw(`select ${n} as n`))
    for (let n = 0; n < 400; n++) {
      ask(n)
      ask(0)
    }
    expect(prepare).toHaveBeenCalledTimes(400)
    ask(399)
    ask(0)
    expect(prepare).toHaveBeenCalledTimes(400)
    ask(1)
    expect(prepare).toHaveBeenCalledTimes(401)
  })
})
