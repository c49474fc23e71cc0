/** Who may import whom. One direction: web → api (types) + core · server → everything · api → {providers, extract, categorise, db} → core → zod; providers → extract too. */
const pkg = (name) => `^(packages|apps)/${name}/`
const test = '\\.test\\.tsx?$'
const only = (name, ...allowed) => ({
  name: `${name}-imports`,
  severity: 'error',
  comment: `${name} may import only: ${allowed.join(', ') || 'nothing of ours'}`,
  from: { path: pkg(name) },
  to: { path: '^(packages|apps)/', pathNot: [pkg(name), ...allowed.map(pkg)] },
})
const belongs = (lib, ...homes) => ({
  name: `${lib.replaceAll(/[^a-z0-9]+/g, '-')}-lives-in-one-place`,
  severity: 'error',
  from: { path: '^(packages|apps)/', pathNot: homes },
  to: { path: `node_modules/${lib}/` },
})
/** The stages of reading a document, packages/extract/src: each imports only the rooms that stand before it here; rooms of one line know nothing of each other. */
const STAGES = [
  ['printed'],
  ['result'],
  ['formats'],
  ['pages'],
  ['tables'],
  ['vision', 'statements', 'bills'],
  ['documents'],
  ['scans', 'archives'],
]
const room = (name) => `^packages/extract/src/${name}/`
const rooms = STAGES.flatMap((stage, i) =>
  stage.map((name) => ({
    name: `extract-${name}-imports`,
    severity: 'error',
    comment: `${name}/ may import only: ${STAGES.slice(0, i).flat().join(', ') || 'no other room'}`,
    from: { path: room(name), pathNot: test },
    to: { path: '^packages/extract/src/', pathNot: [room(name), ...STAGES.slice(0, i).flat().map(room)] },
  })),
)
/** Page tests may stand the real router up; the pages themselves may not. */
const webSource = { path: pkg('web'), pathNot: `/web/(test|e2e)/|${test}` }
/**
 * The flows that ask queries without an owner. Some work in no books (accounts, sign-in, invitations, mail, limits); the others ask who somebody is,
 * what an upload or link belongs to, or which document is next, and do the rest in the books of one owner.
 */
