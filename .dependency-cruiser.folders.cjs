/** No folder imports another in a circle. Asked apart: tests import whatever they need, and a rule of folders cannot leave them out. */
const { options } = require('./.dependency-cruiser.cjs')

module.exports = {
  forbidden: [{ name: 'no-circles-of-folders', scope: 'folder', severity: 'error', from: {}, to: { circular: true } }],
  options: { ...options, exclude: { path: ['(^|/)dist/', '\\.test\\.tsx?$', '/(testing|test|e2e)/'] } },
}
