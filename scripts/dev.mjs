// Development: the server restarts when it changes, the web client reloads in place. Two processes, ended together.
import { spawn } from 'node:child_process'

const children = [
  spawn('node', ['--watch-path=apps/server/src', '--watch-path=packages', 'apps/server/src/main.ts'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  }),
  spawn('pnpm', ['exec', 'vite', 'apps/web'], { stdio: 'inherit' }),
]
const end = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
for (const child of children) child.on('exit', end)
