import { describe, expect, test } from 'vitest'
import { loopbackOnly } from './local-fetch.ts'

const seen: { address: string; redirect: string | undefined }[] = []
const fetch = loopbackOnly(async (input, init) => {
  seen.push({ address: input instanceof Request ? input.url : String(input), redirect: init?.redirect })
  return new Response('ok')
})

describe('with LOCAL_ONLY', () => {
  test.each([
    'http://127.0.0.1:11434/v1/models',
    'http://localhost:1234/v1',
    'http://[::1]:8000/v1',
    'http://127.8.9.10/',
    'http://2130706433/',
  ])('%s is this machine', async (address) => {
    seen.length = 0
    await fetch(address)
    await fetch(new Request(address))
    expect(seen).toEqual([
      { address: expect.any(String), redirect: 'error' },
      { address: expect.any(String), redirect: 'error' },
    ])
  })
  test.each([
    'https://api.anthropic.com/v1/messages',
    'http://localhost.example.com/',
    'http://127.0.0.1.example.com/',
    'http://127.0.0.1@example.com/',
    'http://192.168.1.10:11434/v1',
    'http://10.0.0.1/',
    'http://0.0.0.0/',
    'http://[::ffff:8.8.8.8]/',
    'ftp://127.0.0.1/',
    'not an address',
  ])('%s is refused', async (address) => {
    seen.length = 0
    await expect(fetch(address)).rejects.toThrow('LOCAL_ONLY is on: nothing is sent to')
    expect(seen).toEqual([])
  })
})
