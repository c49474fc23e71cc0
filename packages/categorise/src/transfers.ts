import type { DocumentType } from '@ledgerhand/core/documents'
import { TRANSFER_WITH_A_NAME } from '@ledgerhand/core/question-words'
import type { PartTreatment } from '@ledgerhand/core/treatments'

/** A movement that is neither revenue nor expense, and how sure that is (share of such lines that are transfers). */
export interface TransferGuess {
  confidence: number
  reason: string
  /** The payment of a card: a transfer only where that card is in the books, else its purchases would be nowhere. */
  paysCard: boolean
  treatment: PartTreatment
}

const PAYS_BILL = 'A payment of the card bill'
const PAYS_ISSUER = 'A payment to a card issuer'

interface TransferRule {
  pattern: RegExp
  confidence: number
  reason: string
  /** Only for this direction of money, as the bank sees it. */
  credit?: boolean
  /** Left out: a transfer between accounts, or the payment of a card where the reason says so. */
  treatment?: 'loan' | 'owner_draw' | 'owner_contribution'
}

const ISSUER =
  '(chase|citi|citibank|citicard|citi card|amex|american express|discover|capital one|barclaycard|barclays|synchrony|syncb|bk of amer|bank of america|bofa|bank of amer|wells fargo|wf|us bank|usbank|pnc|td bank|td|usaa|navy federal|nfcu|apple ?card|applecard gsbank|hsbc|elan|comenity|cardmember serv\\w*|capital one bank|lloyds|natwest|mbna|tesco bank|virgin money|santander|rbc|bmo|cibc|scotiabank)'

