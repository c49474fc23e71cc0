import { IconArrowsExchange, IconBuildingStore, IconCheck, IconListCheck, IconSparkles, IconTrash, IconX } from '@tabler/icons-react'
import { type PageCommands, usePageCommands } from '../../palette/page-commands.ts'
import { type Selection, selectedCount, selectionWords } from './selection.ts'
import type { useDialog } from './use-dialog.ts'
import type { useWork } from './use-work.ts'

interface SelectionCommandsOptions {
  selected: Selection
  mayWrite: boolean
  work: ReturnType<typeof useWork>
  onOpen: ReturnType<typeof useDialog>[1]
  onClear: () => void
}

/** While rows are selected the palette offers what their bar does. */
export function useSelectionCommands({ selected, mayWrite, work, onOpen, onClear }: SelectionCommandsOptions): void {
  const count = selectedCount(selected)
  const words = 'selection selected'
  const commands: PageCommands | null =
    count === 0 || !mayWrite
      ? null
      : {
          label: `${count.toLocaleString('en-US')} selected, ${selectionWords(selected)}`,
          items: [
            { id: 'accept', label: 'Mark the selection as reviewed', icon: IconCheck, words, run: () => void work.accept() },
            { id: 'classify', label: 'AI Classify the selection', icon: IconSparkles, words, run: () => void work.classify() },
            { id: 'entity', label: 'Assign an entity', icon: IconBuildingStore, words, run: () => onOpen({ kind: 'entity' }) },
            {
              id: 'batch',
              label: 'Batch Categorization',
              icon: IconListCheck,
              words: `${words} category`,
              run: () => onOpen({ kind: 'batch' }),
            },
            { id: 'treatment', label: 'Say what it counts as', icon: IconArrowsExchange, words, run: () => onOpen({ kind: 'treatment' }) },
            { id: 'delete', label: 'Delete the selection', icon: IconTrash, words, run: () => void work.deleteSelected() },
            { id: 'clear', label: 'Clear the selection', icon: IconX, words, run: onClear },
          ],
        }
  usePageCommands(commands)
}
