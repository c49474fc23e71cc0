/** What the reports of the two test runners say. Plain JavaScript, as up.mjs is. */

/** The first line of what a failure says, and the first four that were expected or received otherwise, without colours. */
const inShort = (message = '') => {
  const [first, ...rest] = message.replace(/\u001b\[[0-9;]*m/g, '').split('\n')
  const differences = rest.filter((line) => /^\s*[-+] /.test(line) && !/^\s*[-+] (Expected|Received)\b/.test(line)).slice(0, 4)
  return [first.slice(0, 300), ...differences.map((line) => line.trim().slice(0, 200))].join('\n    ')
}
/** How a run of vitest counts, and what it names as failed, from its report; a file that does not load is one failure. */
export const vitestCounts = {
  name: 'vitest',
  env: () => ({}),
  count: (r) => ({
    passed: r.numPassedTests,
    failed: r.numFailedTests + r.testResults.filter((f) => f.status === 'failed' && f.assertionResults.length === 0).length,
  }),
  failures: (r) =>
    r.testResults.flatMap(({ name, status, message, assertionResults }) =>
      assertionResults.length === 0 && status === 'failed'
        ? [`${name}: ${inShort(message)}`]
        : assertionResults
            .filter((test) => test.status === 'failed')
            .map((test) => `${name}, ${test.fullName}: ${inShort(test.failureMessages[0])}`),
    ),
}
/** The same of Playwright's. */
export const playwrightCounts = {
  name: 'playwright',
  env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  count: (r) => ({ passed: r.stats.expected + r.stats.flaky, failed: r.stats.unexpected + r.errors.length }),
  failures: (r) => [...r.errors.map(({ message }) => inShort(message)), ...r.suites.flatMap(failedSpecs)],
}
const failedSpecs = (suite) => [
  ...(suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => `${file}, ${title}: ${inShort(tests.flatMap((t) => t.results).find((r) => r.error)?.error.message)}`),
  ...(suite.suites ?? []).flatMap(failedSpecs),
]
