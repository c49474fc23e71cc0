import { type DocumentTypeChoice, documentTypeChoiceLabels, documentTypeChoices } from '@ledgerhand/core/documents'
import { IconSelector } from '@tabler/icons-react'
import classes from './dialogs.module.css'

interface FileTypeProps {
  file: File
  value: DocumentTypeChoice
  onChange: (type: DocumentTypeChoice) => void
  disabled: boolean
}

/** What one of several files is, where it is something else than the others. The browser's own list: quick by key and by thumb. */
export function FileType({ file, value, onChange, disabled }: FileTypeProps) {
  return (
    <span className={classes.fileType}>
      <select
        aria-label={`Type of ${file.name}`}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(documentTypeChoices.find((type) => type === event.currentTarget.value) ?? 'auto')}
      >
        {documentTypeChoices.map((type) => (
          <option key={type} value={type}>
            {documentTypeChoiceLabels[type]}
          </option>
        ))}
      </select>
      <IconSelector size={14} stroke={1.6} aria-hidden="true" />
    </span>
  )
}
