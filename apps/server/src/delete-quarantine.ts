/** For whoever runs the installation: shows what is in quarantine, and deletes a day of it for good when told so. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { filesFolderOf } from './installation/installation.ts'
import { processEnv, WrongSetting } from './settings/env.ts'
import { QUARANTINE } from './storage/file-store.ts'

export interface QuarantinedDay {
  /** 'YYYY-MM-DD': when its files were moved. */
  day: string
  files: number
  bytes: number
}

const folderOf = (dataDir: string) => join(filesFolderOf(resolve(dataDir)), QUARANTINE)

/** What is in quarantine, the oldest day first. */
export function quarantinedDays(dataDir: string): QuarantinedDay[] {
  const folder = folderOf(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((day) => {
      const files = readdirSync(join(folder, day)).map((name) => statSync(join(folder, day, name)).size)
      return { day, files: files.length, bytes: files.reduce((sum, size) => sum + size, 0) }
    })
}

/** Deletes the files of one day. What is in quarantine is in no book, so the server may run meanwhile. Undefined where there is no such day. */
export function deleteQuarantine(dataDir: string, day: string): QuarantinedDay | undefined {
  const found = quarantinedDays(dataDir).find((one) => one.day === day)
  if (found) rmSync(join(folderOf(dataDir), found.day), { recursive: true })
  return found
}

const inWords = ({ day, files, bytes }: QuarantinedDay) =>
  `${day}: ${files} ${files === 1 ? 'file' : 'files'}, ${(bytes / 1_048_576).toFixed(1)} MB`

function run(): number {
  const [day, ...others] = process.argv.slice(2)
  try {
    const { DATA_DIR } = processEnv()
    const days = quarantinedDays(DATA_DIR)
    if (days.length === 0) {
      console.log('Nothing is in quarantine.')
      return 0
    }
    if (day === undefined) {
      console.log(`Files that the database does not know, by the day they were moved aside:\n${days.map(inWords).join('\n')}`)
      console.log(`Is a newer database to be put back, keep them. To delete a day for good: npm run delete-quarantine -- ${days[0]?.day}`)
      return 0
    }
    const gone = others.length === 0 ? deleteQuarantine(DATA_DIR, day) : undefined
    if (!gone) {
      console.error(`Which day? In quarantine:\n${days.map(inWords).join('\n')}`)
      return 2
    }
    console.log(`Deleted for good: ${inWords(gone)}.`)
    return 0
  } catch (error) {
    console.error(error instanceof WrongSetting ? error.message : error)
    return 1
  }
}

if (process.argv[1] && /delete-quarantine\.(ts|mjs)$/.test(process.argv[1])) process.exitCode = run()
