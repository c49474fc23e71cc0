import { expect, test } from 'vitest'
import { merchantKey } from './merchant.ts'
import { accountOfTransfer } from './transfer-account.ts'

const lines: [line: string, account: string | null, merchant: string][] = [
  ['Online Transfer to CHK ...2211 transaction#: 23456789012 01/15', '2211', 'online transfer to 2211'],
  ['Online Transfer from SAV ...8820 transaction#: 23456789012', '8820', 'online transfer from 8820'],
  ['ONLINE TRANSFER TO PATEL N WAY2SAVE SAVINGS XXXXXX7788 REF #IB0ABCDEFG ON 01/25/25', '7788', 'online transfer to 7788'],
  ['ONLINE TRANSFER REF #IB0ABCDEFG TO EVERYDAY CHECKING XXXXXX1122 ON 01/15/25', '1122', 'online transfer ref 1122'],
  ['Online Banking transfer to CHK 2211 Confirmation# 1234567890', '2211', 'online banking transfer 2211'],
  ['ONLINE TRANSFER TO SAVINGS 7702', '7702', 'online transfer to 7702'],
  ['ONLINE TRANSFER TO SAVINGS', null, 'online transfer to savings'],
  ['STRIPE TRANSFER 250108 ST-K3J2', null, 'stripe transfer st'],
  ['ZELLE TRANSFER TO MARIA LOPEZ 0423', null, 'zelle transfer to maria lopez'],
]

test.each(lines)('of %s the other account is read, and is part of the merchant', (line, account, merchant) => {
  expect(accountOfTransfer(line)).toBe(account)
  expect(merchantKey(line)).toBe(merchant)
})
