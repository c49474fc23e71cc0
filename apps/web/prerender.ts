/** The landing page as a page of its own, made while the application is built: words, links and its few rules of style, no script. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

const root = import.meta.dirname
const work = join(root, '../../node_modules/.cache')

interface Parts {
  markup: () => string
  colours: string
}

/** Adds `landing.html` to the files of the build, beside `index.html`; its head is the same but for what loads the application. */
export function staticLanding(): Plugin {
  return {
    name: 'static-landing',
    apply: 'build',
    async generateBundle(_, bundle) {
      const made = await build({
        configFile: false,
        root,
        logLevel: 'warn',
        plugins: [react()],
        ssr: { noExternal: true },
        build: {
          ssr: join(root, 'src/pages/landing/static.tsx'),
          ssrEmitAssets: true,
          write: false,
          cssCodeSplit: false,
          cssMinify: true,
          assetsInlineLimit: 0,
        },
      })
      const files = (Array.isArray(made) ? made : [made]).flatMap((m) => ('output' in m ? m.output : []))
      let script = ''
      let styles = ''
      let font = ''
      for (const file of files) {
        if (file.type === 'chunk') script = file.code
        else if (file.fileName.endsWith('.css')) styles += file.source
        else if (file.fileName.endsWith('.woff2')) {
          font = `/${file.fileName}`
          if (!(file.fileName in bundle)) this.emitFile({ type: 'asset', fileName: file.fileName, source: file.source })
        }
      }
      await mkdir(work, { recursive: true })
      const path = join(work, `landing-${process.pid}.mjs`)
      await writeFile(path, script)
      const { markup, colours } = (await import(pathToFileURL(path).href)) as Parts
      const page = await readFile(join(root, 'index.html'), 'utf8')
      const head = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />\n    <style nonce="__CSP_NONCE__">${colours}\n${styles}</style>\n  </head>`
      const source = page
        .replace(/ *<\/head>/, () => `    ${head}`)
        .replace(/<body>[\s\S]*<\/body>/, () => `<body>${markup()}</body>`)
        .replace(/ *<meta name="csp-nonce"[^>]*>\n/, '')
      // The content security policy would drop a style attribute without a word.
      if (/<script|\sstyle=/i.test(source) || !font || !styles)
        throw new Error('The landing page has a script or a style attribute, or lacks its font')
      this.emitFile({ type: 'asset', fileName: 'landing.html', source })
    },
  }
}
