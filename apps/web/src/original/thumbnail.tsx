import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { thumbnailUrl } from './file-url.ts'
import { viewOf } from './placement.ts'
import classes from './thumbnail.module.css'

/** The first page of a document, as small as a stamp; of what has no pages a sheet with the ending of its name. Beside its name it tells nothing new. */
export function Thumbnail({ document }: { document: Pick<DocumentJson, 'id' | 'originalName' | 'mimeType' | 'needsPassword'> }) {
  const [gone, setGone] = useState(false)
  const hasPages = viewOf(document.mimeType) === 'pages' && !document.needsPassword
  return (
    <span className={classes.sheet} aria-hidden="true">
      {hasPages && !gone ? (
        <img src={thumbnailUrl(document.id)} alt="" loading="lazy" decoding="async" onError={() => setGone(true)} />
      ) : document.needsPassword ? (
        <IconLock size={14} />
      ) : (
        endingOf(document.originalName)
      )}
    </span>
  )
}

const LONGEST = 4
/** 'CSV'; nothing where a name has no ending, or a longer one than a sheet has room for. */
function endingOf(name: string): string {
  const ending = /\.(\w+)$/.exec(name)?.[1] ?? ''
  return ending.length > LONGEST ? '' : ending.toUpperCase()
}
