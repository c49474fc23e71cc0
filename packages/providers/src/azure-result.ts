import type { DocumentType } from '@ledgerhand/core/documents'
import { at, listAt, textField } from './calling.ts'
import type { AnsweredAccount, AnsweredBill, AnsweredRow } from './service.ts'
import { accountsFromTables, type FoundTable } from './tables.ts'

/** What Azure's models answer, in the program's own words. Texts are taken as printed (`content`): its numbers are floats. */
type Fields = unknown

export const pagesInAzure = (json: unknown): string[] =>
  listAt(json, 'analyzeResult', 'pages').map((page) =>
    listAt(page, 'lines')
      .map((line) => textField(line, 'content') ?? '')
      .join('\n'),
  )

export function accountsIn(json: unknown, documentType: DocumentType): AnsweredAccount[] {
  if (documentType === 'invoice' || documentType === 'receipt') return []
  if (documentType !== 'bank_statement') return accountsFromTables(tablesIn(json), pagesInAzure(json).join('\n').split('\n'), documentType)
  return listAt(json, 'analyzeResult', 'documents').flatMap((document) => {
    const fields = at(document, 'fields')
    return listAt(fields, 'Accounts', 'valueArray').map((account) => accountOf(at(account, 'valueObject'), fields))
  })
}

function accountOf(account: Fields, statement: Fields): AnsweredAccount {
  const transactions = objects(account, 'Transactions').flatMap((t) => [
    ...rowOf(t, 'Date', 'Description', 'DepositAmount', 'in'),
    ...rowOf(t, 'Date', 'Description', 'WithdrawalAmount', 'out'),
  ])
  // Checks stand apart, and are withdrawals like any other.
  const checks = objects(account, 'Checks').flatMap((c) => rowOf(c, 'Date', 'Number', 'Amount', 'out'))
  const listed = new Set(objects(account, 'Transactions').flatMap((t) => printed(t, 'CheckNumber') ?? []))
  return {
    name: printed(statement, 'BankName'),
    lastFour: printed(account, 'AccountNumber'),
    currency: 'USD',
    periodStart: date(statement, 'StatementStartDate'),
    periodEnd: date(statement, 'StatementEndDate'),
    openingBalance: amount(account, 'BeginningBalance'),
    closingBalance: amount(account, 'EndingBalance'),
    rows: [
      ...transactions,
      ...checks.filter((c) => !listed.has(c.description)).map((c) => ({ ...c, description: `Check ${c.description}` })),
    ],
  }
}

function rowOf(row: Fields, dateField: string, words: string, amountField: string, direction: 'in' | 'out'): AnsweredRow[] {
  const value = amount(row, amountField)
  if (value === null) return []
  const scores = [dateField, amountField].map((name) => at(row, name, 'confidence')).filter((c) => typeof c === 'number')
  return [
    {
      date: date(row, dateField) ?? '',
      description: printed(row, words) ?? '',
      amount: value,
      direction,
      page: pageOf(row, amountField) ?? pageOf(row, dateField),
      balance: null,
      confidence: scores.length === 0 ? null : Math.min(...scores),
    },
  ]
}

export function billInAzure(json: unknown, documentType: DocumentType): AnsweredBill | null {
  if (documentType !== 'invoice' && documentType !== 'receipt') return null
  const fields = at(json, 'analyzeResult', 'documents', 0, 'fields')
  if (fields === undefined) return null
  const [vendor, day, total] =
    documentType === 'invoice' ? ['VendorName', 'InvoiceDate', 'InvoiceTotal'] : ['MerchantName', 'TransactionDate', 'Total']
  const confidence = at(fields, total, 'confidence')
  return {
    vendor: printed(fields, vendor),
    date: date(fields, day),
    number: printed(fields, 'InvoiceId'),
    total: amount(fields, total) ?? (documentType === 'invoice' ? amount(fields, 'AmountDue') : null),
    tax: amount(fields, 'TotalTax'),
    currency: textField(fields, total, 'valueCurrency', 'currencyCode'),
    confidence: typeof confidence === 'number' ? confidence : null,
  }
}

const objects = (value: unknown, name: string): Fields[] => listAt(value, name, 'valueArray').map((item) => at(item, 'valueObject'))
const printed = (fields: Fields, name: string): string | null =>
  textField(fields, name, 'content') ?? textField(fields, name, 'valueString')
/** The day it understood, else as printed. */
const date = (fields: Fields, name: string): string | null => textField(fields, name, 'valueDate') ?? textField(fields, name, 'content')
const pageOf = (fields: Fields, name: string): number | null => {
  const page = at(fields, name, 'boundingRegions', 0, 'pageNumber')
  return typeof page === 'number' ? page : null
}
/** As printed; where only the number was handed over, that number with two decimals. */
function amount(fields: Fields, name: string): string | null {
  const field = at(fields, name)
  const text = textField(field, 'content')
  if (text !== null && /\d/.test(text)) return text
  const value = at(field, 'valueNumber') ?? at(field, 'valueCurrency', 'amount')
  return typeof value === 'number' && Number.isFinite(value) ? value.toFixed(2) : null
}

function tablesIn(json: unknown): FoundTable[] {
  return listAt(json, 'analyzeResult', 'tables').map((table) => {
    const rows: string[][] = []
    let page = 1
    for (const cell of listAt(table, 'cells')) {
      const [row, column] = [at(cell, 'rowIndex'), at(cell, 'columnIndex')]
      if (typeof row !== 'number' || typeof column !== 'number' || row > 10_000 || column > 100) continue
      rows[row] ??= []
      const cells = rows[row]
      if (cells) cells[column] = textField(cell, 'content') ?? ''
      const on = at(cell, 'boundingRegions', 0, 'pageNumber')
      if (rows.length === 1 && typeof on === 'number') page = on
    }
    return { page, rows: Array.from(rows, (cells) => Array.from(cells ?? [], (c) => c ?? '')) }
  })
}
