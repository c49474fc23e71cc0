import type { Page } from '@playwright/test'

/** Every page, dialog and state that can be reached, by name; each is brought onto the screen by `show`. */
export interface Screen {
  name: string
  /** Signed out, in books that hold nothing, or in books with the sample data. */
  books: 'none' | 'empty' | 'sample'
  show: (page: Page) => Promise<unknown>
}
