import { type LikelyType, likelyType, likeness, readInstead, typeNotKept } from '@ledgerhand/core/document-status'
import { documentTypeLabels } from '@ledgerhand/core/documents'
import type { DocumentDetail } from '@ledgerhand/core/wire/documents'
import { Button } from '@mantine/core'
import { useRetry } from '../../editing/use-retry.ts'
import classes from './other-type.module.css'

/**
 * Where a document looks like something else than it was said to be: what was made of that, and one click to have it read as the other.
 * Nothing for all others.
 */
export function OtherType({ document, mayWrite }: { document: DocumentDetail; mayWrite: boolean }) {
  const retry = useRetry()
  const [likely, notKept] = [likelyType(document), typeNotKept(document)]
  const other = likely ?? notKept
  const said = sentence(document, { likely, notKept })
  if (!other || !said) return null
  return (
    <div className={classes.likely} role="note">
      <p>{said}</p>
      {mayWrite && (
        <Button
          size="xs"
          variant="default"
          disabled={retry.isPending}
          onClick={() => retry.mutate({ id: document.id, documentType: other })}
        >
          Read as {documentTypeLabels[other]}
        </Button>
      )}
    </div>
  )
}

function sentence({ documentType }: DocumentDetail, { likely, notKept }: Record<'likely' | 'notKept', LikelyType | null>): string | null {
  if (documentType === 'other') return null
  if (likely) return `${asSentence(readInstead(likely, documentType))}.`
  return notKept && `${asSentence(readInstead(documentType, notKept))}. It was read as ${likeness[documentType]}.`
}
const asSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
