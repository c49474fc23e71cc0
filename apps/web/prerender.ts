/** What is drawn while the application is built: the landing page, and the frames of the signed-in pages. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { lettersFor, pageFont, preloadFont } from './src/frame/letters.ts'
import { stylesInUse } from './src/frame/styles-in-use.ts'

const root = import.meta.dirname
const work = join(root, '../../node_modules/.cache')

/** Builds a module for this program and runs it: what it exports, and the files that its styles ask for. */
async function run<Exports>(entry: string) {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react(), pageFont()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: join(root, entry),
      ssrEmitAssets: true,
      write: false,
      cssCodeSplit: false,
      cssMinify: true,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const files = (Array.isArray(made) ? made : [made]).flatMap((m) => ('output' in m ? m.output : []))
  const script = files.find((file) => file.type === 'chunk')?.code ?? ''
  await mkdir(work, { recursive: true })
  const path = join(work, `drawn-${process.pid}-${Date.now()}.mjs`)
  await writeFile(path, script)
  try {
    return { exports: (await import(pathToFileURL(path).href)) as Exports, assets: files.filter((file) => file.type === 'asset') }
  } finally {
    await rm(path)
  }
}

/** Adds `landing.html` to the files of the build, beside `index.html`; its head is the same but for what loads the application. */
export function staticLanding(): Plugin {
  return {
    name: 'static-landing',
    apply: 'build',
    async generateBundle(_, bundle) {
      const { exports, assets } = await run<{ markup: () => string; colours: string }>('src/pages/landing/static.tsx')
      let styles = ''
      let font = ''
      for (const { fileName, source } of assets) {
        if (fileName.endsWith('.css')) styles += source
        else if (fileName.endsWith('.woff2')) {
          font = `/${fileName}`
          if (!(fileName in bundle)) this.emitFile({ type: 'asset', fileName, source })
        }
      }
      const page = await readFile(join(root, 'index.html'), 'utf8')
      const markup = exports.markup()
      // The server fills in the year.
      const letters = await lettersFor(`${markup} 0123456789`)
      const head = `${letters.preload}<style nonce="__CSP_NONCE__">${letters.face}${exports.colours}\n${styles}</style>\n    ${preloadFont(font)}  </head>`
      const source = page
        .replace(/ *<\/head>/, () => `    ${head}`)
        .replace(/<body>[\s\S]*<\/body>/, () => `<body>${markup}</body>`)
        .replace(/ *<meta name="csp-nonce"[^>]*>\n/, '')
      // The content security policy would drop a style attribute without a word.
      if (/<script|\sstyle=/i.test(source) || !font || !styles)
        throw new Error('The landing page has a script or a style attribute, or lacks its font')
      this.emitFile({ type: 'asset', fileName: 'landing.html', source })
    },
  }
}

const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

/** Style attributes as rules: the content security policy allows those alone that stand under the answer's nonce. */
function withoutAttributes(markup: string): { markup: string; styles: string } {
  const known = new Map<string, number>()
  const changed = markup.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!known.has(style)) known.set(style, known.size)
    return ` data-s="${known.get(style)}"`
  })
  return { markup: changed, styles: [...known].map(([style, n]) => `[data-s="${n}"]{${unescaped(style)}}`).join('') }
}

/** `index.html` with a page's frame in it, and the styles that the frame needs; what the rest needs comes after it. */
function framed(page: string, drawn: string, sheet: string, letters: { preload: string; face: string }): string {
  let own = ''
  const bare = drawn.replace(/<style[^>]*>([\s\S]*?)<\/style>/g, (_, rules: string) => {
    own += unescaped(rules)
    return ''
  })
  const { markup, styles } = withoutAttributes(bare)
  // Nothing that needs the code can be reached before it is there. Links lead where they say, by themselves.
  const still = markup.replace(/<(button|input|select|textarea)(?![^>]*\sdisabled)/g, '<$1 disabled=""')
  const title = /<h1[^>]*>([^<]+)/.exec(still)?.[1]
  const links = page.match(/ *<link rel="stylesheet"[^>]*>\n/g)?.join('') ?? ''
  const filled = page
    .replace(links, '')
    .replace(/<title>[^<]*<\/title>/, `<title>${title} - Ledgerhand</title>`)
    .replace(
      / *<\/head>/,
      () =>
        `${letters.preload}<style id="frame-styles" nonce="__CSP_NONCE__">${letters.face}${stylesInUse(sheet + own + styles, still)}</style>\n  </head>`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${still}</div>\n${links.trimEnd()}`)
  if (!title || !links || /\sstyle=|\son\w+=/i.test(still) || !filled.includes(still))
    throw new Error('A frame lacks its title, or has what the policy forbids')
  return filled
}

/**
 * Adds `.frames.json`: by path, and by what the server knows of who asks (`apps/server/src/http/first-view.ts`), the page with what the
 * application draws first already in it. The server picks one; a browser never asks for it by itself.
 */
export function staticFrames(): Plugin {
  let page = ''
  return {
    name: 'static-frames',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const font = Object.keys(bundle).find((name) => name.endsWith('.woff2'))
        if (!font) throw new Error('The application lacks its font')
        page = html.replace(/ *<\/head>/, (end) => `    ${preloadFont(`/${font}`)}${end}`)
        return page
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const { exports } = await run<{ frames: () => Promise<Record<string, Record<string, string>>> }>('src/frame/static.tsx')
        const sheets = Object.values(bundle).flatMap((file) =>
          file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : [],
        )
        const drawn = Object.entries(await exports.frames())
        const letters = await lettersFor(drawn.flatMap(([, views]) => Object.values(views)).join(''))
        const all = drawn.map(([path, views]) => [
          path,
          Object.fromEntries(Object.entries(views).map(([view, markup]) => [view, framed(page, markup, sheets.join(''), letters)])),
        ])
        this.emitFile({ type: 'asset', fileName: '.frames.json', source: JSON.stringify(Object.fromEntries(all)) })
      },
    },
  }
}
