import type { DocumentDetail } from '@ledgerhand/core/wire'
import { Link } from '@tanstack/react-router'
import classes from './archive-parts.module.css'
import page from './document-page.module.css'

/** What became of the files in a ZIP file or an e-mail: each a document, or left out with the reason. */
export function ArchiveParts({ document }: { document: DocumentDetail }) {
  return (
    <ul className={classes.parts} aria-label="Files in it">
      {document.archive.map(({ name, documentId, reason }, i) => (
        <li key={i}>
          {documentId === null ? (
            <span>{name}</span>
          ) : (
            <Link to="/documents/$id" params={{ id: documentId }}>
              {name}
            </Link>
          )}
          {reason && <span className="lh-muted">{reason}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Where a document came from that was in a ZIP file or an e-mail. */
export function PartOf({ source }: { source: DocumentDetail['partOf'] }) {
  if (!source) return null
  return (
    <p className={page.partOf}>
      From{' '}
      <Link to="/documents/$id" params={{ id: source.id }}>
        {source.name}
      </Link>
    </p>
  )
}