const OWNERLESS_FLOWS = [
  'people/account-settings',
  'people/accounts',
  'clients/ask-clients',
  'categories/categorise-document',
  'clients/client-close',
  'clients/close-clients',
  'people/end-account',
  'documents/enter-reading',
  'guess-limit',
  'idempotency',
  'archive/import-books',
  'clients/list-clients',
  'requests/mail-jobs',
  'people/mailed-links',
  'requests/open-request',
  'passwords',
  'documents/process-document',
  'services/read-with-services',
  'requests/remind',
  'people/second-step',
  'clients/served-clients',
  'services/service-scores',
  'people/share-books',
  'requests/shared-upload',
  'system-state',
  'throttle',
].join('|')
/** The flows that work in books without a person whose role could be read: what comes by a link, what is due, what is being ended. */
const WORKING_FLOWS = [
  'requests/answer-link',
  'rows/batch',
  'requests/open-request',
  'requests/remind',
  'documents/remove-document',
  'requests/shared-upload',
].join('|')
module.exports = {
  forbidden: [
    { name: 'no-unknown-imports', severity: 'error', from: {}, to: { couldNotResolve: true } },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    only('core'),
    only('db', 'core'),
    only('extract', 'core', 'extract-fixtures'),
    {
      ...only('extract-fixtures', 'core'),
      comment: 'A made-up document knows nothing of its reader; what needs both stands in packages/extract/testing',
    },
    only('categorise', 'core'),
    ...rooms,
    {
      name: 'fixtures-are-for-tests',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: `${pkg('extract-fixtures')}|${test}|/(testing|test|e2e)/` },
      to: { path: pkg('extract-fixtures') },
    },
    only('openapi-client'),
    {
      name: 'the-generated-client-is-for-tests',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: `${pkg('openapi-client')}|${test}` },
      to: { path: pkg('openapi-client') },
    },
    {
      name: 'schemas-of-answers-are-not-in-the-web',
      comment: 'The pages know the types of answers; the schemas would bring zod into the first of them.',
      severity: 'error',
      from: webSource,
      to: { path: '^packages/core/src/wire/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'helpers-of-tests-are-for-tests',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: test },
      to: { path: '^(packages|apps)/[^/]+/(testing|test|e2e)/' },
    },
    only('providers', 'core', 'extract'),
    only('api', 'core', 'db', 'extract', 'extract-fixtures', 'categorise', 'providers'),
    { ...only('web', 'core', 'api'), from: webSource },
    {
      name: 'web-sees-api-types-only',
      severity: 'error',
      from: webSource,
      to: { path: pkg('api'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'core-is-pure',
      severity: 'error',
      from: { path: pkg('core'), pathNot: test },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'pages-do-not-know-each-other',
      severity: 'error',
      from: { path: '/web/src/pages/([^/]+)/' },
      to: { path: '/web/src/pages/', pathNot: '/web/src/pages/$1/' },
    },
    {
      name: 'components-fetch-nothing',
      severity: 'error',
      from: { path: '/web/src/components/', pathNot: test },
      to: { path: '/web/src/(pages/|net/api\\.ts)' },
    },
    {
      name: 'formats-do-not-know-each-other',
      severity: 'error',
      from: { path: '/extract/src/formats/(ofx|qif|mt940|camt)\\.ts$' },
      to: { path: '/extract/src/formats/(ofx|qif|mt940|camt)\\.ts$', pathNot: '/formats/$1\\.ts$' },
    },
    {
      name: 'ownerless-queries-have-named-callers',
      severity: 'error',
      comment: 'packages/db/src/system/ asks without an owner: only the server and the flows named here may',
      from: {
        path: '^(packages|apps)/',
        pathNot: [pkg('db'), pkg('server'), test, '/testing/', `^packages/api/src/(context|flows/(${OWNERLESS_FLOWS}))\\.ts$`],
      },
      to: { path: '^packages/db/src/system/' },
    },
    {
      name: 'scopes-without-a-role-have-named-callers',
      severity: 'error',
      comment: 'packages/db/src/work-scope.ts makes a scope without reading a role: only the queue and the flows named here may',
      from: {
        path: '^(packages|apps)/',
        pathNot: ['^packages/db/src/system/', test, '/testing/', `^packages/api/src/flows/(${WORKING_FLOWS})\\.ts$`],
      },
      to: { path: '^packages/db/src/work-scope\\.ts$' },
    },
    {
      name: 'made-scopes-have-two-makers',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: '^packages/db/src/(work-)?scope\\.ts$' },
      to: { path: '^packages/db/src/made-scope\\.ts$' },
    },
    {
      name: 'routers-open-no-database',
      severity: 'error',
      comment: 'a procedure goes through a door or makes one call of a flow',
      from: { path: '^packages/api/src/routers/', pathNot: test },
      to: { path: '^packages/db/src/(system/|client\\.ts)' },
    },
    belongs('lucia', '/apps/server/src/auth/', '^apps/server/src/auth/'),
    belongs('@lucia-auth', '^apps/server/src/auth/'),
    belongs('drizzle-orm', pkg('db')),
    belongs('better-sqlite3-multiple-ciphers', pkg('db'), '^apps/server/src/auth/'),
    belongs('uploadthing', '^apps/server/src/storage/'),
    belongs('nodemailer', '^apps/server/src/mail/'),
    belongs('openai', '^packages/providers/src/'),
    belongs('@anthropic-ai', '^packages/providers/src/'),
    belongs('@aws-sdk/client-textract', '^packages/providers/src/'),
    belongs('@aws-sdk/client-s3', '^apps/server/src/backup/'),
    belongs('@aws-sdk/lib-storage', '^apps/server/src/backup/'),
    belongs('google-auth-library', '^packages/providers/src/'),
    belongs('postal-mime', '^packages/extract/src/archives/'),
    belongs('tesseract.js-core', '^packages/extract/src/vision/'),
    belongs('onnxruntime-web', '^packages/extract/src/vision/'),
    belongs('libheif-js', '^packages/extract/src/vision/'),
    belongs('sharp', '^packages/extract/(src/vision|testing)/', test),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(packages|apps)/[^/]+/dist/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
}
