import { addDays, type CalendarDate, today } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { isReminderDue, LINK_DAYS, MOST_REMINDERS, type RequestItemState, requestState } from '@ledgerhand/core/requests'
import { openBooks } from '@ledgerhand/db/books/open-books'
import { atomically, type Database } from '@ledgerhand/db/client'
import { resolveScope } from '@ledgerhand/db/scope'
import { booksName, findUser } from '@ledgerhand/db/system/accounts'
import { askers, digestDay, noteDigest, remindableRequests } from '@ledgerhand/db/system/requests'
import { scopeOfRow } from '@ledgerhand/db/work-scope'
import type { Ports } from '../../ports.ts'
import type { DigestLine } from '../mail-words.ts'
import { yieldToEventLoop } from '../yielding.ts'
import { queueJob } from './mail-jobs.ts'
import { openRequest } from './open-request.ts'
import { proofs } from './requests.ts'

interface House {
  database: Database
  ports: Ports
}
/** A reminder may be due this long before the due day. */
const EARLY_DAYS = 7

/**
 * Puts the reminders and digests of today on the list of mails. Run it several times a day: what went out today does not go out again.
 * Does nothing without a mail server. Gives how many of each it made.
 */
export async function remind(house: House): Promise<{ reminders: number; digests: number }> {
  if (!house.ports.mail.isOn) return { reminders: 0, digests: 0 }
  const reminders = await remindAll(house)
  const digests = await sendDigests(house)
  if (reminders + digests > 0) house.ports.mail.wake()
  return { reminders, digests }
}

async function remindAll({ database, ports }: House): Promise<number> {
  const day = today(ports.now())
  const range = { from: addDays(day, -LINK_DAYS), to: addDays(day, EARLY_DAYS), most: MOST_REMINDERS }
  let sent = 0
  for (const { ownerId, id, dueOn, mailedOn, remindersSent } of remindableRequests(database, range)) {
    if (!isReminderDue({ dueOn, last: mailedOn, sent: remindersSent, day })) continue
    await yieldToEventLoop()
    atomically(database, () => {
      // Everything is there, or it was stopped or deleted meanwhile.
      if (openRequest({ database, ports }, { ownerId, requestId: id }) === null) return
      openBooks(database, scopeOfRow({ userId: ownerId })).write.requests.reminded(id, day, ports.now().toISOString())
      queueJob({ database, ports }, { kind: 'request', ownerId, requestId: id, isReminder: true })
      sent += 1
    })
  }
  return sent
}

/** One mail a day for everybody who asked somewhere and for whom something happened. */
async function sendDigests({ database, ports }: House): Promise<number> {
  const day = today(ports.now())
  let sent = 0
  for (const [personId, own] of Map.groupBy(askers(database, addDays(day, -2 * LINK_DAYS)), (asker) => asker.personId)) {
    if (digestDay(database, personId) === day) continue
    await yieldToEventLoop()
    atomically(database, () => {
      const lines = own.flatMap(({ ownerId }) => newsFor({ database, ports }, { personId, ownerId, day }))
      if (lines.length === 0) return
      noteDigest(database, personId, day)
      queueJob({ database, ports }, { kind: 'digest', userId: personId, lines })
      sent += 1
    })
  }
  return sent
}

/** What a person was not told yet of what they asked for in these books; noted as told. Nothing once they have no access any more. */
function newsFor(
  { database, ports }: House,
  { personId, ownerId, day }: { personId: string; ownerId: string; day: CalendarDate },
): DigestLine[] {
  const owner = findUser(database, ownerId)
  if (!owner || !mayEnter(database, personId, ownerId)) return []
  const { write } = openBooks(database, scopeOfRow({ userId: ownerId }))
  const { requests } = write
  const business = booksName(database, owner)
  const own = requests.list().filter(({ request }) => request.createdBy === personId)
  const items = requests.items(own.map(({ request }) => request.id))
  const judge = proofs(write, items, ports.now())
  const states = items.map((row) => ({ row, state: judge(row).state }))
  const lines: DigestLine[] = []
  const told: { id: string; state: RequestItemState }[] = []
  const late: string[] = []
  for (const { row, state } of states) {
    if (state === row.told) continue
    told.push({ id: row.id, state })
    if (state === 'done') lines.push({ business, text: `${row.text} has arrived` })
    if (state === 'open') lines.push({ business, text: `${row.text} is open again` })
  }
  for (const { request } of own) {
    const open = states.filter(({ row, state }) => row.requestId === request.id && state === 'open')
    if (request.isToldLate || requestState(open, request.dueOn, day) !== 'late') continue
    late.push(request.id)
    lines.push({ business, text: `the request to ${request.name} is late, ${open.length} still open` })
  }
  if (told.length > 0 || late.length > 0) requests.told(told, late)
  return [...lines, ...questionsFor(write.questions, personId, ownerId).map((text) => ({ business, text }))]
}

/** What waits for the owner's answer, and what was answered to who asked; noted as told. */
function questionsFor(questions: ReturnType<typeof openBooks>['write']['questions'], personId: string, ownerId: string): string[] {
  const open = questions.open()
  const answers = questions.answers(open.map(({ question }) => question.id))
  const isAnswered = (id: string) => (answers.get(id) ?? []).some(({ answer }) => answer.takenBackAt === null)
  const forOwner = open.filter(
    ({ question: q }) => personId === ownerId && q.audience === 'owner' && q.createdBy !== ownerId && !q.isToldOwner && !isAnswered(q.id),
  )
  const forAsker = open.filter(({ question: q }) => q.createdBy === personId && !q.isToldAsker && isAnswered(q.id))
  if (forOwner.length + forAsker.length > 0)
    questions.told({ owner: forOwner.map(({ question }) => question.id), asker: forAsker.map(({ question }) => question.id) })
  return [
    ...forOwner.map(({ question }) => `you are asked: ${question.text}`),
    ...forAsker.map(({ question }) => `answered: ${question.text}`),
  ]
}

function mayEnter(database: Database, personId: string, ownerId: string): boolean {
  try {
    return resolveScope(database, personId, ownerId).role !== 'viewer'
  } catch (error) {
    if (error instanceof AppError && error.problem === 'not_found') return false
    throw error
  }
}
