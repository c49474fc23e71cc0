import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { useCallbackRef } from '@mantine/hooks'
import { type RefObject, useEffect } from 'react'
import { dragHoldsFiles, takerOf } from '../../components/files/incoming-files.ts'

/**
 * Files that are dropped on a row of the list, which says so while they are held over it (`data-drop`). Of the body, not of each row: a list
 * scrolled fast draws dozens of them within a frame.
 */
export function useRowDrop(
  body: RefObject<HTMLElement | null>,
  rows: readonly TransactionJson[],
  onFiles: (transaction: TransactionJson, files: readonly File[]) => void,
): void {
  const take = useCallbackRef((taker: HTMLElement, files: readonly File[]) => {
    const row = rows[Number(taker.dataset.index)]
    if (row && files.length > 0) onFiles(row, files)
  })
  useEffect(() => {
    const area = body.current
    if (!area) return
    let marked: HTMLElement | null = null
    const mark = (row: HTMLElement | null) => {
      if (row === marked) return
      marked?.removeAttribute('data-drop')
      row?.setAttribute('data-drop', '')
      marked = row
    }
    const over = (event: DragEvent) => {
      if (!dragHoldsFiles(event)) return
      event.preventDefault()
      mark(takerOf(event))
    }
    const leave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node) || !area.contains(event.relatedTarget)) mark(null)
    }
    const drop = (event: DragEvent) => {
      const taker = dragHoldsFiles(event) ? takerOf(event) : null
      mark(null)
      if (!taker) return
      event.preventDefault()
      take(taker, [...(event.dataTransfer?.files ?? [])])
    }
    area.addEventListener('dragover', over)
    area.addEventListener('dragleave', leave)
    area.addEventListener('drop', drop)
    return () => {
      area.removeEventListener('dragover', over)
      area.removeEventListener('dragleave', leave)
      area.removeEventListener('drop', drop)
      mark(null)
    }
  }, [body, take])
}
