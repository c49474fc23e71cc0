import { Button } from '@mantine/core'
import { fileUrl } from './file-url.ts'

/** The file itself, where it cannot be shown. */
export function Download({ documentId }: { documentId: string }) {
  return (
    <Button component="a" href={fileUrl(documentId)} download variant="default">
      Download original
    </Button>
  )
}
