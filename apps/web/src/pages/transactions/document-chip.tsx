import { CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FileName } from '../../components/files/file-name.tsx'
import { trpc } from '../../net/api.ts'
import classes from './page.module.css'

/** Says which document the list is narrowed to, leads to it, and takes the filter off. */
export function DocumentChip({ id, onClear }: { id: string; onClear: () => void }) {
  const document = trpc.documents.get.useQuery({ id })
  const name = document.data?.originalName ?? (document.isError ? 'Document not found' : '...')
  return (
    <span className={classes.chip}>
      <Link to="/documents/$id" params={{ id }} className="lh-link">
        <FileName name={name} />
      </Link>
      <CloseButton size={22} aria-label={`Show transactions of all documents, not only ${name}`} onClick={onClear} />
    </span>
  )
}
