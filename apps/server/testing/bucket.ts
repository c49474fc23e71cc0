/** An S3 store on this machine for tests: signatures checked as Amazon documents them, listings in pages, objects in memory. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGE = 4
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Whether a request bears the signature (AWS Signature Version 4, in its header) of this secret. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer, secret: string): boolean {
  const [, date = '', region = '', names = '', given = ''] =
    /Credential=[^/]+\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w+)/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const payload = String(request.headers['x-amz-content-sha256'] ?? '')
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const path = url.pathname.split('/').map((part) => encoded(decodeURIComponent(part)))
  const canonical = [request.method, path.join('/'), query.join('&'), headers.join(''), names, payload].join('\n')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], `${date}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce<Buffer>((made, part) => hmac(made, part), hmac(hmac(`AWS4${secret}`, date), region))
  return hmac(key, text).toString('hex') === given
}

export interface TestBucket {
  endpoint: string
  objects: Map<string, Buffer>
  /** Requests that were answered, as 'PUT key'. */
  seen: string[]
  /** Refuses what it matches with a status, to see what happens then. */
  fails: (line: string) => number | null
  stop(): Promise<void>
}

/** A bucket named 'books' that knows one secret. */
export async function startBucket(secret: string): Promise<TestBucket> {
  const bucket: TestBucket = { endpoint: '', objects: new Map(), seen: [], fails: () => null, stop: async () => {} }
  const refuse = (response: ServerResponse, status: number, code: string) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const url = new URL(request.url ?? '/', 'http://store')
    const [, name, ...rest] = url.pathname.split('/').map(decodeURIComponent)
    const key = rest.join('/')
    const line = `${request.method} ${key}`
    bucket.seen.push(line)
    const failure = bucket.fails(line)
    if (failure !== null) return void refuse(response, failure, 'InternalError')
    if (!isSigned(request, url, body, secret)) return void refuse(response, 403, 'SignatureDoesNotMatch')
    if (name !== 'books') return void refuse(response, 404, 'NoSuchBucket')
    if (request.method === 'PUT') {
      const md5 = request.headers['content-md5']
      if (md5 && md5 !== createHash('md5').update(body).digest('base64')) return void refuse(response, 400, 'BadDigest')
      bucket.objects.set(key, body)
      response.writeHead(200, { etag: `"${sha256(body).slice(0, 32)}"` }).end()
    } else if (request.method === 'POST' && url.searchParams.has('delete')) {
      for (const [, gone = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) bucket.objects.delete(gone)
      response.writeHead(200, { 'content-type': 'application/xml' }).end('<DeleteResult/>')
    } else if (key === '') {
      const prefix = url.searchParams.get('prefix') ?? ''
      const after = url.searchParams.get('continuation-token') ?? ''
      const keys = [...bucket.objects.keys()].filter((one) => one.startsWith(prefix) && one > after).sort()
      const page = keys.slice(0, PAGE)
      const contents = page.map((one) => `<Contents><Key>${inXml(one)}</Key><Size>${bucket.objects.get(one)?.length}</Size></Contents>`)
      const next = keys.length > PAGE ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
      response.writeHead(200, { 'content-type': 'application/xml' }).end(`<ListBucketResult>${next}${contents.join('')}</ListBucketResult>`)
    } else {
      const object = bucket.objects.get(key)
      if (!object) return void refuse(response, 404, 'NoSuchKey')
      response.writeHead(200, { 'content-length': object.length }).end(object)
    }
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => answer(request, response, Buffer.concat(parts)))
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  bucket.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  bucket.stop = () => new Promise((done) => void server.close(() => done()))
  return bucket
}
