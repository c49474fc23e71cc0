import { formatFileSize } from '@ledgerhand/core/upload-limits'
import { Button } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../../browser/notify.ts'
import { ask, errorWords, trpc } from '../../net/api.ts'
import { withBooks } from '../../net/books.ts'
import classes from './page.module.css'

interface Asked {
  year: number
  entityId?: string
}

/** The name that the answer gives the file. */
const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'Tax-pack.zip'

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Fetches the pack and hands it over whole: how much has come is said meanwhile, and what went wrong instead. */
export function DownloadPack({ asked: { year, entityId } }: { asked: Asked }) {
  const [got, setGot] = useState<number | null>(null)
  const stop = useRef<AbortController>(null)
  const utils = trpc.useUtils()
  useEffect(() => () => stop.current?.abort(), [])
  const start = async () => {
    const own = new AbortController()
    stop.current = own
    setGot(0)
    try {
      const query = entityId ? `?entityId=${encodeURIComponent(entityId)}` : ''
      const response = await ask(withBooks(`/api/tax/${year}/pack${query}`), { signal: own.signal })
      if (!response.ok)
        throw new Error(((await response.json()) as { message?: string }).message ?? 'Server Error. Please try again in a few minutes.')
      const pieces: Uint8Array<ArrayBuffer>[] = []
      let size = 0
      const reader = response.body?.getReader()
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
        pieces.push(piece.value as Uint8Array<ArrayBuffer>)
        size += piece.value.length
        setGot(size)
      }
      save(new Blob(pieces, { type: 'application/zip' }), nameIn(response))
      notify.success('Success', `Tax pack ${year} downloaded, ${formatFileSize(size)}`)
      await utils.tax.invalidate()
    } catch (error) {
      if (!own.signal.aborted) notify.error('The tax pack could not be downloaded', errorWords(error))
    } finally {
      if (stop.current === own) setGot(null)
    }
  }
  if (got === null)
    return (
      <Button leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => void start()}>
        Download Pack
      </Button>
    )
  return (
    <div className={classes.progress}>
      <span role="status">{got === 0 ? 'Making the pack...' : `${formatFileSize(got)} so far`}</span>
      <Button variant="default" leftSection={<IconX size={16} aria-hidden="true" />} onClick={() => stop.current?.abort()}>
        Stop
      </Button>
    </div>
  )
}
