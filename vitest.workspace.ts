import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Time for what is waited for: a machine may be busy with other things, and a test that gives up too early tells nothing. */
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

/** Each document has a process of its own, whose recognition engines share a cap of memory and never give any back: so has each of these files. */
const recognition = 'packages/extract/src/{vision,scans,documents}/**/*.test.ts'
/** Puts itself between the process and its network: what the process loaded before would keep the old way out. */
const intercepting = 'apps/server/src/storage/uploadthing.test.ts'

/**
 * Node strips the types itself and binds imports as the product does: Vite's own module runner reaches every import through a getter,
 * which cost a fifth of the processor time of tests that compute. No test here replaces a module.
 */
const asInProduct = { viteModuleRunner: false, nodeLoader: false }

/** In this order, so that what waits for programs and for time to pass goes beside the browser's tests, and what computes fills the end. */
const ORDER = ['alone', 'server', 'packages', 'web']
/** Waits for most of its time: the first of its project, or it would end alone. */
const WAITING = /section-4-timing\.test\.tsx$/

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => 2 * ORDER.indexOf(project.name) + (WAITING.test(moduleId) ? 0 : 1)
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

/** Vitest 4 and later keep the arrangement of a workspace in `test.projects`; run with `vitest --config vitest.workspace.ts`. */
export default defineConfig({
  test: {
    // Its own choice leaves one processor free, which on a machine of two doubles the time; one more than there are works while others wait for programs.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: WaitingFirst },
    globalSetup: ['scripts/test-folder.ts'],
    projects: [
      {
        test: {
          name: 'packages',
          environment: 'node',
          experimental: asInProduct,
          include: ['packages/*/{src,testing}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [recognition],
          // Nothing here holds a state that outlives a test, so a worker loads the modules once.
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'alone',
          environment: 'node',
          experimental: asInProduct,
          include: [recognition, intercepting],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          experimental: asInProduct,
          // Nothing here holds a state that outlives a test: a worker loads the server once, which takes longer than most of its tests.
          isolate: false,
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [intercepting],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          // The application and the window are loaded once by each worker; test/setup.ts clears away what a test leaves in them.
          isolate: false,
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/web/test/setup.ts'],
          css: false,
          ...timeouts,
        },
      },
    ],
  },
})
