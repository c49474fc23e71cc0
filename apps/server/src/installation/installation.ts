/** Whether what lies in the data folder belongs together. Looked at before anything there is opened for writing. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFormOf } from '@ledgerhand/db/database-file'
import { writtenByNewer } from '@ledgerhand/db/migrate'
import { damagedLogPage } from '@ledgerhand/db/system/log-check'
import { newestSchema } from '@ledgerhand/db/system/snapshot'
import { type DatabaseSurvey, surveyDatabase } from '@ledgerhand/db/system/stored-files'
import { CannotStart } from '../base/data-folder.ts'
import { filesCheck, hasFiles, storedNames } from '../storage/file-store.ts'

/** The database file of a data folder. */
export const databaseFileOf = (folder: string) => join(folder, 'ledgerhand.db')
export const filesFolderOf = (folder: string) => join(folder, 'files')
/** What is needed until a request or an import is over; emptied at each start. */
export const scratchOf = (folder: string) => join(folder, 'scratch')

const sizeOf = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.size ?? null
const documents = (n: number) => `${n} stored ${n === 1 ? 'document' : 'documents'}`
const holding = (folder: string, n: number) => `${folder} holds ${documents(n)}`

/**
 * Stops the start, with nothing changed, where a database, its files or its log are missing or belong to another installation: the files
 * would otherwise be taken for nobody's. Answers what stands in the database; null on the first start of an installation. `withoutFiles`
 * lets a database start whose files are all gone, `withoutLog` one whose log is damaged, without what stands behind the damage. `unlock` finds
 * the key of the database: called once its log was looked at, which opening it would change.
 */
export function surveyInstallation(
  folder: string,
  { withoutFiles, withoutLog, unlock }: { withoutFiles: boolean; withoutLog: boolean; unlock(): void },
): DatabaseSurvey | null {
  const database = databaseFileOf(folder)
  const files = filesFolderOf(folder)
  const stored = storedNames(files)
  const size = sizeOf(database)
  if (!size) {
    const what = size === null ? 'is missing' : 'is empty'
    const left = [
      ...(stored.length > 0 ? [holding(files, stored.length)] : hasFiles(files) ? [`${files} was in use`] : []),
      ...(sizeOf(`${database}-wal`) ? [`its log ${database}-wal is there`] : []),
    ]
    if (left.length === 0) return null
    throw new CannotStart(
      `The database ${database} ${what}, but ${left.join(' and ')}: put the database back from your backup, or set DATA_DIR to an empty folder to begin anew. Nothing was changed.`,
    )
  }
  if (databaseFormOf(database) === 'unknown')
    throw new CannotStart(`${database} is not a database: put the right file back from your backup. Nothing was changed.`)
  const page = damagedLogPage(database)
  if (page !== null && !withoutLog)
    throw new CannotStart(
      `The log ${database}-wal is damaged from its page ${page} on, and saved changes stand behind it: put the data folder back from your backup, or set START_WITHOUT_LOG=true to go on without them. Nothing was changed.`,
    )
  unlock()
  const survey = surveyed(database, stored)
  if (survey.isForeign)
    throw new CannotStart(`${database} is the database of another program: put the right file back from your backup. Nothing was changed.`)
  if (survey.schema > newestSchema) throw new CannotStart(writtenByNewer(survey.schema))
  const isStrange = stored.length > 0 && !survey.knowsFiles
  if (isStrange && survey.accounts === 0)
    throw new CannotStart(
      `The database ${database} holds no accounts, but ${holding(files, stored.length)}: put the right database back from your backup, or set DATA_DIR to an empty folder to begin anew. Nothing was changed.`,
    )
  if (isStrange && (survey.filesCheck === null ? survey.documents > 0 : survey.filesCheck !== filesCheck(files)))
    throw new CannotStart(
      `The database ${database} belongs to another installation than the ${documents(stored.length)} in ${files}, of which it knows none: put the right database, or the right files, back from your backup. Nothing was changed.`,
    )
  if (survey.documents > 0 && stored.length === 0 && !withoutFiles)
    throw new CannotStart(
      `The files of the ${documents(survey.documents)} are missing from ${files}: put the folder back from your backup, or set START_WITHOUT_FILES=true to go on without the originals. Nothing was changed.`,
    )
  return survey
}

function surveyed(path: string, stored: readonly string[]): DatabaseSurvey {
  try {
    return surveyDatabase(path, stored)
  } catch (cause) {
    const { code = '', message } = cause as { code?: string; message: string }
    if (!/^SQLITE_(CORRUPT|NOTADB|ERROR|FORMAT|IOERR_(SHORT_READ|CORRUPTFS))/.test(code)) throw cause
    if (code === 'SQLITE_NOTADB' && databaseFormOf(path) === 'encrypted')
      throw new CannotStart(
        `The database ${path} does not open with the keys of this installation: keys.json (or FILE_KEYS) belongs to another one, or the database is damaged. Put database and keys of the same backup back. Nothing was changed.`,
        { cause },
      )
    throw new CannotStart(
      `The database ${path} is damaged and cannot be read (${message}): put it back from your backup. Nothing was changed.`,
      { cause },
    )
  }
}
