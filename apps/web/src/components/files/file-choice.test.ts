import { describe, expect, it } from 'vitest'
import { addFiles } from './file-choice.ts'

const MB = 1024 * 1024
const file = (name: string, size = 10) => new File([new Uint8Array(size)], name, { lastModified: 1 })

describe('choosing files to upload', () => {
  it('takes every kind that can be read, whatever the case of its ending', () => {
    const names = ['a.pdf', 'b.XLSX', 'c.csv', 'd.ofx', 'e.qif', 'f.JPG', 'g.heic']
    expect(
      addFiles(
        [],
        names.map((name) => file(name)),
      ),
    ).toEqual({ files: expect.objectContaining({ length: 7 }), messages: [] })
  })

  it('takes a file of exactly 10 MB and refuses the next byte by name', () => {
    expect(addFiles([], [file('just.pdf', 10 * MB)]).messages).toEqual([])
    const { files, messages } = addFiles([], [file('over.pdf', 10 * MB + 1)])
    expect(files).toEqual([])
    expect(messages).toEqual(['over.pdf exceeds maximum allowed size of 10 MB'])
  })

  it('stops at ten files and says so once', () => {
    const { files, messages } = addFiles(
      [],
      Array.from({ length: 13 }, (_, i) => file(`${i}.csv`)),
    )
    expect(files).toHaveLength(10)
    expect(messages).toEqual(['You can only upload 10 files'])
  })

  it('takes every file where an upload goes on by itself', () => {
    const months = Array.from({ length: 13 }, (_, i) => file(`${i}.csv`))
    expect(addFiles([], months, { most: Number.POSITIVE_INFINITY })).toEqual({ files: months, messages: [] })
  })

  it('keeps what was chosen and refuses the same file twice', () => {
    const first = file('may.csv')
    const { files, messages } = addFiles([first], [file('may.csv'), file('june.csv')])
    expect(files.map(({ name }) => name)).toEqual(['may.csv', 'june.csv'])
    expect(messages).toEqual(["Cannot add the duplicate file 'may.csv', it already exists"])
  })

  it('tells at most four refusals and counts the rest', () => {
    const { messages } = addFiles(
      [],
      Array.from({ length: 6 }, (_, i) => file(`${i}.pdf`, 10 * MB + 1)),
    )
    expect(messages).toHaveLength(5)
    expect(messages[4]).toBe('2 additional restrictions were not fulfilled')
  })
})
