import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipFile {
  name: string
  content: Uint8Array | string
  /** As a password leaves it: the bytes are noise. */
  isEncrypted?: boolean
  /** 8 unless given; 14 is LZMA. */
  method?: number
}

/** A ZIP as an honest writer makes it, or with what no honest writer makes. */
export function zipOf(files: readonly ZipFile[]): Uint8Array {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, isEncrypted = false, method = 8 } of files) {
    const plain = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)
    const packed = method === 8 ? deflateRawSync(plain) : plain
    const label = Buffer.from(name)
    const flags = 0x800 | (isEncrypted ? 1 : 0)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(crc32(plain), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(plain.length, 22)
    local.writeUInt16LE(label.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(crc32(plain), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(plain.length, 24)
    entry.writeUInt16LE(label.length, 28)
    entry.writeUInt32LE(at, 42)
    pieces.push(local, label, packed)
    directory.push(entry, label)
    at += local.length + label.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(
    directory.reduce((n, b) => n + b.length, 0),
    12,
  )
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...pieces, ...directory, end]))
}

export interface MadeMail {
  text?: string
  html?: string
  files?: readonly { name: string; type?: string; content: Uint8Array | string; isShown?: boolean }[]
}

/** A mail of a shop, as a mail program saves it. */
export function mailOf({ text = '', html, files = [] }: MadeMail): Uint8Array {
  const part = (type: string, content: Uint8Array | string, more: readonly string[] = []) => [
    '--b1',
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: base64',
    ...more,
    '',
    Buffer.from(content)
      .toString('base64')
      .replace(/(.{76})/g, '$1\r\n'),
  ]
  return new Uint8Array(
    Buffer.from(
      [
        'Received: from mail.example.com by mx.example.org; Tue, 5 Mar 2024 10:00:00 +0000',
        'From: Northwind Hosting <billing@northwind.example>',
        'To: maya@example.org',
        'Subject: Your receipt',
        'Date: Tue, 5 Mar 2024 09:59:58 +0000',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary="b1"',
        '',
        ...part('text/plain; charset=utf-8', text),
        ...(html === undefined ? [] : part('text/html; charset=utf-8', html)),
        ...files.flatMap(({ name, type = 'application/octet-stream', content, isShown }) =>
          part(type, content, [
            `Content-Disposition: ${isShown ? 'inline' : 'attachment'}; filename="${name}"`,
            ...(isShown ? [`Content-ID: <${name}>`] : []),
          ]),
        ),
        '--b1--',
        '',
      ].join('\r\n'),
    ),
  )
}
