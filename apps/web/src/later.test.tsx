import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { later } from './later.ts'

const Words = () => <p>Here</p>
const shown = (Part: React.ComponentType) =>
  render(
    <Suspense fallback="On its way">
      <Part />
    </Suspense>,
  )

describe('a part whose code comes later', () => {
  it('is awaited when it is drawn before it is there', async () => {
    shown(later(async () => Words))
    expect(screen.getByText('On its way')).toBeVisible()
    expect(await screen.findByText('Here')).toBeVisible()
  })

  it('is drawn at once when it was fetched before: no gap comes in between', async () => {
    const Part = later(async () => Words)
    await Part.load()
    shown(Part)
    expect(screen.getByText('Here')).toBeVisible()
  })
})
