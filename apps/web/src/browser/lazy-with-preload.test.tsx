import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { lazyWithPreload, whenIdle } from './lazy-with-preload.ts'

const Words = () => <p>Here</p>
const shown = (Part: React.ComponentType) =>
  render(
    <Suspense fallback="On its way">
      <Part />
    </Suspense>,
  )

describe('a part whose code comes later', () => {
  it('is awaited when it is drawn before it is there', async () => {
    shown(lazyWithPreload(async () => Words))
    expect(screen.getByText('On its way')).toBeVisible()
    expect(await screen.findByText('Here')).toBeVisible()
  })

  it('is drawn at once when it was fetched before: no gap comes in between', async () => {
    const Part = lazyWithPreload(async () => Words)
    await Part.load()
    shown(Part)
    expect(screen.getByText('Here')).toBeVisible()
  })
})

describe('what is fetched when the browser is idle', () => {
  /** A browser that is idle when it is told so: gives the works that wait for that. */
  function browser() {
    vi.useFakeTimers()
    const waiting: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work))
    vi.stubGlobal('cancelIdleCallback', () => waiting.pop())
    onTestFinished(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
    const idle = async () => {
      waiting.shift()?.()
      await vi.advanceTimersByTimeAsync(0)
    }
    return { waiting, idle }
  }

  it('comes one after the other, also after one that does not come', async () => {
    const { waiting, idle } = browser()
    const fetched: string[] = []
    const part =
      (name: string, comes = true) =>
      async () => {
        fetched.push(name)
        if (!comes) throw new Error('not there')
      }
    whenIdle(part('a'), part('b', false), part('c'))
    expect(waiting).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(6000)
    for (const so of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
      expect(waiting).toHaveLength(1)
      await idle()
      expect(fetched).toEqual(so)
    }
    expect(waiting).toHaveLength(0)
  })

  it('is called off', async () => {
    const { waiting, idle } = browser()
    const fetched: string[] = []
    const off = whenIdle(
      async () => fetched.push('a'),
      async () => fetched.push('b'),
    )
    await vi.advanceTimersByTimeAsync(6000)
    await idle()
    off?.()
    expect(waiting).toHaveLength(0)
    expect(fetched).toEqual(['a'])
  })
})
