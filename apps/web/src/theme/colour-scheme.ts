import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'

/**
 * Light or dark by hand. Kept in a cookie and not in the browser's store, because the server must know it too: it writes the choice
 * into the page (`data-theme`), so that the first thing painted has the right colours without a script that blocks.
 */
const YEAR_S = 31_536_000
const CHANNEL = 'ledgerhand.theme'

const read = (): MantineColorScheme | undefined => {
  const value = /(?:^|;\s*)theme=(\w+)/.exec(document.cookie)?.[1]
  return isMantineColorScheme(value) ? value : undefined
}

/**
 * The other colours are there at once: every row that faded into them would be drawn anew for each frame of the fade. Ended two frames
 * later, when they have been painted; a timer alone may run out before the first.
 */
function withoutFading(): void {
  const { dataset } = document.documentElement
  dataset.switching = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.switching))
}

/** The page's first colours, and those of the browser's own bar on a phone, follow the choice at once. */
function show(value: MantineColorScheme): void {
  document.documentElement.dataset.theme = value
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.own ??= meta.media
    meta.media = value === 'auto' ? meta.dataset.own : meta.dataset.own.includes(value) ? '' : 'not all'
  }
}

/** Keeps the choice for a year, and tells the other tabs. 'auto' leaves no cookie behind. */
export function cookieColourScheme(): MantineColorSchemeManager {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  const write = (value: MantineColorScheme) => {
    const age = value === 'auto' ? 0 : YEAR_S
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there on an address without https
    document.cookie = `theme=${value}; Path=/; Max-Age=${age}; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`
    show(value)
  }
  return {
    get: (fallback) => {
      const value = read() ?? fallback
      show(value)
      return value
    },
    set: (value) => {
      withoutFading()
      write(value)
      channel?.postMessage(value)
    },
    subscribe: (onUpdate) => {
      if (!channel) return
      channel.onmessage = ({ data }) => {
        if (!isMantineColorScheme(data)) return
        withoutFading()
        show(data)
        onUpdate(data)
      }
    },
    unsubscribe: () => {
      if (channel) channel.onmessage = null
    },
    clear: () => write('auto'),
  }
}
