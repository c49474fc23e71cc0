import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ownAddress, readEnv, WrongSetting } from './env.ts'
import { serviceSettings, settings } from './settings.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const token = Buffer.from(JSON.stringify({ apiKey: 'sk_live_x', appId: 'app', regions: ['sea1'] })).toString('base64')

describe('settings', () => {
  test('nothing set gives a server that only this machine can reach', () => {
    const env = readEnv({})
    expect(env).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      SIGNUPS: 'open',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      LOCAL_ONLY: false,
    })
    expect(env.isPublicUrlSet).toBe(false)
    expect(env.FILE_KEYS).toBeUndefined()
  })

  test('an empty setting counts as not set', () => {
    expect(readEnv({ PORT: '', SIGNUPS: ' ', FILE_KEYS: '', PUBLIC_URL: '' })).toEqual(readEnv({}))
  })

  test.each([
    ['PORT', '70000', "PORT must be a whole number from 0 to 65535, not '70000'."],
    ['PORT', '3000x', "PORT must be a whole number from 0 to 65535, not '3000x'."],
    ['SIGNUPS', 'maybe', "SIGNUPS must be open, invited or closed, not 'maybe'."],
    ['PUBLIC_URL', 'books.example', "PUBLIC_URL must be an address without a path, like https://books.example.com, not 'books.example'."],
    [
      'PUBLIC_URL',
      'https://books.example/app',
      "PUBLIC_URL must be an address without a path, like https://books.example.com, not 'https://books.example/app'.",
    ],
    [
      'TRUSTED_PROXY',
      '10.0.0.0/33',
      "TRUSTED_PROXY must be addresses or ranges separated by commas, like 10.0.0.0/8,127.0.0.1, not '10.0.0.0/33'.",
    ],
    ['LOCAL_ONLY', 'maybe', "LOCAL_ONLY must be true or false, not 'maybe'."],
    ['READERS', '0', "READERS must be a whole number from 1 to 16, not '0'."],
    ['ALLOWED_HOSTS', 'a b', "ALLOWED_HOSTS must be host names separated by commas, like books.lan,books.example.com, not 'a b'."],
  ])('%s=%s stops the start with a sentence that names it', (name, value, sentence) => {
    expect(() => readEnv({ [name]: value })).toThrow(new WrongSetting(sentence))
  })

  test.each([
    '999.1.1.1',
    '1.2.3',
    '127.0.0.1:3000',
    ':::',
    '::1::',
    'fe80::1%eth0',
    'a..b',
    '-',
    '.',
    'a b',
    'http://localhost',
    '0x7f',
    'xn--',
  ])('HOST=%s stops the start with a sentence that names it', (host) => {
    expect(() => readEnv({ HOST: host })).toThrow(
      new WrongSetting(`HOST must be an address of this machine, like 127.0.0.1 or 0.0.0.0, not '${host}'.`),
    )
  })

  test.each([
    ['::1', '::1', 'http://[::1]:3000'],
    ['[::1]', '::1', 'http://[::1]:3000'],
    ['::', '::', 'http://localhost:3000'],
    ['192.168.1.9', '192.168.1.9', 'http://192.168.1.9:3000'],
    ['books.lan', 'books.lan', 'http://books.lan:3000'],
  ])('HOST=%s is listened on', (written, host, address) => {
    expect(readEnv({ HOST: written })).toMatchObject({ HOST: host, PUBLIC_URL: address })
  })

  test.each([
    ...['true', '1', 'yes', 'on', 'TRUE', 'Yes', 'On'].map((text) => [text, true] as const),
    ...['false', '0', 'no', 'off', 'False', 'NO', 'oFF'].map((text) => [text, false] as const),
  ])('a switch may be written %s', (text, value) => {
    expect(readEnv({ LOCAL_ONLY: text, HSTS_SUBDOMAINS: text })).toMatchObject({ LOCAL_ONLY: value, HSTS_SUBDOMAINS: value })
  })

  test.each([
    ['FILE_KEYS', '1:c2hvcnQ='],
    ['FILE_KEYS', `1:${key},1:${key}`],
    ['SECRET_KEY', 'hunter2'],
    ['UPLOADTHING_TOKEN', 'not-a-token'],
  ])('a wrong %s is named but never shown', (name, value) => {
    let message = ''
    try {
      readEnv({ [name]: value })
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toMatch(new RegExp(`^${name} must be `))
    expect(message).not.toContain(value)
  })

  test('every wrong setting is told at once', () => {
    expect(() => readEnv({ PORT: 'x', SIGNUPS: 'y' })).toThrow(/^PORT .*\nSIGNUPS /)
  })

  test('local only refuses a service that would take files away', () => {
    expect(() => readEnv({ LOCAL_ONLY: 'true', UPLOADTHING_TOKEN: token })).toThrow(
      'UPLOADTHING_TOKEN must be empty while LOCAL_ONLY is true',
    )
    expect(readEnv({ UPLOADTHING_TOKEN: token }).UPLOADTHING_TOKEN).toBe(token)
  })

  test('keys are read newest first and proxies as ranges', () => {
    const env = readEnv({ FILE_KEYS: `2:${key}, 1:${key}`, TRUSTED_PROXY: '10.0.0.0/8, ::1' })
    expect(env.FILE_KEYS?.map((k) => k.id)).toEqual([2, 1])
    expect(env.TRUSTED_PROXY?.check('10.9.9.9')).toBe(true)
    expect(env.TRUSTED_PROXY?.check('11.0.0.1')).toBe(false)
    expect(env.TRUSTED_PROXY?.check('::1', 'ipv6')).toBe(true)
  })

  test('an address that means everywhere is written so that a browser can open it', () => {
    expect(ownAddress('0.0.0.0', 3000)).toBe('http://localhost:3000')
    expect(ownAddress('::1', 3000)).toBe('http://[::1]:3000')
  })
})

test('.env.example lists every setting, with its sentence and its default', () => {
  const lines = readFileSync(fileURLToPath(new URL('../../../../.env.example', import.meta.url)), 'utf8').split('\n')
  const listed = lines.filter((line) => /^#?[A-Z\d_]+=/.test(line))
  expect(listed).toEqual([
    ...Object.entries(settings).map(([name, { standard }]) => `#${name}=${standard ?? ''}`),
    ...serviceSettings.map(({ name, standard }) => `#${name}=${standard ?? ''}`),
  ])
  for (const { about } of [...Object.values(settings), ...serviceSettings]) expect(lines).toContain(`# ${about}`)
})
