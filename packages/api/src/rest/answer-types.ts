import type { inferRouterOutputs } from '@trpc/server'
import type { z } from 'zod'
import type { AppRouter } from '../routers/root.ts'
import type { answers } from './answers.ts'
import type { PagedProcedure, RestProcedure } from './rest-table.ts'

type Outputs = inferRouterOutputs<AppRouter>
type Returned<P extends string> = P extends `${infer N}.${infer M}`
  ? N extends keyof Outputs
    ? M extends keyof Outputs[N]
      ? Outputs[N][M]
      : never
    : never
  : never
/** What REST answers of it: of a paged list its rows. */
type Answered<P extends string> = P extends PagedProcedure ? (Returned<P> extends { items: infer I } ? I : never) : Returned<P>
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type IsNothing<A> = null extends A ? true : undefined extends A ? true : false
type IsMatching<P extends RestProcedure> = (typeof answers)[P] extends z.ZodType
  ? Same<Answered<P>, z.output<(typeof answers)[P]>>
  : IsNothing<Answered<P>>

type None<Names extends never> = Names
/** The procedures whose schema in answers.ts is not of what they return: with a name in it this does not compile. */
export type MismatchedProcedures = None<{ [P in RestProcedure]: IsMatching<P> extends true ? never : P }[RestProcedure]>
