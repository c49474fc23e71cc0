import { screen, within } from '@testing-library/react'
import { newProduct, type Person, type Product } from './render-app.tsx'

/** A product with one owner, signed up as maya@example.com; spread into renderApp it is her browser. */
export async function owner(product = newProduct()) {
  const as = product.person()
  const { id } = await as.signUp('maya@example.com')
  return { product, as, id }
}

/** Vera, who may look at the owner's books; her browser has them open. */
export async function viewerOf(product: Product, owner: Person, ownerId: string): Promise<Person> {
  const vera = product.person()
  const { id } = await vera.signUp('vera@example.com')
  await owner.give(vera, id, 'viewer')
  sessionStorage.setItem('ledgerhand.books', ownerId)
  return vera
}

/** A region of the page by its heading. */
export const panel = (name: RegExp | string) => within(screen.getByRole('region', { name }))
/** The cell of a summary card: label, figure and note. */
export const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement
/** What an open list of choices offers, in order. */
export const options = async () => (await screen.findAllByRole('option')).map((option) => option.textContent)
/** The rows of a table as texts, its head first. */
export const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
