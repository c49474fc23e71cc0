/** Sessions, kept by lucia. The only file that knows it. The database holds the SHA-256 of a session's id; the cookie holds the id. */
import { createHash } from 'node:crypto'
import type { RequestSession } from '@ledgerhand/api/ports'
import type { Database } from '@ledgerhand/db/client'
import { storageFault, whereWritable } from '@ledgerhand/db/faults'
import { seeSession } from '@ledgerhand/db/system/sessions'
import { BetterSqlite3Adapter } from '@lucia-auth/adapter-sqlite'
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia'

const IDLE = new TimeSpan(7, 'd')
/** Browsers keep a cookie for 400 days at most. */
const DEVICE_SECONDS = 400 * 86_400
const ABSOLUTE_MS = new TimeSpan(30, 'd').milliseconds()

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<{ createdAt: Date }>
    DatabaseSessionAttributes: { created_at: string; last_seen_at: string; confirmed_at: string; sess: string }
  }
}

/** 256 bits of hash of 125 bits of chance: a stolen row opens nothing. */
const hashOfSession = (id: string) => createHash('sha256').update(id).digest('hex')

/** Puts the hash where the id would be, both ways: lucia goes on with the id it was asked for. */
function hashed(inner: Adapter): Adapter {
  return {
    getSessionAndUser: async (id) => {
      const [session, user] = await inner.getSessionAndUser(hashOfSession(id))
      return [session && { ...session, id }, user]
    },
    getUserSessions: (userId) => inner.getUserSessions(userId),
    setSession: (session: DatabaseSession) => inner.setSession({ ...session, id: hashOfSession(session.id) }),
    // A session that could not be lengthened is lengthened by the next request.
    updateSessionExpiration: (id, expiresAt) =>
      inner.updateSessionExpiration(hashOfSession(id), expiresAt).catch((error: unknown) => {
        if (storageFault(error) === null) throw error
      }),
    deleteSession: (id) => inner.deleteSession(hashOfSession(id)),
    deleteUserSessions: (userId) => inner.deleteUserSessions(userId),
    deleteExpiredSessions: () => inner.deleteExpiredSessions(),
  }
}

export interface Sessions {
  /** The session of one request. `setCookie` gets the value of each Set-Cookie header; a lengthened session sets its cookie anew. */
  of(request: { cookie: string | null; ip: string; userAgent: string | null }, setCookie: (header: string) => void): Promise<RequestSession>
  /** Removes what has expired; for the daily round. */
  sweep(): Promise<void>
}

/**
 * `isSecure`: the product is reached by https only, so that the cookie may carry the __Host- name (which browsers accept only
 * secure, for the whole host and no other).
 */
export function makeSessions(database: Database, isSecure: boolean): Sessions {
  const { sqlite } = database
  const deviceCookie = isSecure ? '__Host-device' : 'device'
  const knownBy = new RegExp(`(?:^|; ?)${deviceCookie}=([\\w-]{20,64})(?:;|$)`)
  const lucia = new Lucia(hashed(new BetterSqlite3Adapter(sqlite, { user: 'users', session: 'sessions' })), {
    sessionExpiresIn: IDLE,
    sessionCookie: { name: isSecure ? '__Host-session' : 'session', attributes: { secure: isSecure, sameSite: 'lax', path: '/' } },
    getSessionAttributes: ({ created_at }) => ({ createdAt: new Date(created_at) }),
  })
  return {
    async of({ cookie, ip, userAgent }, setCookie) {
      let id = cookie === null ? null : lucia.readSessionCookie(cookie)
      let userId: string | null = null
      if (id) {
        const { session } = await lucia.validateSession(id)
        if (session && Date.now() < session.createdAt.getTime() + ABSOLUTE_MS) {
          userId = session.userId
          const sid = hashOfSession(id)
          whereWritable(() => seeSession(database, sid, new Date()))
          if (session.fresh) setCookie(lucia.createSessionCookie(id).serialize())
        } else if (session) await lucia.invalidateSession(id)
      }
      return {
        get userId() {
          return userId
        },
        get sid() {
          return userId !== null && id ? hashOfSession(id) : null
        },
        device: (cookie === null ? null : knownBy.exec(cookie)?.[1]) ?? null,
        setDevice(token) {
          setCookie(`${deviceCookie}=${token}; HttpOnly; Max-Age=${DEVICE_SECONDS}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`)
        },
        async start(user) {
          if (id) await lucia.invalidateSession(id)
          const sess = JSON.stringify({ ip, userAgent: userAgent?.slice(0, 200) })
          // Always a new id: one that was planted beforehand never becomes valid.
          const at = new Date().toISOString()
          const session = await lucia.createSession(user, { created_at: at, last_seen_at: at, confirmed_at: at, sess })
          id = session.id
          userId = user
          setCookie(lucia.createSessionCookie(session.id).serialize())
        },
        async end() {
          if (id) await lucia.invalidateSession(id)
          id = null
          userId = null
          setCookie(lucia.createBlankSessionCookie().serialize())
        },
      }
    },
    sweep: () => lucia.deleteExpiredSessions(),
  }
}
