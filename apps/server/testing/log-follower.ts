/**
 * A second program that copies a database change by change, the way Litestream does it (https://litestream.io/how-it-works/): a reader that
 * never ends keeps the write-ahead log from beginning anew, each frame of it is taken, and the log is moved only here. It holds two tables
 * of its own in the database. The form of the log: https://sqlite.org/walformat.html.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { openDatabaseFile } from '@ledgerhand/db/database-file'

const HEADER = 32
const FRAME_HEADER = 24

export function followLog(path: string) {
  const connect = () => openDatabaseFile(path, { fileMustExist: true, timeout: 10_000 })
  const [reader, writer, mover] = [connect(), connect(), connect()] as const
  for (const one of [reader, writer, mover]) one.pragma('wal_autocheckpoint = 0')
  writer.exec('create table if not exists _litestream_seq (id integer primary key, seq integer)')
  writer.exec('create table if not exists _litestream_lock (id integer)')
  const pageBytes = Number(writer.pragma('page_size', { simple: true }))
  const pages = new Map<number, Buffer>()
  let pageCount = 0
  let salts: string | null = null
  let taken = 0
  let cutOff = 0

  const touch = () => writer.exec('insert into _litestream_seq (id, seq) values (1, 1) on conflict (id) do update set seq = seq + 1')
  const hold = () => {
    reader.exec('begin')
    reader.prepare('select count(*) from _litestream_seq').get()
  }
  const whileNobodyWrites = (work: () => void) => {
    writer.exec('begin immediate')
    try {
      work()
    } finally {
      writer.exec('rollback')
    }
  }
  function takeFrames(): void {
    const log = readFileSync(`${path}-wal`)
    const now = log.toString('hex', 16, 24)
    // Somebody else let the log begin anew: what stood in it and was not taken is lost to the copy.
    if (salts !== null && salts !== now) cutOff += 1
    if (salts !== now) taken = 0
    salts = now
    const change: [number, Buffer][] = []
    for (let nth = taken; HEADER + (nth + 1) * (FRAME_HEADER + pageBytes) <= log.length; nth++) {
      const frame = log.subarray(HEADER + nth * (FRAME_HEADER + pageBytes)).subarray(0, FRAME_HEADER + pageBytes)
      if (frame.toString('hex', 8, 16) !== salts) break
      change.push([frame.readUInt32BE(0), Buffer.from(frame.subarray(FRAME_HEADER))])
      const size = frame.readUInt32BE(4)
      if (size === 0) continue
      for (const [page, bytes] of change.splice(0)) pages.set(page, bytes)
      pageCount = size
      taken = nth + 1
    }
  }

  touch()
  hold()
  whileNobodyWrites(() => {
    const file = readFileSync(path)
    pageCount = file.length / pageBytes
    for (let page = 1; page <= pageCount; page++) pages.set(page, file.subarray((page - 1) * pageBytes, page * pageBytes))
    takeFrames()
  })

  return {
    /** Takes what was written since the last time. */
    take: (): void => whileNobodyWrites(takeFrames),
    /** Moves the log into the file, whoever waits to write meanwhile; the next change begins the log anew. */
    move(): void {
      whileNobodyWrites(() => {
        takeFrames()
        reader.exec('rollback')
        mover.pragma('wal_checkpoint(PASSIVE)')
        hold()
        salts = null
      })
      touch()
    },
    /** How often somebody else let the log begin anew. */
    cutOff: () => cutOff,
    /** The copy as a file. */
    write: (to: string): void =>
      writeFileSync(to, Buffer.concat(Array.from({ length: pageCount }, (_, i) => pages.get(i + 1) ?? Buffer.alloc(pageBytes)))),
    close(): void {
      for (const one of [reader, writer, mover]) one.close()
    },
  }
}
