import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

describe('a path that is no page', () => {
  it.each(['signed out', 'signed in'])('says so in the fixed words, %s', async (who) => {
    const product = newProduct()
    const person = product.person()
    if (who === 'signed in') await person.signUp()
    renderApp('/no/such/page', { product, as: person })
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible()
  })
})
