import { documentTypeChoiceLabels, documentTypeChoices } from '@ledgerhand/core/documents'
import type { AiChoice } from '@ledgerhand/core/providers'
import { uploadMessages } from '@ledgerhand/core/upload-limits'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { FileDrop } from '../../components/files/file-drop.tsx'
import { trpc } from '../../net/api.ts'
import { useBooks, useSession } from '../../session/session.tsx'
import { WaitingList } from '../../waiting/waiting-list.tsx'
import classes from './dialogs.module.css'
import { FileType } from './file-type.tsx'
import { ProviderNote, ProviderSelect } from './provider-select.tsx'
import { useFileTypes } from './use-file-types.ts'
import { type Uploaded, useUpload } from './use-upload.ts'

const choices = documentTypeChoices.map((value) => ({ value, label: documentTypeChoiceLabels[value] }))

interface UploadDialogProps {
  /** Called when it is closed without sending: with the chosen files, unless the person gave them up. */
  onClose: (files: readonly File[]) => void
  /** Files that were dropped on the page or pasted, or that wait since a session ended. */
  incoming?: readonly File[]
  /** A document that failed: the first file that arrives takes its place. */
  replaces?: string
  /** Called with what has been registered and what failed beside it; also with several failures alone, never with nothing. */
  onUploaded: (uploaded: Uploaded) => void
  /** Called instead when the session has ended: these were chosen, and none of them was sent. */
  onEnded: (files: readonly File[]) => void
}

/** Chooses files, what they are and who reads them, then sends them. Closes on success and on failure. */
export function UploadDialog({ onClose, onUploaded, onEnded, incoming, replaces }: UploadDialogProps) {
  const types = useFileTypes('auto', incoming)
  const [aiProvider, setProvider] = useState<AiChoice>('auto')
  const [files, setFiles] = useState<File[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const { upload, states, cancel, rest } = useUpload()
  const busy = states !== null

  const submit = async () => {
    if (files.length === 0) return setProblem(uploadMessages.tooFewFiles(1))
    types.send(files)
    const uploaded = await upload(files, (file) => ({ documentType: types.typeOf(file), aiProvider }))
    if (uploaded === null) return onEnded(files)
    // Of one that failed the toast says why; one that is in the books is led to.
    if (uploaded.documents.length > 0 || uploaded.failed.length > 1 || uploaded.failed[0]?.failure.known) onUploaded(uploaded)
    // Called off: what was not sent stays chosen, to be sent after all or taken away.
    else if (uploaded.cancelled.length > 0 && uploaded.waiting === 0) {
      rest()
      setFiles([...uploaded.cancelled])
    } else onClose([])
  }
  // Of several files some may be something else; of one the choice above says it all.
  const detailOf = (file: File) => (
    <FileType file={file} value={types.typeOf(file)} onChange={(type) => types.setTypeOf(file, type)} disabled={busy} />
  )
  return (
    <Dialog
      opened
      onClose={() => busy || onClose(files)}
      title="Upload Document"
      size={560}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      withCloseButton={!busy}
    >
      <Above replaces={replaces} isBusy={busy} />
      <FileDrop
        files={files}
        onChange={(chosen) => {
          setProblem(null)
          setFiles(chosen)
        }}
        busy={busy}
        inRounds
        stateOf={(file) => states?.get(file)}
        {...(files.length > 1 ? { detailOf } : {})}
        problem={problem}
        onCancel={cancel}
        {...(incoming ? { incoming } : {})}
      />
      <div className={classes.pair}>
        <Select
          label="Document type"
          data={choices}
          value={types.common}
          allowDeselect={false}
          disabled={busy}
          onChange={(value) => types.setCommon(documentTypeChoices.find((t) => t === value) ?? 'auto')}
        />
        <ProviderSelect value={aiProvider} onChange={setProvider} disabled={busy} />
      </div>
      <ProviderNote />
      <h3 className={classes.nextTitle}>What happens next</h3>
      <ol className={classes.next}>
        <li>The files are stored, encrypted, on your own server.</li>
        <li>Every transaction is extracted and categorized, in about 30 seconds.</li>
        <li>You review anything uncertain.</li>
      </ol>
      <div className={classes.foot}>
        <Button variant="default" onClick={() => (busy ? cancel() : onClose([]))}>
          {busy ? 'Cancel upload' : 'Cancel'}
        </Button>
        <Button onClick={() => void submit()} disabled={busy}>
          {busy ? 'Uploading...' : files.length > 1 ? `Upload ${files.length} files` : files.length === 1 ? 'Upload 1 file' : 'Upload'}
        </Button>
      </div>
    </Dialog>
  )
}

/** Which document is removed for it, and what waits on this device. */
function Above({ replaces, isBusy }: { replaces: string | undefined; isBusy: boolean }) {
  const userId = useSession().user?.id
  const ownerId = useBooks()?.ownerId ?? null
  const { data } = trpc.documents.list.useQuery(undefined, { enabled: replaces !== undefined })
  const name = data?.find(({ id }) => id === replaces)?.originalName
  return (
    <>
      {replaces && name && <p className={classes.replaces}>Replaces {name}, which is then removed.</p>}
      {userId && !isBusy && <WaitingList userId={userId} ownerId={ownerId} />}
    </>
  )
}
