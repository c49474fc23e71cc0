import { documentTypeLabels, documentTypes } from '@ledgerhand/core/documents'
import type { AiChoice } from '@ledgerhand/core/providers'
import type { DocumentJson } from '@ledgerhand/core/wire'
import { Button, Modal, Select } from '@mantine/core'
import { useState } from 'react'
import { FileDrop, type FileState } from '../../components/file-drop.tsx'
import classes from './dialogs.module.css'
import { ProviderNote, ProviderSelect } from './provider-select.tsx'
import { useUpload } from './use-upload.ts'

const types = documentTypes.map((value) => ({ value, label: documentTypeLabels[value] }))

interface UploadDialogProps {
  onClose: () => void
  /** Called with what has been registered; never with nothing. */
  onUploaded: (documents: readonly DocumentJson[]) => void
}

/** Chooses files, what they are and who reads them, then sends them. Closes on success and on failure, but for a session that has ended: the choice is kept. */
export function UploadDialog({ onClose, onUploaded }: UploadDialogProps) {
  const [documentType, setType] = useState<(typeof documentTypes)[number]>('bank_statement')
  const [aiProvider, setProvider] = useState<AiChoice>('auto')
  const [files, setFiles] = useState<File[]>([])
  const { upload, progress } = useUpload()
  const busy = progress !== null

  const stateOf = (file: File): FileState | undefined => {
    if (progress === null) return undefined
    const share = progress[files.indexOf(file)] ?? 0
    return share === 1 ? { kind: 'done' } : { kind: 'sending', share }
  }
  const submit = async () => {
    const documents = await upload(files, { documentType, aiProvider })
    if (documents === null) return
    if (documents.length > 0) onUploaded(documents)
    else onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Upload Document"
      size={560}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      withCloseButton={!busy}
    >
      <div className={classes.pair}>
        <Select
          label="Document type"
          data={types}
          value={documentType}
          allowDeselect={false}
          disabled={busy}
          onChange={(value) => setType(documentTypes.find((t) => t === value) ?? 'other')}
        />
        <ProviderSelect value={aiProvider} onChange={setProvider} disabled={busy} />
      </div>
      <ProviderNote />
      <FileDrop files={files} onChange={setFiles} busy={busy} stateOf={stateOf} />
      <h3 className={classes.nextTitle}>What happens next</h3>
      <ol className={classes.next}>
        <li>The files are stored, encrypted, on your own server.</li>
        <li>Every transaction is extracted and categorised, in about 30 seconds.</li>
        <li>Whatever is uncertain waits for your review.</li>
      </ol>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button onClick={submit} disabled={busy || files.length === 0}>
          {busy ? 'Uploading...' : files.length > 1 ? `Upload ${files.length} files` : files.length === 1 ? 'Upload 1 file' : 'Upload'}
        </Button>
      </div>
    </Modal>
  )
}
