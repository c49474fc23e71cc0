/** A page of the product that an answer leads to. */
export interface AnswerLink {
  to:
    | '/documents'
    | '/transactions'
    | '/transactions/review'
    | '/transactions/rules'
    | '/accounts'
    | '/coverage'
    | '/ask'
    | '/close'
    | '/taxes'
    | '/sharing'
    | '/requests'
    | '/services'
    | '/account'
    | '/business'
  label: string
}
export interface HelpAnswer {
  /** The part of the address after '#': a link to the answer stays good. */
  id: string
  question: string
  text: string
  link?: AnswerLink
}
export interface Topic {
  title: string
  answers: readonly HelpAnswer[]
}

/** Short answers, in the order in which a new owner asks. */
export const topics: readonly Topic[] = [
  {
    title: 'Documents',
    answers: [
      {
        id: 'formats',
        question: 'What can I upload?',
        text: 'Bank and card statements as PDF, CSV, Excel, OFX, QFX, QBO, QIF, MT940 or CAMT. Invoices and receipts as PDF or e-invoice (XML). Photos and scans of all of them as JPEG, PNG, WebP, HEIC or TIFF. ZIP files and saved emails (.eml) are unpacked. Each file can have up to 10 MB.',
        link: { to: '/documents', label: 'Upload documents' },
      },
      {
        id: 'type',
        question: 'Do I have to say what a file is?',
        text: 'No. Statement, invoice or receipt is detected from its content, and so is the account. If you choose a type that does not fit, the document is read as what it is and you are told.',
      },
      {
        id: 'find',
        question: 'How do I find a transaction?',
        text: "Type words of its line in Search, or its amount. '>500' finds amounts over 500, '<20' those under 20, '20..50' those between. The filters beside it narrow the list by category, entity, type, account, period and what is left to do; Download gives what is found as a file.",
        link: { to: '/transactions', label: 'Transactions' },
      },
      {
        id: 'phone',
        question: 'Can I use it on my phone?',
        text: "Yes. Choose 'Add to Home Screen' or 'Install' in the browser's menu; the address must begin with https. On Android, share a photo or a PDF from any app to Ledgerhand, and it opens the upload. Without a connection, files wait on the phone and are uploaded once it is back. Choose several photos to make them the pages of one document.",
        link: { to: '/documents', label: 'Upload documents' },
      },
      {
        id: 'duplicates',
        question: 'What if I upload something twice?',
        text: 'The same file is refused. Statements that overlap add each transaction once; two equal purchases on the same day in one statement stay two.',
      },
      {
        id: 'failed',
        question: 'A document failed. What now?',
        text: 'Its line in the list says why and what to do: enter the password of a protected PDF, upload a sharper photo, or retry. Nothing is lost; the original stays stored.',
        link: { to: '/documents', label: 'Documents' },
      },
      {
        id: 'missing',
        question: 'How do I see which statements are missing?',
        text: 'Statement Coverage shows every month of every account. A missing month can be requested from the person who has the statement; they need no account.',
        link: { to: '/coverage', label: 'Statement Coverage' },
      },
    ],
  },
  {
    title: 'Checking',
    answers: [
      {
        id: 'reconciled',
        question: 'What does Reconciled mean?',
        text: 'The opening balance plus all transactions equals the closing balance that the statement prints, to the cent. No transaction was missed, added or misread.',
      },
      {
        id: 'off',
        question: 'What does “off by” mean?',
        text: 'The transactions and the printed balances differ by that amount. All transactions of the statement go to review. If one correction explains the difference, the document offers it as one click.',
      },
      {
        id: 'review',
        question: 'Why does a transaction need review?',
        text: 'Because something about it is uncertain: a character that was hard to read, a category that is a guess, or a meaning that only you know, such as whether a deposit was a sale or a loan.',
        link: { to: '/transactions/review', label: 'Pending Review' },
      },
      {
        id: 'source',
        question: 'Where does a figure come from?',
        text: 'Click it. Every figure of a report leads to its transactions, and every transaction to the line of the document it was read from.',
      },
    ],
  },
  {
    title: 'Categories and profit',
    answers: [
      {
        id: 'meaning',
        question: 'Which answers change my profit?',
        text: 'Business expense does. Asset, loan, transfer, deposit and owner’s draw move money without changing profit: they appear on the balance sheet instead. Personal is left out. Each answer says what it does before you choose it.',
        link: { to: '/accounts', label: 'Accounts' },
      },
      {
        id: 'remember',
        question: 'Will I be asked the same thing again?',
        text: 'No. An answer is remembered for the merchant, unless you turn that off. Rules lists everything that was learned, and you can write your own.',
        link: { to: '/transactions/rules', label: 'Rules' },
      },
      {
        id: 'basis',
        question: 'Cash or accrual?',
        text: 'Cash basis counts money on the day it moves; accrual basis counts a bill on its own date. The business profile sets which one reports start with, and every report can switch.',
        link: { to: '/business', label: 'Business Profile' },
      },
      {
        id: 'ask',
        question: 'What can I ask my books?',
        text: 'How much was spent, earned or left, by category, payee, time, entity, account and amount: spent meals 2026-Q1 by month. Type it in the search (Ctrl K) or on the page. Each figure is counted as in your reports and leads to its transactions; a word that is not understood is named. An AI service is asked only on a press, and only to put a question into such a query or two sentences around figures of your books.',
        link: { to: '/ask', label: 'Ask Your Books' },
      },
      {
        id: 'undo',
        question: 'I changed something by mistake. Can I undo it?',
        text: 'Yes. Press U, or Undo in the message after a change. Changes to many transactions at once are undone together.',
        link: { to: '/transactions', label: 'Transactions' },
      },
    ],
  },
  {
    title: 'Accountant and taxes',
    answers: [
      {
        id: 'accountant',
        question: 'How do I give my accountant access?',
        text: 'Share Access invites them by email address or by a link to copy. An accountant can edit your books; a viewer can only look. You can remove either at any time.',
        link: { to: '/sharing', label: 'Share Access' },
      },
      {
        id: 'upload-link',
        question: 'How can somebody send me documents without an account?',
        text: 'Send them an upload link, or request specific documents: the request checks itself off as they arrive. People with a link see what is requested and nothing else in your books.',
        link: { to: '/requests', label: 'Requests' },
      },
      {
        id: 'close',
        question: 'What happens when I close a month?',
        text: 'Its transactions are locked: nobody can change, add or delete them until the month is reopened with a reason. A statement that arrives later waits as late, in no total. Reports of closed months can be signed.',
        link: { to: '/close', label: 'Close' },
      },
      {
        id: 'tax-pack',
        question: 'What do I get for my tax return?',
        text: 'The Tax Pack lays out a year by the lines of Schedule C, lists what is still open, and packs it with its documents into one ZIP. It is a worksheet, not advice.',
        link: { to: '/taxes', label: 'Tax Pack' },
      },
    ],
  },
  {
    title: 'Privacy and backup',
    answers: [
      {
        id: 'privacy',
        question: 'What leaves this server?',
        text: 'Documents are read on this server. One is sent to an AI service only if you allow that service; the descriptions of transactions only when you press AI Classify, or allow that at upload too. Every call is listed. Mail, backup copies and upload services are used only if they were set up for this installation.',
        link: { to: '/services', label: 'AI Services' },
      },
      {
        id: 'ai-key',
        question: 'How do I use my own AI service?',
        text: 'Add its key on the AI Services page and allow the service. The key is tested by one call, kept encrypted, used for your books only and never shown again. Ollama and LM Studio on the machine of the server are found by one press, for who runs it. What is set in the environment of the server wins.',
        link: { to: '/services', label: 'AI Services' },
      },
      {
        id: 'encryption',
        question: 'What is encrypted?',
        text: 'Stored documents, the database with your transactions, and keys of AI services. The database of an installation from before this version is once ENCRYPT_DATABASE=true is set. The key lies on the server unless it is given from outside, so protect the server itself, too, for example with an encrypted disk. Backups are encrypted when a passphrase is set.',
      },
      {
        id: 'backup',
        question: 'Is there a backup?',
        text: 'One is made every day and checked. The System page, for owners, shows when the last one was made, where it is, and makes one at any time. Do not copy the data folder while Ledgerhand runs.',
      },
      {
        id: 'take-along',
        question: 'How do I take everything with me?',
        text: 'Account Settings exports all of your data and original documents as one ZIP.',
        link: { to: '/account', label: 'Account Settings' },
      },
    ],
  },
  {
    title: 'Keyboard',
    answers: [
      {
        id: 'palette',
        question: 'How do I get anywhere quickly?',
        text: 'Press Ctrl K (⌘ K on a Mac) on any page and type: pages, transactions, documents, reports and clients are found.',
      },
      {
        id: 'keys',
        question: 'Which keys are there?',
        text: 'Press ? on Transactions or Pending Review for the list of their keys. On every other page ? opens this help.',
        link: { to: '/transactions', label: 'Transactions' },
      },
    ],
  },
]
