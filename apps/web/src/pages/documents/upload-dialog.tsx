import { documentTypeLabels, documentTypes } from '@ledgerhand/core/documents'
import { aiProviders, providerFacts } from '@ledgerhand/core/providers'
import type { DocumentJson } from '@ledgerhand/core/wire'
import { Button, Modal, Select } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '../../api.ts'
import { FileDrop, type FileState } from '../../components/file-drop.tsx'
import classes from './dialogs.module.css'
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
  const [aiProvider, setProvider] = useState<(typeof aiProviders)[number]>('auto')
  const [files, setFiles] = useState<File[]>([])
  const { upload, progress } = useUpload()
  const busy = progress !== null
  const configured = trpc.documents.providers.useQuery().data
  // Until the server has said which services have their key, only the choice that always works can be taken.
  const providers = aiProviders.map((value) => {
    const usable = value === 'auto' || configured?.some((p) => p.id === value && p.isConfigured) === true
    return {
      value,
      label: `${providerFacts[value].label} (${providerFacts[value].accuracy}%)${usable ? '' : ' - no key set'}`,
      disabled: !usable,
    }
  })

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
        <Select
          label="AI provider"
          description={`${providerFacts[aiProvider].goodAt}. Advertised accuracy ${providerFacts[aiProvider].accuracy}%.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={providers}
          value={aiProvider}
          allowDeselect={false}
          disabled={busy}
          onChange={(value) => setProvider(aiProviders.find((p) => p === value) ?? 'auto')}
        />
      </div>
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
