import { z } from 'zod'

/** The few forms that settings of services have. Their messages follow the setting's name: 'OPENAI_BASE_URL must be …'. */
export const key = (sentence: string) => z.string('is missing').min(8, 'is too short to be a key').describe(sentence)
export const words = (sentence: string) => z.string('is missing').min(1, 'is missing').describe(sentence)
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
