import { acceptedEndings, MAX_FILES } from '@ledgerhand/core/upload-limits'
import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ChosenFiles } from './chosen-files.tsx'
import { addFiles, readable } from './file-choice.ts'
import classes from './file-drop.module.css'
import { usePastedFiles } from './incoming-files.ts'
import { pagesOf } from './join-pictures.ts'
import { JoinedPages } from './joined-pages.tsx'
import type { UploadFileState } from './upload-progress.ts'

interface FileDropProps {
  files: readonly File[]
  onChange: (files: File[]) => void
  /** What is shown beside a file while it is on its way. */
  stateOf?: (file: File) => UploadFileState | undefined
  /** What stands beside a file's name, such as what it is. */
  detailOf?: (file: File) => ReactNode
  /** Files that came before this was on the screen: dropped on the page, or pasted. */
  incoming?: readonly File[]
  /** What else is wrong with the choice, in the words of the rules. */
  problem?: string | null
  /** While files are being sent, nothing is added or taken away. */
  busy?: boolean
  /** Whether files beyond the ten of one upload follow it by themselves. */
  inRounds?: boolean
  /** What is chosen is sent at once: on a phone choosing is the one filled button. */
  isSentAtOnce?: boolean
  /** Stops one file that is on its way, or waits for its turn; without it that cannot be done. */
  onCancel?: (file: File) => void
}

/** A page of a document that was put together is chosen already. */
const isPage = (file: File, files: readonly File[]) =>
  files.some((other) =>
    pagesOf(other)?.some(({ name, size, lastModified }) => name === file.name && size === file.size && lastModified === file.lastModified),
  )

/** What is chosen and what is said about it: files are looked into before they are taken. */
function useChoice({ files, onChange, incoming, busy = false, inRounds = false, isSentAtOnce = false }: FileDropProps) {
  const [messages, setMessages] = useState<string[]>([])
  // Looking into the files takes a moment, in which others may be added.
  const latest = useRef(files)
  latest.current = files
  const add = async (added: readonly File[]) => {
    const { files: good, unreadable } = await readable(added.filter((file) => !isPage(file, latest.current)))
    const next = addFiles(latest.current, good, { unreadable, ...(inRounds || isSentAtOnce ? { most: Number.POSITIVE_INFINITY } : {}) })
    setMessages(next.messages)
    if (next.files.length === latest.current.length) return
    latest.current = next.files
    onChange(next.files)
  }
  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current || !incoming?.length) return
    arrived.current = true
    void add(incoming)
  })
  // What was said about the choice is done with when the person sends it. What sends itself would take the words away unread.
  useEffect(() => {
    if (busy && !isSentAtOnce) setMessages([])
  }, [busy, isSentAtOnce])
  usePastedFiles(busy ? null : add)
  return { messages, setMessages, add }
}

/** The one place where files enter: the upload dialog and the public page behind an upload link share it. */
export function FileDrop(props: FileDropProps) {
  const { files, onChange, stateOf, detailOf, problem = null, busy = false, inRounds = false, isSentAtOnce = false, onCancel } = props
  const { messages, setMessages, add } = useChoice(props)
  const told = problem === null || messages.includes(problem) ? messages : [...messages, problem]
  return (
    <>
      <Dropzone
        // Rules and messages are ours, so everything that is dropped comes through; the file picker shows only what can be read.
        onDrop={(dropped) => void add(dropped)}
        multiple
        disabled={busy}
        className={classes.drop}
        data-compact={files.length > 0}
        data-main={isSentAtOnce || undefined}
        data-autofocus
        role="button"
        inputProps={{ 'aria-label': 'Choose files', style: { display: 'none' }, accept: acceptedEndings.join(',') }}
      >
        <IconUpload size={22} stroke={1.6} aria-hidden="true" />
        <p>
          <span className="lh-link">Choose files</span>
          <span className={classes.desk}>, drop them here, or paste a picture</span>
        </p>
        <p className={classes.limits}>PDF, Excel, CSV, images. Up to 10 files, 10 MB each.</p>
        <p className={`${classes.limits} ${classes.desk}`}>ZIP files and e-mails (.eml) become one document for each file in them.</p>
      </Dropzone>
      <PhotoButton isBusy={busy} onPhoto={add} />
      {told.length > 0 && (
        <div role="alert">
          <ul className={classes.messages}>
            {told.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      {inRounds && files.length > MAX_FILES && (
        <p role="status" className={classes.rest}>
          {MAX_FILES} files are uploaded at a time,{' '}
          {files.length === MAX_FILES + 1 ? 'the last one' : `the other ${files.length - MAX_FILES}`} right after them.
        </p>
      )}
      {files.length > 0 && (
        <ChosenFiles
          files={files}
          stateOf={(file) => stateOf?.(file)}
          detailOf={detailOf}
          busy={busy}
          onCancel={onCancel}
          onChange={(left) => {
            setMessages([])
            onChange(left)
          }}
        />
      )}
      {!busy && !isSentAtOnce && <JoinedPages files={files} onChange={onChange} onProblem={(words) => setMessages([words])} />}
    </>
  )
}

/** On a phone: the camera, without a way through its pictures. */
function PhotoButton({ isBusy, onPhoto }: { isBusy: boolean; onPhoto: (files: readonly File[]) => Promise<void> }) {
  const camera = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Photo"
        hidden
        onChange={(event) => {
          void onPhoto([...(event.currentTarget.files ?? [])])
          // The same name again must be a change again.
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        className={classes.camera}
        disabled={isBusy}
        leftSection={<IconCamera size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => camera.current?.click()}
      >
        Take a Photo
      </Button>
    </>
  )
}
