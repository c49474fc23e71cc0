import { z } from 'zod'

/** The few forms that settings of services have. Their messages follow the setting's name: 'OPENAI_BASE_URL must be …'. */
export const key = (sentence: string) => z.string('is missing').min(8, 'is too short to be a key').describe(sentence)
export const words = (sentence: string) => z.string('is missing').min(1, 'is missing').describe(sentence)
/** The suffix of the setting that says how long a call of a service may take. */
export const SECONDS_PER_CALL = '_SECONDS_PER_CALL'
/** How long one call may take, in seconds, 5 to 9999. Longer documents take several. */
export const secondsPerCall = (standard: number, pages: number) =>
  z
    .string()
    .regex(/^(?:[5-9]|[1-9]\d{1,3})$/, 'must be a number of seconds from 5 to 9999')
    .default(String(standard))
    .describe(
      `How many seconds one call may take, of up to ${pages} ${pages === 1 ? 'page' : 'pages'}; longer documents have as much for each further run of pages.`,
    )
/** An address without the slash at its end. */
export const address = (sentence: string) =>
  z
    .string('is missing')
    .refine(
      (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && !new URL(url).username,
      'must be an address such as https://api.example.com',
    )
    .transform((url) => url.replace(/\/+$/, ''))
    .describe(sentence)
/** The same, for services that are reached over the internet: never without encryption. */
export const secureAddress = (sentence: string) =>
  z
    .string('is missing')
    .refine((url) => URL.canParse(url) && !new URL(url).username && isSecure(new URL(url)), 'must be an address that begins with https://')
    .transform((url) => url.replace(/\/+$/, ''))
    .describe(sentence)

/** A stand-in on this machine may go without. */
const isSecure = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
