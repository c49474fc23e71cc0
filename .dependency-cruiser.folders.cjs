/** No folder imports another in a circle; one inside another counts as one with it. Asked apart from tests, which import whatever they need. */
const { options } = require('./.dependency-cruiser.cjs')

module.exports = {
  forbidden: [{ name: 'no-circles-of-folders', scope: 'folder', severity: 'error', from: {}, to: { circular: true } }],
  options: { ...options, exclude: { path: ['^(packages|apps)/[^/]+/dist/', '\\.test\\.tsx?$', '/(testing|test|e2e)/'] } },
}
