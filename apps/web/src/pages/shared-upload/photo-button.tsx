import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { addFiles } from '../../components/file-choice.ts'
import classes from './page.module.css'

interface PhotoButtonProps {
  chosen: readonly File[]
  onChange: (files: File[]) => void
  disabled: boolean
}

/** Opens the camera of a phone; what it takes is judged like any chosen file. Shown only where fingers point. */
export function PhotoButton({ chosen, onChange, disabled }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [messages, setMessages] = useState<string[]>([])
  return (
    <div className={classes.photo}>
      <Button
        variant="default"
        size="md"
        fullWidth
        disabled={disabled}
        leftSection={<IconCamera size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        Take a Photo
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Take a photo"
        hidden
        onChange={(event) => {
          const next = addFiles(chosen, [...(event.currentTarget.files ?? [])])
          setMessages(next.messages)
          if (next.files.length > chosen.length) onChange(next.files)
          // The same photo again would otherwise be no change.
          event.currentTarget.value = ''
        }}
      />
      {messages.length > 0 && (
        <p className={classes.refused} role="alert">
          {messages.join('. ')}
        </p>
      )}
    </div>
  )
}
