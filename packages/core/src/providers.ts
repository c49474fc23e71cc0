/** Services of others, in the order of the upload dialog. */
const hosted = ['mistral', 'google_document_ai', 'anthropic', 'azure', 'aws', 'openai', 'groq', 'google'] as const
/** What can really be asked: those services, and a server of the OpenAI shape on the owner's own box. */
export const serviceIds = [...hosted, 'local'] as const
export type ServiceId = (typeof serviceIds)[number]

/** The choices of the upload dialog. 'auto' picks among the configured services and ends at the built-in reader. */
export const aiProviders = ['auto', ...hosted] as const
/** Beside those, where it is configured: the owner's own server. */
export const aiChoices = [...aiProviders, 'local'] as const
export type AiChoice = (typeof aiChoices)[number]

export interface ProviderFacts {
  label: string
  /** Share of fields read right, as the services advertise it, in percent; null where nobody advertises anything. */
  accuracy: number | null
  goodAt: string
}

export const providerFacts: Record<AiChoice, ProviderFacts> = {
  auto: { label: 'Auto (Smart Routing)', accuracy: 99, goodAt: 'Picks the best reader for each document' },
  mistral: { label: 'Mistral OCR', accuracy: 98, goodAt: 'Scanned pages and tables' },
  google_document_ai: { label: 'Google Document AI', accuracy: 97, goodAt: 'Bank statements and invoices' },
  anthropic: { label: 'Anthropic Claude', accuracy: 97, goodAt: 'Unusual layouts' },
  azure: { label: 'Azure Document Intelligence', accuracy: 96, goodAt: 'Invoices and receipts' },
  aws: { label: 'AWS Textract', accuracy: 95, goodAt: 'Receipts and expenses' },
  openai: { label: 'OpenAI', accuracy: 95, goodAt: 'Photos and mixed layouts' },
  groq: { label: 'Groq', accuracy: 90, goodAt: 'Fast categories from text' },
  google: { label: 'Google Gemini', accuracy: 94, goodAt: 'Long documents' },
  local: { label: 'Local AI server', accuracy: null, goodAt: 'Documents that must not leave this machine' },
}

/** What must be read before saying yes, where there is such a thing. */
export const serviceWarning: Partial<Record<ServiceId, string>> = {
  google: 'Use a key of a project with billing switched on: on the free tier Google may use your documents.',
  aws: 'Set the AI services opt-out policy of your organization first: without it AWS may keep your documents.',
}

export const serviceLabels = Object.fromEntries(serviceIds.map((id) => [id, providerFacts[id].label])) as Record<ServiceId, string>

/** What a service did over a number of documents. Figures only: nothing of what any document says. */
export interface ServiceFigures {
  service: string
  documents: number
  /** Documents that print totals to check against, and how many of those agreed. */
  checkable: number
  reconciled: number
  /** Rows of its that entered books, and how many of them a person corrected in date, amount, direction or description. */
  rows: number
  corrected: number
  /** Millionths of a US dollar. */
  micros: number
  ms: number
}

/** The reader that is always there. Its name as it stands in a document's status text. */
export const BUILT_IN = 'built-in reader'
