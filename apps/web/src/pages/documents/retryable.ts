export { isRetryable } from '@ledgerhand/core/document-status'
