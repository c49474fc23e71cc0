import { keyOfSource, type Source, sourceOfKey, sourceText } from '@ledgerhand/core/sources'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { InPlaceButton, InPlaceList } from '../../editing/in-place.tsx'
import { trpc } from '../../net/api.ts'
import parts from './row-parts.module.css'
import { SourceName } from './source-name.tsx'

interface SourceCellProps {
  transaction: TransactionJson
  /** Opens its line in the document. */
  onOpen: (transaction: TransactionJson) => void
  /** Without it a row that was entered by hand says that, and no more. */
  onPick?: (source: Source) => void
  editing: boolean
  onEdit: (editing: boolean) => void
}

/** The account that a row stands in, leading to its line in the document. That of a row entered by hand is chosen here, among those that are known. */
export function SourceCell({ transaction, onOpen, onPick, editing, onEdit }: SourceCellProps) {
  const { id, documentId, description } = transaction
  const source = sourceText(transaction) && <SourceName source={transaction} />
  if (!documentId) {
    const shown = source || <span className="lh-faint">Entered by hand</span>
    if (!onPick) return shown
    if (editing) return <Chooser transaction={transaction} onPick={onPick} onClose={() => onEdit(false)} />
    return (
      <InPlaceButton aria-label={`Source of ${description}: ${sourceText(transaction) || 'Entered by hand'}`} onClick={() => onEdit(true)}>
        {shown}
      </InPlaceButton>
    )
  }
  return (
    <a
      href={`/documents/${documentId}?row=${id}`}
      className={parts.sourceLink}
      onClick={(event) => {
        // A new tab or window is the browser's business.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onOpen(transaction)
      }}
    >
      {source || 'Document'}
    </a>
  )
}

const NONE = keyOfSource({ sourceType: null, sourceName: null, sourceLastFour: null })

function Chooser({
  transaction,
  onPick,
  onClose,
}: Pick<SourceCellProps, 'transaction'> & { onPick: (source: Source) => void; onClose: () => void }) {
  const sources = trpc.transactions.sources.useQuery()
  const known = (sources.data ?? []).filter(({ key }) => key !== NONE).map((source) => ({ value: source.key, label: sourceText(source) }))
  const pick = (key: string) => {
    onClose()
    const source = sourceOfKey(key)
    if (source && key !== keyOfSource(transaction)) onPick(source)
  }
  return (
    <InPlaceList
      label="Source"
      data={[...known, { value: NONE, label: 'Entered by hand' }]}
      value={keyOfSource(transaction)}
      width={220}
      onPick={pick}
      onClose={onClose}
    />
  )
}
