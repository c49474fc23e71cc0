import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type RowActions, TransactionListRow } from './transaction-row.tsx'

const called = () => undefined
const actions: RowActions = {
  onCheck: called,
  onEdit: called,
  onRemove: called,
  onPick: called,
  onEntity: called,
  onCell: called,
  onSource: called,
  onText: called,
  onAccount: called,
}
const coffee = { amount: '1.00', transactionDate: '2026-01-02', category: 'travel', label: 'meals', treatment: 'business', question: null }
const rowOf = (id: string, more: Partial<TransactionJson> = {}, current = false) => (
  <table>
    <tbody>
      <TransactionListRow
        transaction={{ ...coffee, id, description: `Row ${id}`, ...more } as TransactionJson}
        entities={[]}
        index={0}
        checked={false}
        current={current}
        cell={null}
        lock={null}
        mayWrite
        room="table"
        columns={['type', 'entity', 'source']}
        year="2026"
        actions={actions}
      />
    </tbody>
  </table>
)
const button = (name: string) => screen.getByRole('button', { name })

describe('the elements of a row', () => {
  it('keep the focus while they show the same row, and let it go when they come to show another', () => {
    const { rerender } = render(rowOf('1'))
    const remove = button('Delete Row 1')
    remove.focus()
    rerender(rowOf('1', { amount: '2.00' }))
    expect(remove).toHaveFocus()
    rerender(rowOf('2'))
    expect(button('Delete Row 2')).toBe(remove)
    expect(document.body).toHaveFocus()
  })

  it('have the focus when the keys go from the row they showed to the one they show now', () => {
    const { rerender } = render(rowOf('1', {}, true))
    expect(button('Row 1')).toHaveFocus()
    rerender(rowOf('2', {}, true))
    expect(button('Row 2')).toHaveFocus()
  })
})

describe('a line that a bank prints field by field', () => {
  it('shows what it says of the other side; the whole line stands where the pointer rests', () => {
    const line = 'ORIG CO NAME:GUSTO ORIG ID:91 CO ENTRY DESCR:NET 456 SEC:CCD IND NAME:HARBOR KITCHEN'
    render(rowOf('1', { description: line }))
    expect(button('GUSTO NET 456')).toHaveAttribute('title', line)
    expect(screen.getByRole('checkbox', { name: `Select ${line}` })).toBeVisible()
  })
})
