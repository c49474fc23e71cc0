import type { RequestJson } from '@ledgerhand/core/wire/requests'
import { copyText } from '../browser/clipboard.ts'
import { notify } from '../browser/notify.ts'

/** Copies a request's link, or the words to send with it, and says so. */
export async function copyRequest({ path, words }: Pick<RequestJson, 'path' | 'words'>, what: 'link' | 'words'): Promise<void> {
  const isCopied = await copyText(what === 'link' ? `${window.location.origin}${path}` : words)
  if (isCopied) notify.success('Copied!', what === 'link' ? 'Link copied to clipboard' : 'Words copied to clipboard')
  else notify.error('Could not copy', 'Select the text and copy it')
}
