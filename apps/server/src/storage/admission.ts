/** Room in memory for bodies that are being received: reserved whole before the first byte is read, so that no two halves wait for each other. */
import { AppError } from '@ledgerhand/core/errors'

export interface Share {
  /** 'link ab12', 'network 192.0.2.1': whoever shares this name shares this room. */
  name: string
  bytes: number
}
/** Who sends: their lane, and the shares of it that they may take. All must have room. */
export interface UploadSender {
  lane: Share
  shares: readonly Share[]
}
export interface Admission {
  /** Waits for room, in order of arrival. Gives how to give it back. AppError 'too_many' when there is none in time, or too many wait. */
  enter(sender: UploadSender, bytes: number, signal?: AbortSignal): Promise<() => void>
  /** Somebody waits for room in this lane: whoever holds some should hurry. */
  isCrowded(lane: string): boolean
}
interface Waiting {
  sender: UploadSender
  bytes: number
  begin(): void
}

/** `waitMs`: how long a body may wait for room; `waiting`: how many may wait of one share. */
export function makeAdmission({ waitMs = 60_000, waiting = 100 }: { waitMs?: number; waiting?: number } = {}): Admission {
  const taken = new Map<string, number>()
  const queue: Waiting[] = []
  const refused = () => new AppError('too_many', 'Too many uploads at once, try again in a minute', { extra: { retryAfter: 60 } })
  const hasRoom = (share: Share, bytes: number) => (taken.get(share.name) ?? 0) + bytes <= share.bytes
  const sharesOf = ({ lane, shares }: UploadSender) => [lane, ...shares]
  function add(sender: UploadSender, bytes: number): void {
    for (const { name } of sharesOf(sender)) {
      const now = (taken.get(name) ?? 0) + bytes
      if (now > 0) taken.set(name, now)
      else taken.delete(name)
    }
  }
  /** Lets in who waited longest; one whose own share is full lets others pass, one for whom the lane is full does not. */
  function letIn(): void {
    const full = new Set<string>()
    for (const one of [...queue]) {
      const { lane, shares } = one.sender
      if (full.has(lane.name) || !shares.every((share) => hasRoom(share, one.bytes))) continue
      if (!hasRoom(lane, one.bytes)) full.add(lane.name)
      else {
        queue.splice(queue.indexOf(one), 1)
        one.begin()
      }
    }
  }
  return {
    isCrowded: (lane) => queue.some(({ sender }) => sender.lane.name === lane && sender.shares.every((share) => hasRoom(share, 1))),
    async enter(sender, bytes, signal) {
      let isGiven = false
      const give = () => {
        if (isGiven) return
        isGiven = true
        add(sender, -bytes)
        letIn()
      }
      if (!queue.some((one) => one.sender.lane.name === sender.lane.name) && sharesOf(sender).every((share) => hasRoom(share, bytes))) {
        add(sender, bytes)
        return give
      }
      for (const { name } of sender.shares)
        if (queue.filter((one) => one.sender.shares.some((share) => share.name === name)).length >= waiting) throw refused()
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', giveUp)
        }
        const one: Waiting = {
          sender,
          bytes,
          begin() {
            add(sender, bytes)
            leave()
            resolve()
          },
        }
        const giveUp = () => {
          const at = queue.indexOf(one)
          if (at >= 0) queue.splice(at, 1)
          leave()
          reject(refused())
          letIn()
        }
        const timer = setTimeout(giveUp, waitMs)
        signal?.addEventListener('abort', giveUp, { once: true })
        queue.push(one)
        // Whoever waits may be kept by their own share only.
        letIn()
      })
      return give
    },
  }
}