/** On any account. First match wins, so the narrow ones stand first. */
const rules: TransferRule[] = [
  {
    pattern:
      /\b(owners?|members?|partners?|shareholders?|proprietors?) (draws?|drawings?|withdrawals?|distributions?)\b|^drawings\b|\bprivatentnahme\b/,
    confidence: 0.92,
    reason: 'Money that the owner takes out',
    treatment: 'owner_draw',
  },
  {
    pattern:
      /\b(owners?|members?|partners?|shareholders?|capital) (contributions?|investments?|injections?|equity)\b|\bcapital introduced\b|\bprivateinlage\b|\bapport (en )?(compte|capital)\b/,
    confidence: 0.92,
    reason: 'Money that the owner puts in',
    treatment: 'owner_contribution',
  },
  {
    pattern:
      /\b(directors?|owners?|members?|partners?|shareholders?|stockholders?|officers?) loans?\b|\bloan (from|to) (the |a )?(owners?|directors?|members?|partners?|shareholders?|stockholders?|officers?)\b|\bcompte courant d ?associe\b/,
    confidence: 0.86,
    reason: 'A loan between the owner and the business',
    treatment: 'loan',
  },
  {
    pattern:
      /\bpayment thank you\b|\bthank you for your payment\b|\b(payment|pymt|pmt) received\b.*\bthank\b|\bautopay payment\b|\bautomatic payment thank\b|\bmerci pour votre paiement\b/,
    confidence: 0.97,
    reason: PAYS_BILL,
  },
  {
    pattern:
      /\b(credit ?card|crdt? ?card|credit crd|crcard|creditcard) ?((online|web|mobile|phone|syf|syncb|cap one|citi) )?(auto ?pay|payment|pmt|pymt|pay|bill|bill payment|e ?payment)\b|\bcrcardpmt\b|\bcc ?p(y|ay)?mt\b|\bstore ?(card|crd) (payment|pmt|pymt)\b|\b(card|crd) (srvc?|svcs?|serv\w*)\b.*\b(payment|pmt|pymt)\b|\bcardpmt\b|\bpayment to (credit|chase|visa|mastercard) ?card\b|\bcard (bill )?payment to\b.*\bcard\b/,
    confidence: 0.95,
    reason: PAYS_BILL,
  },
  {
    pattern: new RegExp(
      `\\b${ISSUER}\\b.*\\b(auto ?pay|auto ?pymt|e ?payment|epay|credit ?crd|credit ?card|creditcard|crd ?pmt|card ?pmt|card ?serv\\w*|card ?m(em)?be?r (serv\\w*|svcs?)|online ?pmt|online ?payment|mobile ?pmt|ach ?pmt|web ?pmt|bill ?pmt|dc pymts|gsbank payment)\\b`,
    ),
    confidence: 0.93,
    reason: PAYS_ISSUER,
  },
  {
    pattern:
      /\b(applecard|apple card) gsbank\b|\bgsbank payment\b|\bbarclaycard(us)?\b|\bcardmember serv\w*\b|\bcomenity\b|\bsynchrony\b|\bsyncb\b|\bmbna\b|\bcapital one (online|mobile)\b|\bkreditkartenabrechnung\b|\bkreditkarte abrechnung\b|\b(pagamento|pagto|pgto) (fatura|cartao)( de)?( credito| cartao)?\b|\bpago (de )?tarjeta( de)?( credito)?\b|\breleve carte\b|\bliquidacion tarjeta\b/,
    confidence: 0.86,
    reason: PAYS_ISSUER,
  },
  {
    pattern: /^(american express|amex|discover( card)?|citi card|citicard|chase card|barclaycard|apple card)( \d+)*$/,
    confidence: 0.72,
    reason: PAYS_ISSUER,
  },
  {
    pattern:
      /\b(lowes|home depot|best buy|macys|kohls|target|walmart|sams club|costco|nordstrom|jc ?penney|dillards|bloomingdales|gap|old navy|tjx|ikea|wayfair|staples|office depot|tractor supply|sears|exxon ?mobil|shell|chevron|bp)( \w+)? (auto|online|web|mobile|chg|charge|syf|cbna)( auto)? (pmt|pymt|payment)\b/,
    // Its statements are seldom in the books, and then what was bought is nowhere.
    confidence: 0.66,
    reason: PAYS_ISSUER,
  },
  { pattern: /\bbalance transfer\b/, confidence: 0.9, reason: 'A balance moved between cards' },
  {
    pattern:
      /\bloan (proceeds|advance|disbursement|funding)\b|\bline of credit (advance|draw)\b|\bloc advance\b|\b(sba|eidl|ppp) (loan|eidl)\b|\bsbad treas\b|\bdarlehensauszahlung\b|\bdeblocage pret\b/,
    confidence: 0.84,
    reason: 'Borrowed money, which is not income',
    treatment: 'loan',
    credit: true,
  },
  {
    pattern:
      /\b(online|internet|mobile|web|phone|book|internal|account|funds|overdraft|banking|inter ?account|intrabank|automatic|recurring|scheduled|keep the change|savings?) (banking )?(transfer|trnsfr|trsf|xfer|tfr)\b(?! fee)/,
    confidence: 0.9,
    reason: 'Money moved between accounts',
  },
  {
    pattern:
      /\b(transfer|trnsfr|xfer|tfr|trsf) (to|from) .{0,30}?\b(sav\w*|chk\w*|check\w*|acct|account|share|mma|money market|deposit|x+\d+)\b/,
    confidence: 0.92,
    reason: 'Money moved between accounts',
  },
  {
    pattern:
      /\b(to|from) (savings|checking|sav|chk|share|business checking|business savings|personal checking)\b|\bumbuchung\b|\bubertrag\b|\buebertrag\b|\beigenubertrag\b|\bvirement (interne|compte a compte|de compte)\b|\bvir interne\b|\btraspaso\b|\bgiroconto\b|\btransf(erencia)? (entre (contas|cuentas)|mesma titularidade|propia|propria)\b|\b(aplicacao|resgate) (cdb|poupanca|fundo\w*|automatic\w*|rdb|invest\w*)\b|\b(fd|rd|fixed deposit|term deposit) (booking|booked|placement|closure|maturity|creation)\b|\boverforing (eget|egna|mellan) konto?n?\b|\bprzelew wlasny\b|\bvirement vers (livret|compte)\b|\bspaarrekening\b|\beigen rekening\b|\b(auto|cash|overnight|automatic) sweep\b|\bsweep (to|from|transfer|credit|debit)\b|\bzba transfer\b/,
    confidence: 0.88,
    reason: 'Money moved between accounts',
  },
  {
    pattern:
      /\b(fidelity(?! (natl|national) (title|financial))|vanguard|treasury ?direct(?! tax)|t bills?|schwab|edward jones|moneylink|moneyline|robinhood|e ?trade|etrade|wealthfront|betterment|acorns (invest|later|core)\w*|stash (invest|capital)\w*|coinbase|payward|gemini trust|binance|td ameritrade|ameritrade|merrill lynch|merrill edge|interactive brok\w*|m1 finance|sofi invest|ally bank transfer|marcus by goldman|goldman sachs ba\w*)\b/,
    // Whose savings they are the line does not say.
    confidence: 0.74,
    reason: 'Money moved to or from savings or investments',
  },
  {
    pattern: /^(transfer|xfer|tfr|funds transfer)\b|\b(transfer|xfer) (to|from)\b/,
    confidence: 0.74,
    reason: 'Called a transfer, though it does not say between which accounts',
  },
]

