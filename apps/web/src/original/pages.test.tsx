import type { DocumentDetail } from '@ledgerhand/core/wire/documents'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from '../net/query-client.ts'
import { OriginalPages } from './pages.tsx'

const document = { id: 'd', mimeType: 'application/pdf', pages: 2 } as DocumentDetail
const row = (id: string, page: number, box: readonly [number, number, number, number]) =>
  ({ id, documentId: 'd', description: `row ${id}`, evidence: { kind: 'page', page, box } }) as TransactionJson
const rows = [row('printed', 1, [60, 100, 300, 10]), row('said', 2, [0, 0, 0, 0])]
const shown = (chosen: string | null) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <OriginalPages document={document} transactions={rows} chosen={chosen} onChoose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  )
const marks = () => [...window.document.querySelectorAll('button[title^="row"]')].map((b) => b.getAttribute('title'))

describe('a row of which only the page is known', () => {
  it('is shown on its page without a mark, and that is said', () => {
    shown('said')
    expect(marks()).toEqual(['row printed'])
    const note = screen.getByText('The chosen row stands on page 2. Its exact line is not known.')
    expect(note.nextElementSibling).toHaveAttribute('data-page', '2')
  })

  it('says nothing while a row with a place is chosen', () => {
    shown('printed')
    expect(marks()).toEqual(['row printed'])
    expect(screen.queryByText(/exact line is not known/)).toBeNull()
  })
})
