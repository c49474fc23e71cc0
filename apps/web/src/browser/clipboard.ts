/**
 * Puts text on the clipboard; resolves to false when the browser refuses. A box on the local network is often reached without
 * https, where browsers have no clipboard to offer: there a selected field and the old command do it.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Refused (no permission, window not in front): the old way may still work.
  }
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Inside an open dialog, or its focus trap takes the selection away.
  const host = document.querySelector('[role="dialog"]') ?? document.body
  host.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
