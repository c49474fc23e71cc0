/** The words before a check's number in lines that name nobody, as `merchantKey` left them (packages/core/src/merchant.ts). */
const nameless = ['check', 'cheque', 'chq', 'chk', 'ck'].flatMap((check) => [
  ...[check, `${check}s`, `paid ${check}`, `substitute ${check}`, `inclearing ${check}`, `draft ${check}`, `share draft ${check}`],
  ...['paid', 'number', 'no', 'paid number', 'paid no', 'image', 'withdrawal', 'debit'].map((word) => `${check} ${word}`),
])
/** A line from its first figure on: 'CHECK # 01042' → '01042'. As an integer it ends behind the number and has no zeros before it. */
const number = "CAST(ltrim(lower(description), ' abcdefghijklmnopqrstuvwxyz#.:-/') AS INTEGER)"

/** The checks of a bank were one merchant, so that one answer in review decided what all of them had paid for. */
export const migration0094 = {
  name: '0094-number-of-a-check',
  sql: `UPDATE transactions SET merchant = merchant || ' ' || ${number}
    WHERE merchant IN (${nameless.map((words) => `'${words}'`).join(', ')}) AND ${number} > 0;`,
}
