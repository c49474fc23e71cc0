import type { DocumentDetail } from '@ledgerhand/core/wire'
import { useState } from 'react'
import { ErrorNote } from '../components/error-note.tsx'
import { Loading } from '../components/loading.tsx'
import classes from './original.module.css'
import { Toolbar } from './toolbar.tsx'
import { useOriginal, usePictureUrl } from './use-original.ts'

/** A photographed or scanned document. */
export function Picture({ document }: { document: DocumentDetail }) {
  const [zoom, setZoom] = useState(1)
  const original = useOriginal(document.id)
  const url = usePictureUrl(original.data, document.mimeType)
  return (
    <>
      <Toolbar label="Original" zoom={zoom} onZoom={setZoom} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, and a picture holds nothing that is */}
      <div className={classes.scroller} tabIndex={0} role="group" aria-label="Original, scrollable">
        {original.isError ? (
          <ErrorNote title="The original could not be loaded" reason={original.error.message} onRetry={() => void original.refetch()} />
        ) : url ? (
          <img className={classes.picture} src={url} alt={document.originalName} style={{ width: `${zoom * 100}%` }} />
        ) : (
          <Loading text="Loading the original..." />
        )}
      </div>
    </>
  )
}
