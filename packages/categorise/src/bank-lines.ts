import type { Leaf } from '@ledgerhand/core/categories'

/** A line that the bank or a payment service writes itself, in its own words. */
export interface BankLine {
  leaf: Leaf
  confidence: number
  reason: string
  /** A known merchant in the line says more than this; of 'trade', one that is no bank, or the word of a trade. */
  unlessNamed?: 'merchant' | 'trade'
  /** Interest of the account or card itself, which pays back no loan. */
  ofTheAccount?: true
}

interface Rule extends BankLine {
  pattern: RegExp
  /** Only for this direction of money; absent: both. */
  credit?: boolean
}

/** First match wins. */
const rules: Rule[] = [
  // What names the fee of a deposit or a transfer, before what names these.
  {
    pattern:
      /\b(atm|(cash|check|cheque|cashed|branch) deposit(ed)?|deposited|items?|wire|exchange|exch|analysis|overdraft|charge ?back|retn|unpaid) .*\b(fees?|charges?)( [a-z_]*\d\w*)*( (details|sequence|for)\b.*)?$/,
    credit: false,
    leaf: 'bank_fees',
    confidence: 0.88,
    reason: 'A fee of the bank',
  },
  // Money out to customers, and what was taken back
  {
    pattern:
      /\b(charge ?back|chg ?ba?ck|chrg ?ba?ck|chgbk|chrgbk|chargebk|(payment|stripe|square( inc)?|paypal|shopify( payments)?|toast|clover|merchant|bankcard|airbnb|etsy|ebay) disputed?|refund (to )?(customer|client|guest|patient)|(customer|client|guest|patient) refund|return(ed)? deposit(ed)? item)\b(?! (fee|fees|charge|chg))/,
    credit: false,
    leaf: 'returns',
    confidence: 0.76,
    reason: 'Money given back to a customer',
  },
  {
    pattern:
      /\b(cashed |deposited )?items? (retn?d?|returned) unpaid\b|\bitems? charged back\b|\b(nsf|returned|rtn|bounced) (deposit(ed)? )?(check|cheque|chk|item)\b(?! (fee|fees|charge|chg))|\b(check|cheque|item) returned\b(?! (fee|fees))/,
    credit: false,
    leaf: 'returns',
    confidence: 0.71,
    reason: 'A deposit that the customer’s bank did not pay',
  },
  {
    pattern: /\b(charge ?back|dispute) (reversal|reversed|won|returned|refund|credit)\b/,
    credit: true,
    leaf: 'returns',
    confidence: 0.76,
    reason: 'A disputed sale that was won back',
  },
  {
    pattern: /\b(deposit(ed)? )?item returned (fees?|charges?|chg)\b/,
    credit: false,
    leaf: 'bank_fees',
    confidence: 0.93,
    reason: 'A fee of the bank',
  },
  // Dues of clubs for sport are no dues of a trade (section 274(a)(3)).
  {
    pattern: /\b(gym|fitness|athletic|health club|equinox|country club|golf club|tennis club|yacht club)\b.*\b(membership|dues|fees?)\b/,
    credit: false,
    leaf: 'entertainment',
    confidence: 0.84,
    reason: 'Gym and club dues are usually personal: not deductible',
  },
  // Tax, before anything with 'payment' in it
  {
    pattern: /\birs treas 310\b|\btax refund\b|\btax ref\b/,
    credit: true,
    leaf: 'taxes_licenses',
    confidence: 0.74,
    reason: 'A refund of tax',
  },
  {
    pattern:
      /\b(adp|paychex|gusto|intuit|paycom|paylocity|payroll|pyrl) (payroll )?(tax|taxes)\b|\b(cra|hmrc|irs|ato) payroll\b|\bpayroll (cra|source) deductions?\b|\btax col\b|\b(ui|sui|suta|unemp\w*) (contrib\w*|tax|pmt|payment)\b/,
    credit: false,
    leaf: 'taxes_licenses',
    confidence: 0.86,
    reason: 'Payroll tax',
  },
  {
    pattern:
      /\b(adp|paychex|gusto|paycor|paycom|paylocity|trinet|justworks|rippling|onpay|homebase|patriot software|\w*payroll) (.* )?(fees?|invoice|subscr\w*)\b|\bpayroll (service|fee|fees|processing|software|subscr\w*)\b/,
    credit: false,
    leaf: 'legal_professional',
    confidence: 0.76,
    reason: 'The fee of a payroll service',
  },
  // Interest
  {
    pattern: /\b(interest|int|finance|fin) (charges?|chg|chrg) (refund\w*|revers\w*|credit|adj\w*|waive[dr]?)\b/,
    credit: true,
    leaf: 'interest',
    confidence: 0.84,
    reason: 'Interest given back',
  },
  {
    pattern:
      /\b(interest|int|intrst|interst) (earned|paid|payment|credit|deposit|pymt|pymnt|pmt|income|received)\b|\b(interest|dividends?|zinsen|habenzinsen|zinsgutschrift|interets|intereses|interessi|rente)\b|\bcredit interest\b|\bint pd\b|\bdiv(idend)? (payment|credit|paid)\b|\b(rendimentos?( poupanca)?|juros (poupanca|recebidos)|odsetki|ranteinkomst|renteinntekt)\b/,
    credit: true,
    leaf: 'interest_dividends',
    confidence: 0.93,
    reason: 'Interest or a dividend paid to you',
  },
  {
    pattern:
      /^((monthly|minimum|total|card|credit|visa|account|periodic|unarranged|arranged) )*((overdraft|od|debit) (interest|int)( (charge|charges|charged|chg|chrg))?|(purchases?|cash advance|balance transfer) interest( charges?)?|(interest|int|finance|fin) (charge|charges|charged|chg|chrg)( on)?( (std|standard))?( (purch|purchases?|cash adv\w*|cash|advances?|balance transfers?|overdraft))?|int(erets)? debiteurs?|sollzinsen|dispozinsen|agios( bancaires)?|debetrente)( (to|from|for|\d\w*))*$/,
    credit: false,
    leaf: 'interest',
    confidence: 0.88,
    reason: 'Interest on money owed to the bank',
    ofTheAccount: true,
  },
  {
    pattern:
      /\b(interest|int|finance|fin) (charge|charges|charged|chg|chrg)\b|\bpurchase interest\b|\binterest on\b|\boverdraft interest\b|\bdebit interest\b|\bloan interest\b|\binterest (payment|pymt)\b|\binterets? (debiteurs?|emprunt|pret)\b|\bsollzinsen\b|\bint(erets)? debit\w*\b|^(interest|interets|zinsen|intereses|interessi|rente|juros|odsetki)\b/,
    credit: false,
    leaf: 'interest',
    confidence: 0.88,
    reason: 'Interest on borrowed money',
  },
  {
    pattern:
      /\b(loan|mortgage|mtg|mtge) (payment|pymt|pmt|pay|autopay|debit)\b|\b(mortgage|home mtg|auto finance|carpay|kabbage|ondeck|on deck|bluevine|fundbox|lendio|nelnet|navient|sallie mae|great lakes|rocket mtg|quicken loans|echeance pret|remboursement pret|darlehen|tilgung|hypotheek|hipoteca|mutuo|rata finanziamento)\b/,
    credit: false,
    leaf: 'interest',
    confidence: 0.45,
    reason: 'A loan payment: only its interest is an expense, the rest pays back what was borrowed',
  },
  // What a processor of card payments keeps, collected by itself.
  {
    pattern:
      /\b(bankcard|mtot|btot|merch\w*|american express|amex|axp|clover|toast|fdms|first data|fiserv|heartland|elavon|worldpay|tsys|global pay\w*|paymentech|square|stripe|shopify|paypal|intuit|quickbooks|qbooks|authorize ?net|authnet|cardconnect|payanywhere)\b.*\b(disc|discnt|discount|intchg|interchng|interchange|eom|tran fees?|transaction fees?|processing fees?|merch fees?|merchant fees?|proc fees?)\b/,
    credit: false,
    leaf: 'commissions',
    confidence: 0.86,
    reason: 'The fee of a processor of card payments',
  },
  {
    pattern:
      /\b(bankcard|bankcd|bnkcd|mtot|btot|fdms|first data|fiserv|heartland|hrtland|elavon|worldpay|tsys|global pay\w*|paymentech|authorize ?net|authnet|cardconnect|payanywhere|merch(ant)?( svcs?| services?)?)\b.*\bfees?\b/,
    credit: false,
    leaf: 'commissions',
    confidence: 0.84,
    reason: 'The fee of a processor of card payments',
  },
  // What a marketplace keeps of the sales made there, and a till's firm of the payments it took.
  {
    pattern:
      /\b(etsy|ebay|amazon|amzn|walmart|poshmark|mercari|depop|reverb|airbnb|vrbo|booking com|doordash|grubhub)\b.*\b(seller|selling|listing|marketplace|final value|referral|host|commission) fees?\b|\b(square|sq|sumup|zettle|izettle|stripe|toast|clover) (inc )?(sq )?(card |processing |payment )?fees?\b/,
    credit: false,
    leaf: 'commissions',
    confidence: 0.86,
    reason: 'The fee of a marketplace or of a processor of card payments',
  },
  {
    pattern: /\b(expensify|ramp|brex|divvy|navan|concur|emburse|zoho expense)\b.*\breimb\w*\b/,
    credit: false,
    leaf: 'uncategorised_expense',
    confidence: 0.3,
    reason: 'What an employee spent, paid back through a service; the line does not say for what',
  },
  // Paid through a service: its own subscription is another line.
  {
    pattern:
      /\b(bill com|billcom|melio|plastiq|routable|paymerang|corpay)\b.*\b(payables?|vendor|bill ?pay|billpmt|payments?|pymts?|pmts?)\b/,
    credit: false,
    leaf: 'uncategorised_expense',
    confidence: 0.3,
    reason: 'Paid through a payment service; the line does not say for what',
  },
  {
    pattern:
      /\b(appfolio|yardi|rentcafe|rent cafe|clickpay|buildium|paylease|zego|rentmanager|entrata|resman)\b.*\b(web ?pmts?|web ?pay\w*|proprtypay|property ?pay\w*|rent\w*|e ?payment)\b/,
    credit: false,
    leaf: 'rent_property',
    confidence: 0.66,
    reason: 'Paid through a landlord’s payment service, most likely rent',
  },
  // Fees of the bank
  {
    pattern:
      /\b(overdraft|od|nsf|insufficient funds|wire|wire transfer|wire trans svc|transfer|atm|foreign|international|fgn|returned item|return item|stop payment|cash advance|over ?limit|cashed check|deposited item|returned deposited item|return deposited item|analysis|fx|non sterling|non euro|minimum balance|cash handling|chq|cheque) ?(maintenance |maint |transaction |trans |service |analysis |transfer |payment |fund |item |account )?(fees?|charges?|chgs?|chrgs?|chg)\b|\b(servicecharge|bank ?charges?|bank ?fees?|acct analysis|analysis charge|non stg|foreign exch rt adj fee|fx fee|unpaid item|unauthorised overdraft)\b|\batm\b.*\bsurcharge\b/,
    credit: false,
    leaf: 'bank_fees',
    confidence: 0.93,
    reason: 'A fee of the bank',
  },
  {
    pattern:
      /\b(monthly|annual|yearly|service|maintenance|maint|account|acct|annual membership|late|late payment|card replacement|paper statement|statement|bank|banking|transaction|trans|trx|currency|conversion|dormant|check) ?(maintenance |maint |transaction |trans |service |analysis |transfer |payment |fund |item |account )?(fees?|charges?|chgs?|chrgs?|chg)\b/,
    credit: false,
    leaf: 'bank_fees',
    confidence: 0.93,
    reason: 'A fee of the bank',
    unlessNamed: 'trade',
  },
  {
    pattern:
      /\b(fee|fees|charge|chg) (reversal|refund|rebate|waiver|waived|credit)\b|\b(refund|reversal|rebate) (of )?.{0,20}\bfees?\b|\batm (fee )?(rebate|reimbursement)\b/,
    credit: true,
    leaf: 'bank_fees',
    confidence: 0.86,
    reason: 'A bank fee given back',
  },
  {
    pattern:
      /\bfrais\b.*\b(bancaires?|tenue|compte|carte|rejet|virement|dossier|gestion)\b|\bfrais (bancaire|banc|virmt|cb)\b|\bcommissions? (de |d )?(mouvement|intervention|compte|bancaires?|carte|cb)\b|\bcotis(ation)?s? (carte|cb|visa|mastercard|bancaire|compte|esprit|jazz|convention)\b|\b(kontofuhrung\w*|kontofuehrung\w*|entgeltabschluss|kontogebuhr\w*|kontogebuehr\w*|kartengebuhr|buchungsentgelt)\b|\bbankkosten\b|\bkosten (rekening|betaalrekening|zakelijk\w*|gebruik)\b|\bcomision(es)? (mantenimiento|administracion|transferencia|tarjeta)\b|\b(spese|canone) (tenuta |mensile |trimestrali )?(conto|cc)\b/,
    credit: false,
    leaf: 'bank_fees',
    confidence: 0.93,
    reason: 'A fee of the bank',
  },
  {
    pattern:
      /\b(account keeping|account management|monthly plan|fall below|minimum bal(ance)?|min bal|sms( alert)?|neft|rtgs|imps|upi|ecs( return)?|nach( return)?|returned (dd|item|payment|cheque|check)|unpaid (dd|so|item|cheque|direct debit)|swift|tt|cable(?! comm)|telegraphic transfer|correspondent|outward remittance|inward remittance|chq book|cheque book|checkbook|debit card( annual| amc)?|card annual|dishonou?r|e ?transfer|interac|giro|eftpos|arranged overdraft|paper statement|excess (activity|transaction|item)|cross border|cashier ?s? check|safe deposit( box)?|locker) ?(fees?|charges?|chgs?|chrgs?|comm(ission)?|rent|amc)\b|\bfees? (swift|wire|atm|transfer|account)\b|\barranged overdraft usage\b|\b(tarifa|tar|cesta|anuidade|iof) \w*.*\b(pacote|servicos?|manut\w*|conta|cartao|saldo|ted|doc|pix)\b|^iof\b/,
    credit: false,
    leaf: 'bank_fees',
    confidence: 0.92,
    reason: 'A fee of the bank',
  },
  {
    pattern: /^(frais( trimestriels?| mensuels?)?|spesen|fee|fees|fee charged|service fee|monthly fee|bank fee|charges|charge)$/,
    credit: false,
    leaf: 'bank_fees',
    confidence: 0.82,
    reason: 'A fee of the bank',
  },
  {
    pattern:
      /\b(cash ?back|cashback|rewards?|statement credit|points|offers?) (bonus|redemption|redeemed|credit|reward|rewards|earned|payment)\b|\brewards?( \w+)? (redemption|redeem\w*)\b|\b(statement|offer|annual travel) credit\b|^cash ?back\b(?!.*\bwithdraw)/,
    credit: true,
    leaf: 'misc_income',
    confidence: 0.82,
    reason: 'A reward paid by the card',
  },
  // Payroll
  {
    pattern:
      /\b(payroll|salary|salaries|wages|salaires?|gehalt|gehaelter|gehalter|lohn|loehne|nomina|nominas|stipendi|stipendio|salaris|salarissen|net pay|wage pay|acompte salaire|conges payes)\b|\b(adp|gusto|paychex|paycor|paycom|paylocity|justworks|rippling|onpay|square payroll) (net|wages?)\b/,
    credit: false,
    leaf: 'wages',
    confidence: 0.9,
    reason: 'Wages',
  },
  // Payouts of sales
  // Who lends to patients and buyers pays the business at once: their merchant's side, not a bill of theirs.
  {
    pattern:
      /\b(care ?credit|synchrony|sunbit|alphaeon|(wells fargo|wf) health( advantage)?|lending ?club patient|greensky|wisetack|bread financial|citizens pay)\b.*\b(merch(ant)?|provider|practice|dealer|contractor)s?( (svcs?|services?|ach|acct))? (fund(s|ing)?|fnd(g|ng)?|settle\w*|dep(osits?)?|payouts?|disb\w*|proceeds|remit\w*)\b/,
    credit: true,
    leaf: 'sales',
    confidence: 0.9,
    reason: 'A payout of sales that a lender paid for its customers',
  },
  {
    pattern:
      /\b(stripe|square|squareup|sq|shopify|shopify payments?|toast|clover|lightspeed|sumup|zettle|izettle|worldpay|adyen|mollie|gocardless|braintree|authorize ?net|authnet|elavon|heartland|paymentech|first data|fdms|fiserv|bankcard|bkcrd|bankcrd|btot|mtot|merch(ant)?( bankcard| bnkcd| dep| deposit| svcs?| services?)?|etsy|ebay|doordash|grubhub|uber eats|ubereats|airbnb|vrbo|homeaway|amazon com|amazon pay\w*|amazon payments|amzn\w*|upwork|fiverr|lyft|uber|toasttab|wix payments|squarespace payments|poshmark|mercari|gumroad|patreon|substack|kickstarter|youtube|google adsense|adsense|intuit pymt soln|intuit payments|quickbooks payments|qbooks pay|bill com|wepay|dwolla|paya|uber usa|intuit|payanywhere|cardconnect|tsys|global payments|globalpay|barclaycard merchant|streamline|cardnet|paymentsense|dojo)\b.*\b(payouts?|transfers?|deposits?|dep|settle\w*|pmt soln|deposit trnsfr|disb\w*|remit\w*|st|btot|mtot|bnkcrd|merch dep|des payout|payments?|edi pymnts?|proceeds?|edi pa?ym\w*)\b/,
    credit: true,
    leaf: 'sales',
    confidence: 0.9,
    reason: 'A payout of card or online sales',
  },
  {
    pattern:
      /\b(stripe|square inc|squareup|shopify|bankcard mtot dep|merchant bankcard|merchant deposit|merch dep|bankcard deposit|bkcd deposit|card settlement|credit card deposit|visa mc deposit|amex settlement|american express settlement|pos settlement|stripe payments|sumup|zettle|mollie|gocardless|adyen|etsy|worldpay)\b/,
    credit: true,
    leaf: 'sales',
    confidence: 0.86,
    reason: 'A payout of card or online sales',
  },
  {
    pattern:
      /\b(remise|encaissement|encaissements|remises) (cb|carte|cartes|cheques?|chq|tpe)\b|\b(ventes?|vente cb|facture client|reglement (facture|client)|kartenumsatz|kartenumsaetze|kassenumsatz|verkaufserlos|umsatzerlose|ausgangsrechnung|abono tpv|liquidacion tpv|ventas?|vendas?|pix recebido|recebimento( cliente)?|liquidacao|(eftpos|pos|daily|card|terminal) settlement|pos (cr|credit)|cobro factura|incasso pos|accredito pos|omzet|pin ?ontvangst\w*)\b/,
    credit: true,
    leaf: 'sales',
    confidence: 0.86,
    reason: 'Card or cheque takings',
  },
  {
    pattern:
      /\b(invoice|inv|rechnung|re nr|rechnungs? ?nr|rg nr|facture|fact|factura|fattura|factuur|bill payment from|customer (payment|pmt|deposit)|client payment|sales?|customer)\b/,
    credit: true,
    leaf: 'sales',
    confidence: 0.84,
    reason: 'A customer paid',
  },
  {
    pattern:
      /\b((ap|a p|accts? pay\w*|vendor|supplier|trade) (pay|pmt|pmts|pymt|pymts|payment|payments)|vendorpay|vendorpmt|payables?|edi pa?ym\w*)\b/,
    credit: true,
    leaf: 'sales',
    confidence: 0.8,
    reason: 'A firm or authority paid you as its supplier',
  },
  {
    pattern:
      /\b(remote|mobile|edeposit|e deposit|atm|counter|branch|night|lockbox|cash|check|cheque|chk|image|scanned|teller|over the counter|customer|regular|business|commercial|paid in|counter credit) ?(online |check |cheque |banking |capture |cash )?(deposits?|dep|credit|paid in|lodgement)\b|^deposits?\b(?! (from|by) .*(payroll|direct dep))/,
    credit: true,
    leaf: 'sales',
    confidence: 0.71,
    reason: 'A deposit, most likely takings',
  },
  {
    pattern: /\b(direct dep|dir dep|direct deposit|payroll|salary|salaries|wages|gehalt|lohn|salaire|nomina|stipendio|salaris)\b/,
    credit: true,
    leaf: 'sales',
    confidence: 0.6,
    reason: 'Direct deposit with no stated purpose',
  },
  {
    pattern: /\bpaypal\b.*\b(transfer|inst xfer|instant transfer)\b/,
    credit: true,
    leaf: 'sales',
    confidence: 0.62,
    reason: 'Paid out by PayPal, perhaps takings',
  },
  {
    pattern: /\bpaypal (inst xfer|instant transfer|transfer|echeck|des inst xfer)\b/,
    credit: false,
    leaf: 'uncategorised_expense',
    confidence: 0.3,
    reason: 'Paid with PayPal; the line does not say to whom',
    unlessNamed: 'merchant',
  },
  {
    pattern: /\bpayouts?\b/,
    credit: true,
    leaf: 'sales',
    confidence: 0.76,
    reason: 'A payout, most likely of sales',
  },
  {
    pattern: /\b(zelle|venmo|cash ?app|quickpay)\b.*\bfrom\b.*\b(llc|inc|corp|ltd|pllc|llp|lp)\b/,
    credit: true,
    leaf: 'sales',
    confidence: 0.8,
    reason: 'A firm paid you, most likely a customer',
  },
  // People and cash: the line does not say what for
  {
    pattern:
      /\b(zelle|venmo|cash ?app|popmoney|apple cash|quickpay|interac|e transfer|etransfer|e tfr|bizum|tikkie|paylib|wero|twint|swish|vipps|mobilepay|blik|paynow|fast payment|osko|payid|upi|pix)\b/,
    credit: true,
    leaf: 'sales',
    confidence: 0.55,
    reason: 'Payment from a person, no purpose given',
  },
  {
    pattern:
      /\b(zelle|venmo|cash ?app|popmoney|apple cash|quickpay|interac|e transfer|etransfer|e tfr|bizum|tikkie|paylib|wero|twint|swish|vipps|mobilepay|blik|paynow|osko|payid|upi|pix)\b/,
    credit: false,
    leaf: 'uncategorised_expense',
    confidence: 0.3,
    reason: 'Sent to a person; the line does not say for what',
    unlessNamed: 'merchant',
  },
  {
    pattern:
      /^(check|cheque|chq|ck|chk|cheques?|checks? paid|share draft)( (no|number|nr|paid|card)?)?( ?\d+)?( \D{0,12})?$|\b(check|cheque) (no |number |# ?)?\d{2,}\b/,
    credit: false,
    leaf: 'uncategorised_expense',
    confidence: 0.3,
    reason: 'A check: the statement does not say what it paid for',
  },
  {
    pattern:
      /\b(atm|cash) (withdrawal|withdrwl|wd|withdraw|w d|withdrawl|disbursement)\b|\bwithdrawal (made )?(at|in|from)? ?(an )?(atm|branch|teller)\b|^atm\b|\bgeldautomat\b|\bbargeldauszahlung\b|\bauszahlung\b|\bretrait (dab|gab|especes)\b|\bgeldopname\b|\bgeldautomaat\b|\breintegro\b|\bsaque\b|\buttag\b|\bkontantuttag\b|\bminibankuttak\b|\bwyplata (z )?bankomatu?\b|\bcash wdl\b|\batm wdl\b|\bnwd\b|\bprelievo\b|\bcash machine\b|\bcashpoint\b/,
    credit: false,
    leaf: 'uncategorised_expense',
    confidence: 0.3,
    reason: 'Cash taken out: what it was spent on is not known',
  },
]

/** What a line is in the bank's own words, or null. `text` is plain text (see plainText). */
export function bankLine(text: string, isCredit: boolean): BankLine | null {
  const rule = rules.find((r) => (r.credit === undefined || r.credit === isCredit) && r.pattern.test(text))
  return rule ?? null
}