/** Who pays out sales, or passes money to people: the word transfer says no more beside these. */
const PASSES_MONEY_ON =
  /\b(stripe|square inc|squareup|shopify|shopify payments?|etsy|ebay|airbnb|amazon|doordash|toast|clover|lending club|wise|transferwise|zelle|venmo|cash ?app)\b/
/** The bill of a card that such a one gives: 'SYNCHRONY BANK AMAZON CC PYMT'. */
const CARD_OF_ONE = /\b(cc|credit ?card|store ?(card|crd)|crcard|synchrony|syncb|syf)\b.*\b(payment|pa?ym?n?t|pmt)s?\b/
/** Lines with the word transfer in them that are not transfers between own accounts: sales, wire fees, loans, insurance. */
const NOT_TRANSFER =
  /\b(customer|invoice|inv|dividends?)\b|\b(transfer|xfer|wire) (fee|charge|chg)s?\b|\bfee\b|\b(mortgage|mtg|loan (payment|pymt|pmt)|auto finance|carpay|consumer usa|insurance|p and c|premium)\b/

/** 'Owner draw returned' is money that comes in. */
function ofDirection(treatment: PartTreatment, isCredit: boolean): PartTreatment {
  if (treatment === 'owner_draw' && isCredit) return 'owner_contribution'
  return treatment === 'owner_contribution' && !isCredit ? 'owner_draw' : treatment
}

/** Whether a line is a transfer between own accounts, a card payment or an owner's draw or contribution. `text` is plain text. */
export function guessTransfer(text: string, isCredit: boolean, documentType: DocumentType | undefined): TransferGuess | null {
  if (documentType === 'invoice' || documentType === 'receipt') return null
  if (
    documentType === 'credit_card' &&
    isCredit &&
    /\b(payment|pymt|pmt|autopay|paiement|zahlung|thank you|pago|betaling|direct debit)\b/.test(text) &&
    !/\brefund|reversal|returned\b/.test(text)
  ) {
    return { confidence: 0.95, reason: PAYS_BILL, paysCard: true, treatment: 'card_payment' }
  }
  if (NOT_TRANSFER.test(text) || (PASSES_MONEY_ON.test(text) && (isCredit || !CARD_OF_ONE.test(text)))) return null
  // What a card's issuer pays into a bank account is no payment of the card.
  const fits = (r: TransferRule) =>
    (r.credit === undefined || r.credit === isCredit) && !(r.reason === PAYS_ISSUER && isCredit && documentType !== 'credit_card')
  const rule = rules.find((r) => fits(r) && r.pattern.test(text))
  if (!rule) return null
  const paysCard = rule.reason === PAYS_BILL || rule.reason === PAYS_ISSUER
  if (rule.treatment === undefined && !paysCard && TRANSFER_WITH_A_NAME.test(text)) {
    // What it was to a person for is asked (question-words.ts).
    if (!isCredit) return null
    return { confidence: 0.6, reason: 'A transfer that names somebody: it may be no account of yours', paysCard, treatment: 'transfer' }
  }
  const treatment = rule.treatment ?? (paysCard ? 'card_payment' : 'transfer')
  return { confidence: rule.confidence, reason: rule.reason, paysCard, treatment: ofDirection(treatment, isCredit) }
}
