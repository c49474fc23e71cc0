/** The choices of the upload dialog. 'auto' picks among the configured services and ends at the built-in reader. */
export const aiProviders = ['auto', 'mistral', 'google_document_ai', 'anthropic', 'azure', 'aws', 'openai', 'groq', 'google'] as const
export type AiProvider = (typeof aiProviders)[number]

export interface ProviderFacts {
  label: string
  /** Share of fields read right, as the services advertise it, in percent. */
  accuracy: number
  goodAt: string
}

export const providerFacts: Record<AiProvider, ProviderFacts> = {
  auto: { label: 'Auto (Smart Routing)', accuracy: 99, goodAt: 'Picks the best reader for each document' },
  mistral: { label: 'Mistral OCR', accuracy: 98, goodAt: 'Scanned pages and tables' },
  google_document_ai: { label: 'Google Document AI', accuracy: 97, goodAt: 'Bank statements and invoices' },
  anthropic: { label: 'Anthropic Claude', accuracy: 97, goodAt: 'Unusual layouts' },
  azure: { label: 'Azure Document Intelligence', accuracy: 96, goodAt: 'Invoices and receipts' },
  aws: { label: 'AWS Textract', accuracy: 95, goodAt: 'Receipts and expenses' },
  openai: { label: 'OpenAI', accuracy: 95, goodAt: 'Photos and mixed layouts' },
  groq: { label: 'Groq', accuracy: 90, goodAt: 'Fast categories from text' },
  google: { label: 'Google Gemini', accuracy: 94, goodAt: 'Long documents' },
}

/** The reader that is always there. Its name as it stands in a document's status text. */
export const BUILT_IN = 'built-in reader'
