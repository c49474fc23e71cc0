import { expect, test } from 'vitest'
import { nodeProblem } from './node-version.ts'

test.each([
  ['4.9.1', undefined],
  ['18.20.8', '9'],
  ['20.20.2', '9'],
  ['22.13.1', '9'],
])('Node %s is told that it is too old', (node, napi) => {
  expect(nodeProblem({ node, napi })).toMatch(new RegExp(`22\\.14 or newer to run, and this is ${node}\\. Start it with "npm start"`))
})

test.each([
  ['22.14.0', '10'],
  ['24.21.0', '10'],
  ['26.10.0', '11'],
])('Node %s runs', (node, napi) => {
  expect(nodeProblem({ node, napi })).toBeNull()
})

test('this Node runs', () => {
  expect(nodeProblem(process.versions)).toBeNull()
})
