import { formatFileSize } from '@ledgerhand/core/upload-limits'
import { ActionIcon, Progress, UnstyledButton } from '@mantine/core'
import { IconCheck, IconFileText, IconFileTypeCsv, IconFileTypePdf, IconFileTypeXls, IconPhoto, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './chosen-files.module.css'
import { FileName } from './file-name.tsx'
import { type UploadFileState, uploadProgress } from './upload-progress.ts'

interface ChosenFilesProps {
  files: readonly File[]
  stateOf: (file: File) => UploadFileState | undefined
  detailOf?: ((file: File) => ReactNode) | undefined
  /** While files are being sent, nothing is taken away. */
  busy: boolean
  onChange: (files: File[]) => void
  onCancel?: ((file: File) => void) | undefined
}

/** The files of an upload: how they all do on top, each below. The list scrolls in itself, so that nothing around it moves. */
export function ChosenFiles({ files, stateOf, detailOf, busy, onChange, onCancel }: ChosenFilesProps) {
  const [onlyFailed, setOnlyFailed] = useState(false)
  const { done, failed, percent } = uploadProgress(files, stateOf)
  const shown = onlyFailed && failed > 0 ? files.filter((file) => stateOf(file)?.kind === 'failed') : files
  return (
    <>
      {files.length > 1 && (
        <div className={classes.head}>
          <span className="lh-num">
            {busy
              ? `${done} of ${files.length} uploaded`
              : `${files.length} files, ${formatFileSize(files.reduce((sum, { size }) => sum + size, 0))}`}
          </span>
          {failed > 0 && (
            <UnstyledButton className={classes.some} aria-pressed={onlyFailed} onClick={() => setOnlyFailed(!onlyFailed)}>
              {failed} failed
            </UnstyledButton>
          )}
          {busy ? (
            <strong className="lh-num">{percent}%</strong>
          ) : (
            <UnstyledButton className={classes.all} onClick={() => onChange([])}>
              Remove all
            </UnstyledButton>
          )}
          <Progress value={busy ? percent : 0} size={4} className={classes.overall} aria-label="Overall progress" />
        </div>
      )}
      <ul className={classes.files} aria-label="Chosen files" tabIndex={files.length > 6 ? 0 : undefined}>
        {shown.map((file) => (
          <Chosen
            key={`${file.name}/${file.size}/${file.lastModified}`}
            file={file}
            state={stateOf(file)}
            detail={detailOf?.(file)}
            busy={busy}
            {...(onCancel ? { onCancel: () => onCancel(file) } : {})}
            onRemove={() => onChange(files.filter((other) => other !== file))}
          />
        ))}
      </ul>
    </>
  )
}

function iconOf(name: string) {
  const ending = name.slice(name.lastIndexOf('.')).toLowerCase()
  if (ending === '.pdf') return IconFileTypePdf
  if (ending === '.csv' || ending === '.tsv') return IconFileTypeCsv
  if (ending === '.xlsx' || ending === '.xls') return IconFileTypeXls
  return ['.png', '.jpg', '.jpeg', '.webp', '.heic', '.tif', '.tiff'].includes(ending) ? IconPhoto : IconFileText
}

interface ChosenProps {
  file: File
  state: UploadFileState | undefined
  detail: ReactNode
  busy: boolean
  onRemove: () => void
  onCancel?: () => void
}

function Chosen({ file, state, detail, busy, onRemove, onCancel }: ChosenProps) {
  const Icon = iconOf(file.name)
  const percent = state?.kind === 'sending' ? Math.round(state.share * 100) : null
  return (
    <li data-state={state?.kind}>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <FileName name={file.name} />
      {detail && <span className={classes.detail}>{detail}</span>}
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
      {percent !== null && <Progress value={percent} size={2} className={classes.progress} aria-label={`Uploading ${file.name}`} />}
      {state?.kind === 'failed' && <span className={classes.failed}>{state.reason}</span>}
    </li>
  )
}
