import { unpackedInWords } from '@ledgerhand/core/archives'
import type { DocumentDetail } from '@ledgerhand/core/wire/documents'
import { Link } from '@tanstack/react-router'
import classes from './archive-parts.module.css'
import page from './document-page.module.css'

/** What became of the files in a ZIP file or an e-mail: each a document, or left out with the reason. */
export function ArchiveParts({ document }: { document: DocumentDetail }) {
  const { archive } = document
  const leftOut = archive.filter(({ documentId }) => documentId === null).length
  return (
    <>
      <h2 className={classes.head}>{unpackedInWords(archive.length - leftOut, leftOut)}</h2>
      <ul className={classes.parts} aria-label="Files in it">
        {archive.map(({ name, documentId, reason }, i) => (
          <li key={i}>
            {documentId === null ? <span>{name}</span> : <DocumentLink id={documentId} name={name} />}
            {reason && <span className={classes.reason}>{reason}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Where a document came from that was in a ZIP file or an e-mail. */
export function PartOf({ source }: { source: DocumentDetail['partOf'] }) {
  if (!source) return null
  return (
    <p className={page.currency}>
      From <DocumentLink {...source} />
    </p>
  )
}

const DocumentLink = ({ id, name }: { id: string; name: string }) => (
  <Link to="/documents/$id" params={{ id }} className="lh-link" dir="auto">
    {name}
  </Link>
)
