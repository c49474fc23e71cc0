import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { codeFiles } from './code-files.ts'
import { staticFrames, staticLanding } from './prerender.ts'
import { pageFont } from './src/frame/letters.ts'

/** The server's own paths: in development they go to the server beside, in production it serves the web application itself. */
const served = ['/trpc', '/api', '/uploads', '/ingest']

/** Packed copies of the files are made by the server's build, after this one: a plugin here would pack half-finished files. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pageFont(), staticLanding(), staticFrames()],
  server: { port: 5173, proxy: Object.fromEntries(served.map((path) => [path, { target: 'http://127.0.0.1:3000', changeOrigin: false }])) },
  // No data: URLs for small files: the content security policy loads fonts and styles from our own origin only.
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: codeFiles } },
  },
})
