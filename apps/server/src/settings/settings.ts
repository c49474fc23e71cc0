/** Every setting of the server, with a sentence each. */
import { standardLimits } from '@ledgerhand/core/limits'
import { services } from '@ledgerhand/providers/services'
import { settingsOf } from '@ledgerhand/providers/settings'
import { z } from 'zod'
import { choice, dollars, onOff, parsed, setting, whole } from './setting.ts'
import {
  keyBytes,
  parseBucket,
  parseFileKeys,
  parseHosts,
  parseListenHost,
  parseOrigin,
  parseRanges,
  parseSmtpUrl,
  parseUploadThingToken,
} from './setting-values.ts'

export const settings = {
  PORT: setting({
    about: 'The port to listen on; 0 takes a free one.',
    standard: '3000',
    rule: 'a whole number from 0 to 65535',
    read: whole(0, 65_535, 3000),
  }),
  HOST: setting({
    about: 'The address to listen on; 0.0.0.0 makes it reachable from other machines (then put TLS in front and set PUBLIC_URL).',
    standard: '127.0.0.1',
    rule: 'an address of this machine, like 127.0.0.1 or 0.0.0.0',
    read: parsed(parseListenHost)
      .optional()
      .transform((v) => v ?? '127.0.0.1'),
  }),
  DATA_DIR: setting({
    about:
      'The folder that holds everything: database, encrypted files, generated keys. Never copy it while Ledgerhand runs: that is what backups are for.',
    standard: './data',
    rule: 'a path to a folder',
    read: z
      .string()
      .optional()
      .transform((v) => v ?? './data'),
  }),
  BACKUP_DIR: setting({
    about:
      'Where the daily backups go; best a folder on another disk or machine. Without it: the folder backups in DATA_DIR, on the same disk.',
    standard: null,
    rule: 'a path to a folder',
    read: z.string().optional(),
  }),
  BACKUP_PASSPHRASE: setting({
    about:
      'Encrypts backups with this passphrase, and opens them again. Without it whoever has a backup can open it; with it nobody can who has lost it.',
    standard: null,
    rule: 'a passphrase of at least 12 characters',
    secret: true,
    read: z.string().min(12).max(1000).optional(),
  }),
  BACKUP_COPY_DIR: setting({
    about: 'A second folder that every backup is copied to, on another disk or a mounted share. It must be there: it is never made.',
    standard: null,
    rule: 'a path to a folder',
    read: z.string().optional(),
  }),
  BACKUP_S3: setting({
    about:
      'An S3-compatible bucket, and a folder in it, that every backup is copied to, encrypted before it leaves; needs BACKUP_PASSPHRASE. Like s3://my-books/ledgerhand.',
    standard: null,
    rule: 'a bucket, like s3://my-books/ledgerhand',
    read: parsed(parseBucket).optional(),
  }),
  BACKUP_S3_ENDPOINT: setting({
    about: "The address of the store that the bucket lies in. Without it: Amazon's.",
    standard: null,
    rule: 'an address without a path, like https://s3.example.com',
    read: parsed(parseOrigin).optional(),
  }),
  BACKUP_S3_REGION: setting({
    about: 'The region of the bucket.',
    standard: 'us-east-1',
    rule: 'the name of a region, like eu-central-1',
    read: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .optional()
      .transform((v) => v ?? 'us-east-1'),
  }),
  BACKUP_S3_KEY_ID: setting({
    about: 'The id of a key that may list, read, write and delete in the bucket.',
    standard: null,
    rule: 'the id of a key',
    read: z.string().optional(),
  }),
  BACKUP_S3_SECRET: setting({
    about: 'The secret of that key.',
    standard: null,
    rule: 'a secret',
    secret: true,
    read: z.string().optional(),
  }),
  START_WITHOUT_FILES: setting({
    about:
      'true: starts although the stored files of all documents are gone. Without it such a start is refused, so that a folder that was not put back is noticed.',
    standard: 'false',
    rule: 'true or false',
    read: onOff(false),
  }),
  START_WITHOUT_LOG: setting({
    about:
      'true: starts although the write-ahead log of the database is damaged, without the changes that stand behind the damage. Without it such a start is refused, so that they can be put back from a backup.',
    standard: 'false',
    rule: 'true or false',
    read: onOff(false),
  }),
  PUBLIC_URL: setting({
    about:
      'The address people use, for links and cookies; with https it also switches on secure cookies and HSTS. Without it: http://HOST:PORT.',
    standard: null,
    rule: 'an address without a path, like https://books.example.com',
    read: parsed(parseOrigin).optional(),
  }),
  ALLOWED_HOSTS: setting({
    about:
      'Further host names under which it may be reached, separated by commas; localhost, plain addresses and the host of PUBLIC_URL always work.',
    standard: null,
    rule: 'host names separated by commas, like books.lan,books.example.com',
    read: parsed(parseHosts).optional(),
  }),
  TRUSTED_PROXY: setting({
    about: 'Addresses or ranges of reverse proxies whose X-Forwarded-* headers are believed, separated by commas; none are otherwise.',
    standard: null,
    rule: 'addresses or ranges separated by commas, like 10.0.0.0/8,127.0.0.1',
    read: parsed(parseRanges).optional(),
  }),
  SIGNUPS: setting({
    about:
      'Who may open an account: open (anyone), invited (only with an invitation to books), closed (nobody). The first account is always allowed.',
    standard: 'open',
    rule: 'open, invited or closed',
    read: z
      .enum(['open', 'invited', 'closed'])
      .optional()
      .transform((v) => v ?? 'open'),
  }),
  LOCAL_ONLY: setting({
    about: 'true: no document and no figure ever leaves this machine, whatever else is set.',
    standard: 'false',
    rule: 'true or false',
    read: onOff(false),
  }),
  AI_PAGES_A_DAY: setting({
    about: 'How many pages may be sent to AI services in a day, all books together; an owner can set less for their own.',
    standard: '500',
    rule: 'a whole number from 0 to 100000',
    read: whole(0, 100_000, 500),
  }),
  AI_USD_A_DAY: setting({
    about: 'How many US dollars may be spent on AI services in a day, by their list prices, all books together; cents too, as 2.50.',
    standard: '10',
    rule: 'an amount from 0 to 10000, like 10 or 2.50',
    read: dollars(10_000, 10),
  }),
  SMTP_URL: setting({
    about:
      'Mail server, in one line: smtp://user:password@mail.example.com:587 (or smtps://). With one, addresses are verified and passwords reset by mail; without, nobody is asked to open a mail.',
    standard: null,
    rule: 'an address of a mail server, like smtp://user:password@mail.example.com:587',
    secret: true,
    read: parsed(parseSmtpUrl).optional(),
  }),
  SMTP_HOST: setting({
    about: 'The same in parts: the host of the mail server.',
    standard: null,
    rule: 'the name of a host, like mail.example.com',
    read: z
      .string()
      .regex(/^[\w.:-]{1,253}$/)
      .optional(),
  }),
  SMTP_PORT: setting({
    about: 'Its port; 465 speaks TLS from the start, others where the server offers it.',
    standard: '587',
    rule: 'a whole number from 1 to 65535',
    read: whole(1, 65_535, 587),
  }),
  SMTP_USER: setting({
    about: 'The name to sign in to it with, if it asks for one.',
    standard: null,
    rule: 'a name',
    read: z.string().optional(),
  }),
  SMTP_PASS: setting({ about: 'The password for it.', standard: null, rule: 'a password', secret: true, read: z.string().optional() }),
  SMTP_FROM: setting({
    about: 'From whom mails come. Without it: ledgerhand@ and the host of PUBLIC_URL.',
    standard: null,
    rule: 'an address, like books@example.com or Books <books@example.com>',
    read: z
      .string()
      .regex(/^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/)
      .optional(),
  }),
  UPLOADTHING_TOKEN: setting({
    about:
      'Token of an UploadThing account: files then travel through that service and are fetched, encrypted here and deleted there. Without it they come straight here.',
    standard: null,
    rule: 'the token from the UploadThing dashboard (base64 of apiKey, appId and regions)',
    secret: true,
    read: parsed(parseUploadThingToken).optional(),
  }),
  FILE_KEYS: setting({
    about:
      'Keys that encrypt the stored files and the database, newest first, as number:base64 of 32 bytes. Without it one is made on the first start and kept in DATA_DIR/keys.json.',
    standard: null,
    rule: 'numbered keys of 32 bytes in base64, newest first, like 2:<base64>,1:<base64>',
    secret: true,
    read: parsed(parseFileKeys).optional(),
  }),
  ENCRYPT_DATABASE: setting({
    about:
      'true: the database is encrypted with the newest key of the files, at the next start; false: it is put in clear. Without it a new one is encrypted, and one that is there stays as it is.',
    standard: null,
    rule: 'true or false',
    read: choice,
  }),
  SECRET_KEY: setting({
    about:
      'Key of 32 bytes in base64 that signs upload addresses and seals the tokens of upload links. Without it one is made on the first start and kept in DATA_DIR/keys.json.',
    standard: null,
    rule: '32 bytes in base64',
    secret: true,
    read: parsed(keyBytes).optional(),
  }),
  UPLOADS_PER_DAY: setting({
    about: 'How many uploads one set of books may begin in 24 hours, through upload links too.',
    standard: '2000',
    rule: 'a whole number from 1 to 1000000',
    read: whole(1, 1_000_000, standardLimits.uploadsPerDay),
  }),
  STORAGE_MB: setting({
    about: 'How much the stored documents of one set of books may take together with their transactions (1.6 kB each), in megabytes.',
    standard: '10240',
    rule: 'a whole number from 10 to 100000000',
    read: whole(10, 100_000_000, standardLimits.storageBytes / 1_048_576),
  }),
  REQUESTS_PER_MINUTE: setting({
    about: 'How many requests to the API one address (of IPv6: one network of it) may make in a minute; 0: as many as it likes.',
    standard: '60000',
    rule: 'a whole number from 0 to 10000000',
    read: whole(0, 10_000_000, 60_000),
  }),
  READERS: setting({
    about: 'How many documents are read at the same time, each in a process of its own.',
    standard: '1',
    rule: 'a whole number from 1 to 16',
    read: whole(1, 16, 1),
  }),
  READER_SECONDS: setting({
    about: 'How many seconds of a processor one document, or one page of a scan, may take to be read before the reader is stopped.',
    standard: '30',
    rule: 'a whole number from 1 to 600',
    read: whole(1, 600, 30),
  }),
  READER_MEMORY_MB: setting({
    about:
      'How much memory one reader may take before it is stopped, in megabytes, while it looks at scans and photos; half of it for all else.',
    standard: '1024',
    rule: 'a whole number from 256 to 16384',
    read: whole(256, 16_384, 1024),
  }),
  HSTS_SUBDOMAINS: setting({
    about: 'With https: also tells browsers to use https for every subdomain of the host in PUBLIC_URL; false when some still need http.',
    standard: 'true',
    rule: 'true or false',
    read: onOff(true),
  }),
} as const

/** The settings of the AI services, by each service's own names; they say themselves what they must be. */
export const serviceSettings = Object.values(services).flatMap((service) =>
  settingsOf(service).map(({ name, sentence, default: standard }) => ({ service: service.id, name, about: sentence, standard })),
)
