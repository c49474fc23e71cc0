import { dd, mon, slash, us } from '../made-figures.ts'
import { madePdf } from '../pdf/made-pdf.ts'

import { type Habit, habitTotal, line } from './habit.ts'

export const cardPages: readonly Habit[] = [
  {
    name: 'card: payments in brackets, previous and new balance',
    documentType: 'credit_card',
    proves: true,
    print: (l) =>
      madePdf([
        'SUMMIT REWARDS VISA CREDIT CARD     Account ending in 4821',
        'Statement closing date 03/31/2025     Payment due date 04/25/2025     Credit limit $50,000.00',
        'Billing period 03/01/2025 - 03/31/2025',
        line(['Previous Balance', 40], [`$${us(l.opening)}`, 14, 'r']),
        line(['Payments and Credits', 40], [`-$${us(habitTotal(l.rows, 1))}`, 14, 'r']),
        line(['Purchases', 40], [`+$${us(habitTotal(l.rows, -1))}`, 14, 'r']),
        // What is owed grows with every purchase.
        line(['New Balance', 40], [`$${us(l.opening - (l.closing - l.opening))}`, 14, 'r']),
        line(['Minimum Payment Due', 40], ['$35.00', 14, 'r']),
        '',
        line(['Trans Date', 12], ['Post Date', 12], ['Description', 40], ['Amount', 14, 'r']),
        ...l.rows.map((r) =>
          line([slash(r.date), 12], [slash(r.date), 12], [r.description, 40], [r.cents > 0 ? `(${us(r.cents)})` : us(-r.cents), 14, 'r']),
        ),
      ]),
  },
  {
    name: 'card: CR behind payments, months as words',
    documentType: 'credit_card',
    proves: true,
    print: (l) =>
      madePdf([
        'Harbour Mastercard      Card number 5xxx xxxx xxxx 4821',
        'Statement date 31 March 2025      Minimum payment 25.00      Credit limit 20,000.00',
        'Statement period 1 March 2025 to 31 March 2025',
        line(['Balance from previous statement', 50], [us(l.opening), 14, 'r']),
        line(['Date', 10], ['Description', 44], ['Amount', 16, 'r']),
        ...l.rows.map((r) =>
          line([`${dd(r.date)} ${mon(r.date)}`, 10], [r.description, 44], [`${us(Math.abs(r.cents))}${r.cents > 0 ? 'CR' : ''}`, 16, 'r']),
        ),
        line(['Your new balance', 50], [us(l.opening - (l.closing - l.opening)), 14, 'r']),
      ]),
  },
]
