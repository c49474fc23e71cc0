import type { ServiceId } from './providers.ts'

/** What an owner may give of a service in the product: every other setting belongs to whoever runs the server. */

/**
 * secret: never shown again. key_file: the contents of a service account's key file, as secret. model: one of the service's list, or typed.
 * address: where a server is reached, see `isAllowedAddress`.
 */
export type OwnFieldKind = 'secret' | 'key_file' | 'text' | 'model' | 'address'
export interface OwnField {
  /** The name of the setting (.env.example). */
  name: string
  label: string
  kind: OwnFieldKind
  isRequired: boolean
  /** One sentence below the field. */
  note?: string
  /** Of a model: what it is asked for. */
  work?: 'documents' | 'categories' | 'pictures'
}

const secret = (name: string, label: string, note?: string): OwnField => ({
  name,
  label,
  kind: 'secret',
  isRequired: true,
  ...(note ? { note } : {}),
})
const model = (name: string, work: NonNullable<OwnField['work']>, label: string): OwnField => ({
  name,
  label,
  kind: 'model',
  isRequired: false,
  work,
})
const text = (name: string, label: string, more: Partial<OwnField> = {}): OwnField => ({
  name,
  label,
  kind: 'text',
  isRequired: false,
  ...more,
})

export const ownFields: Record<ServiceId, readonly OwnField[]> = {
  mistral: [
    secret('MISTRAL_API_KEY', 'API key', 'From console.mistral.ai.'),
    model('MISTRAL_OCR_MODEL', 'documents', 'Model for files'),
    model('MISTRAL_MODEL', 'categories', 'Model for text and categories'),
  ],
  google_document_ai: [
    {
      name: 'GOOGLE_APPLICATION_CREDENTIALS_JSON',
      label: 'Service account key (JSON)',
      kind: 'key_file',
      isRequired: true,
      note: 'The contents of the key file of a service account with the role Document AI API User.',
    },
    text('DOCUMENT_AI_PROJECT', 'Project', { isRequired: true, note: 'The id of the Google Cloud project.' }),
    text('DOCUMENT_AI_LOCATION', 'Location', { note: 'us, eu or a region.' }),
    text('DOCUMENT_AI_BANK_PROCESSOR', 'Bank Statement processor', { note: 'At least one processor is needed.' }),
    text('DOCUMENT_AI_INVOICE_PROCESSOR', 'Invoice processor'),
    text('DOCUMENT_AI_EXPENSE_PROCESSOR', 'Expense processor'),
  ],
  anthropic: [
    secret('ANTHROPIC_API_KEY', 'API key', 'From console.anthropic.com.'),
    model('ANTHROPIC_MODEL', 'documents', 'Model for documents'),
    model('ANTHROPIC_CLASSIFY_MODEL', 'categories', 'Model for categories'),
  ],
  azure: [
    {
      name: 'DOCUMENT_INTELLIGENCE_ENDPOINT',
      label: 'Endpoint',
      kind: 'address',
      isRequired: true,
      note: 'https://….cognitiveservices.azure.com, from Keys and Endpoint of the resource.',
    },
    secret('DOCUMENT_INTELLIGENCE_API_KEY', 'Key', 'One of the two keys of that resource.'),
  ],
  aws: [
    secret('AWS_ACCESS_KEY_ID', 'Access key ID', 'Of a user who may use Textract.'),
    secret('AWS_SECRET_ACCESS_KEY', 'Secret access key'),
    text('AWS_REGION', 'Region', { note: 'Such as us-east-1.' }),
  ],
  openai: [
    secret('OPENAI_API_KEY', 'API key', 'From platform.openai.com.'),
    model('OPENAI_MODEL', 'documents', 'Model for documents'),
    model('OPENAI_CLASSIFY_MODEL', 'categories', 'Model for categories'),
  ],
  groq: [
    secret('GROQ_API_KEY', 'API key', 'From console.groq.com.'),
    model('GROQ_MODEL', 'documents', 'Model for the text of documents'),
    model('GROQ_VISION_MODEL', 'pictures', 'Model for pictures'),
    model('GROQ_CLASSIFY_MODEL', 'categories', 'Model for categories'),
  ],
  google: [
    secret('GEMINI_API_KEY', 'API key', 'Of a project with billing, from aistudio.google.com.'),
    model('GEMINI_MODEL', 'documents', 'Model for documents'),
    model('GEMINI_CLASSIFY_MODEL', 'categories', 'Model for categories'),
  ],
  local: [
    {
      name: 'LOCAL_AI_BASE_URL',
      label: 'Address',
      kind: 'address',
      isRequired: true,
      note: 'With its path: http://127.0.0.1:11434/v1 for Ollama.',
    },
    { ...model('LOCAL_AI_MODEL', 'documents', 'Model for text and categories'), isRequired: true },
    { ...model('LOCAL_AI_VISION_MODEL', 'pictures', 'Model for pictures'), note: 'Without one the server is given text only.' },
    { ...secret('LOCAL_AI_API_KEY', 'Key', 'Only where the server wants one.'), isRequired: false },
  ],
}

export const isSecret = ({ kind }: Pick<OwnField, 'kind'>): boolean => kind === 'secret' || kind === 'key_file'

/**
 * The last four characters of a secret, by which its owner knows it again; null where that would give away too much of it, or where they
 * would say nothing (a key file ends like every other).
 */
export const keyEndingOf = (kind: OwnFieldKind, value: string): string | null =>
  kind === 'secret' && value.length >= 16 ? value.slice(-4) : null

/** Domains of Azure in which a resource has its own name: nobody else answers there. */
const AZURE = /^[a-z0-9-]+(?:\.api)?\.(?:cognitiveservices\.azure\.(?:com|us|cn)|cognitive\.microsoft\.com)$/i

/**
 * Whether an owner may have documents sent to this address. Who runs the installation may name any: they could set it in the environment as
 * well. Everybody else may name a resource in Azure's own domains, over https and its usual port; a server of one's own is not theirs to name.
 */
export function isAllowedAddress(service: ServiceId, address: string, isOperator: boolean): boolean {
  if (!URL.canParse(address)) return false
  if (isOperator) return true
  const { protocol, hostname, port, username, password } = new URL(address)
  return service === 'azure' && protocol === 'https:' && port === '' && username === '' && password === '' && AZURE.test(hostname)
}
