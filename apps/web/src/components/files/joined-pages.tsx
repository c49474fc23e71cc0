import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconFiles, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { FileName } from './file-name.tsx'
import { isPicture, joinPictures, pagesOf } from './join-pictures.ts'
import classes from './joined-pages.module.css'

interface JoinedPagesProps {
  files: readonly File[]
  onChange: (files: File[]) => void
  /** What went wrong, in words for a person. */
  onProblem: (words: string) => void
}

/** Several pictures as the pages of one document: offered in one press, changed page by page, and taken apart again. */
export function JoinedPages({ files, onChange, onProblem }: JoinedPagesProps) {
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(files)
  latest.current = files
  const loose = files.filter((file) => isPicture(file))
  const joined = files.filter((file) => pagesOf(file))

  /** Puts a document of these pages in the place of what they came from. */
  const join = async (from: readonly File[], pages: readonly File[]) => {
    setBusy(true)
    try {
      const made = pages.length > 1 ? await joinPictures(pages) : pages[0]
      const place = latest.current.findIndex((file) => from.includes(file))
      if (!made || place === -1) return
      const rest = latest.current.filter((file) => !from.includes(file))
      onChange([...rest.slice(0, place), made, ...rest.slice(place)])
    } catch (error) {
      onProblem(error instanceof Error ? error.message : 'These pages could not be put together')
    } finally {
      setBusy(false)
    }
  }
  const separate = (file: File) => onChange(latest.current.flatMap((other) => (other === file ? [...(pagesOf(file) ?? [])] : [other])))

  return (
    <>
      {joined.map((file) => (
        <Pages
          key={file.name}
          file={file}
          pages={pagesOf(file) ?? []}
          isBusy={isBusy}
          onPages={(pages) => void join([file], pages)}
          onSeparate={() => separate(file)}
        />
      ))}
      {joined.map((file) =>
        loose.length > 0 ? (
          <Button
            key={file.name}
            variant="default"
            fullWidth
            mt={8}
            disabled={isBusy}
            leftSection={<IconFiles size={16} aria-hidden="true" />}
            onClick={() => void join([file, ...loose], [...(pagesOf(file) ?? []), ...loose])}
          >
            Add {loose.length === 1 ? 'the other picture' : `the other ${loose.length} pictures`} to {file.name}
          </Button>
        ) : null,
      )}
      {joined.length === 0 && loose.length > 1 && (
        <Button
          variant="default"
          fullWidth
          mt={8}
          disabled={isBusy}
          leftSection={<IconFiles size={16} aria-hidden="true" />}
          onClick={() => void join(loose, loose)}
        >
          {isBusy ? 'Putting pages together...' : `These ${loose.length} photos are one document`}
        </Button>
      )}
    </>
  )
}

interface PagesProps {
  file: File
  pages: readonly File[]
  isBusy: boolean
  onPages: (pages: readonly File[]) => void
  onSeparate: () => void
}

function Pages({ file, pages, isBusy, onPages, onSeparate }: PagesProps) {
  const moved = (from: number, by: number) => {
    const next = [...pages]
    const [page] = next.splice(from, 1)
    if (page) next.splice(from + by, 0, page)
    onPages(next)
  }
  return (
    <section className={classes.pages} aria-label={`Pages of ${file.name}`}>
      <div className={classes.head}>
        <strong>{pages.length} pages, one document</strong>
        <Button variant="default" size="xs" disabled={isBusy} onClick={onSeparate}>
          Separate
        </Button>
      </div>
      <ol>
        {pages.map((page, i) => (
          <li key={`${page.name}/${page.size}/${page.lastModified}`}>
            <Thumbnail page={page} />
            <span>
              Page {i + 1}
              <FileName name={page.name} />
            </span>
            <ActionIcon aria-label={`Move page ${i + 1} up`} disabled={isBusy || i === 0} onClick={() => moved(i, -1)}>
              <IconArrowUp size={16} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon aria-label={`Move page ${i + 1} down`} disabled={isBusy || i === pages.length - 1} onClick={() => moved(i, 1)}>
              <IconArrowDown size={16} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon aria-label={`Remove page ${i + 1}`} disabled={isBusy} onClick={() => onPages(pages.filter((_, at) => at !== i))}>
              <IconX size={16} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The picture itself, small, on a place that is kept free for it. */
function Thumbnail({ page }: { page: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(page)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [page])
  return <span className={classes.thumbnail}>{url && <img src={url} alt="" onError={(event) => event.currentTarget.remove()} />}</span>
}
