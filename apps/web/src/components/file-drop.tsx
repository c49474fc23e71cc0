import { acceptedEndings, formatFileSize } from '@ledgerhand/core/upload-limits'
import { ActionIcon, Button, Progress } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import {
  IconCamera,
  IconCheck,
  IconFileText,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileTypeXls,
  IconPhoto,
  IconUpload,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { addFiles, readable } from './file-choice.ts'
import classes from './file-drop.module.css'
import { FileName } from './file-name.tsx'
import { usePastedFiles } from './incoming-files.ts'

/** How one chosen file is doing. `share` is how much of it has been sent, 0 to 1. */
export type FileState = { kind: 'waiting' } | { kind: 'sending'; share: number } | { kind: 'done' } | { kind: 'failed'; reason: string }

interface FileDropProps {
  files: readonly File[]
  onChange: (files: File[]) => void
  /** What is shown beside a file while it is on its way. */
  stateOf?: (file: File) => FileState | undefined
  /** Files that came before this was on the screen: dropped on the page, or pasted. */
  incoming?: readonly File[]
  /** What else is wrong with the choice, in the words of the rules. */
  problem?: string | null
  /** While files are being sent, nothing is added or taken away. */
  busy?: boolean
  /** Stops one file that is on its way, or waits for its turn; without it that cannot be done. */
  onCancel?: (file: File) => void
}

function iconOf(name: string) {
  const ending = name.slice(name.lastIndexOf('.')).toLowerCase()
  if (ending === '.pdf') return IconFileTypePdf
  if (ending === '.csv' || ending === '.tsv') return IconFileTypeCsv
  if (ending === '.xlsx' || ending === '.xls') return IconFileTypeXls
  return ['.png', '.jpg', '.jpeg', '.webp', '.heic'].includes(ending) ? IconPhoto : IconFileText
}

/** The one place where files enter: the upload dialog and the public page behind an upload link share it. */
export function FileDrop({ files, onChange, stateOf, incoming, problem = null, busy = false, onCancel }: FileDropProps) {
  const [messages, setMessages] = useState<string[]>([])
  const camera = useRef<HTMLInputElement>(null)
  // Looking into the files takes a moment, in which others may be added.
  const latest = useRef(files)
  latest.current = files
  const add = async (added: readonly File[]) => {
    const { files: good, unreadable } = await readable(added)
    const next = addFiles(latest.current, good, unreadable)
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
  usePastedFiles(busy ? null : add)
  const told = problem === null || messages.includes(problem) ? messages : [...messages, problem]
  return (
    <>
      <Dropzone
        // Rules and messages are ours, so everything that is dropped comes through; the file picker shows only what can be read.
        onDrop={(dropped) => void add(dropped)}
        multiple
        disabled={busy}
        className={classes.drop}
        data-autofocus
        role="button"
        inputProps={{ 'aria-label': 'Choose files', style: { display: 'none' }, accept: acceptedEndings.join(',') }}
      >
        <IconUpload size={22} stroke={1.6} aria-hidden="true" />
        <p>
          <span className="lh-link">Choose files</span>, drop them here, or paste a picture
        </p>
        <p className={classes.limits}>PDF, Excel, CSV, images. Up to 10 files, 10 MB each.</p>
      </Dropzone>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Photo"
        hidden
        onChange={(event) => {
          void add([...(event.currentTarget.files ?? [])])
          // The same name again must be a change again.
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        className={classes.camera}
        disabled={busy}
        leftSection={<IconCamera size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => camera.current?.click()}
      >
        Take a Photo
      </Button>
      {told.length > 0 && (
        <div role="alert">
          <ul className={classes.messages}>
            {told.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Chosen files">
          {files.map((file) => (
            <Chosen
              key={`${file.name}/${file.size}/${file.lastModified}`}
              file={file}
              state={stateOf?.(file)}
              busy={busy}
              {...(onCancel ? { onCancel: () => onCancel(file) } : {})}
              onRemove={() => {
                setMessages([])
                onChange(files.filter((other) => other !== file))
              }}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface ChosenProps {
  file: File
  state: FileState | undefined
  busy: boolean
  onRemove: () => void
  onCancel?: () => void
}

function Chosen({ file, state, busy, onRemove, onCancel }: ChosenProps) {
  const Icon = iconOf(file.name)
  const percent = state?.kind === 'sending' ? Math.round(state.share * 100) : null
  return (
    <li>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <FileName name={file.name} />
      <span className="lh-muted lh-num">{percent === null ? formatFileSize(file.size) : `${percent}%`}</span>
      {state?.kind === 'done' ? (
        <IconCheck size={16} className={classes.done} role="img" aria-label="Uploaded" />
      ) : onCancel && (state?.kind === 'sending' || state?.kind === 'waiting') ? (
        <ActionIcon aria-label={`Cancel ${file.name}`} onClick={onCancel}>
          <IconX size={16} aria-hidden="true" />
        </ActionIcon>
      ) : busy ? (
        <span />
      ) : (
        <ActionIcon aria-label={`Remove ${file.name}`} onClick={onRemove}>
          <IconX size={16} aria-hidden="true" />
        </ActionIcon>
      )}
      {percent !== null && <Progress value={percent} size={3} className={classes.progress} aria-label={`Uploading ${file.name}`} />}
      {state?.kind === 'failed' && <span className={classes.failed}>{state.reason}</span>}
    </li>
  )
}
