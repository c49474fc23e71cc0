import { abroad } from './words-abroad.ts'

/**
 * The words that a row is asked by. They are data: a bank that says it in another way is another line. Those of other countries stand in words-abroad.ts. A list that repeats reads each word
 * in one way only: with two ways a line of many words takes hours, and whoever sends a file writes its lines.
 */

/** From this amount on a purchase may have to be written off over years: the de minimis safe harbor of Treas. Reg. 1.263(a)-1(f). */
export const CAPITAL_FROM = 250_000

/** Those of the questions that words ask; questions.ts has the words of each. */
type AskedId =
  | 'owner_tax'
  | 'owner_tax_refund'
  | 'retirement'
  | 'health_life'
  | 'deposit_paid'
  | 'deposit_returned'
  | 'asset_sale'
  | 'claim'
  | 'loan_received'
  | 'own_obligation'
  | 'lent'
  | 'loan_payment'
  | 'draw'
  | 'contribution'
  | 'cash'
  | 'fine'
  | 'donation'
  | 'gift_card'
  | 'capital_purchase'
  | 'person_paid'
  | 'person_paid_in'
  | 'rent_in'
  | 'tips_paid'
  | 'home'
  | 'family'
  | 'paid_in'

interface Asked {
  id: AskedId
  words: RegExp
  unless?: RegExp
  isCredit: boolean
  /** Cents. */
  from?: number
}
/** What an account is called in the line of a transfer: whoever it goes to by name is somebody else. */
const ACCOUNT =
  '(sav\\w*|che?c?k\\w*|chk\\w*|acct|account|share|mma|market|deposit|cards?|business|personal|primary|main|operating|reserve|tax|payroll|loan|line|own|bank|credit|union|cash|box|paypal|stripe|square)'
const NAME_AT_THE_END = `(?!.*\\b${ACCOUNT}\\b)[a-z]+( [a-z])? [a-z]+( (ref|id|no|conf|[a-z_]*\\d\\w*))*$`
/** A transfer at whose end a name of two or three words stands instead of an account, in plain words. */
export const TRANSFER_WITH_A_NAME = new RegExp(`\\b(transfer|trnsfr|xfer|tfr|trsf) (to|from) ${NAME_AT_THE_END}`)
const PAID_TO_A_NAME = `\\b(payment|transfer|trnsfr|xfer|tfr|trsf|wire|check|paid) to ${NAME_AT_THE_END}`

/** A vehicle or machine was sold, not its parts: wherever it was offered, that is no sale of goods. */
export const SELLS_A_VEHICLE =
  /\b(sales? of|sold|selling of)( [a-z0-9]+){0,3} (vehicle|van|truck|car|suv|pickup|motor ?(cycle|home)|rv|boat|tractor|trailer|forklift|excavator)\b(?! (parts?|access\w*|tires?|mats?|covers?|seats?|wash|hire|rental))|\b(vehicle|van|truck|car|suv|pickup|motor ?(cycle|home)|rv|boat|tractor|trailer|forklift|excavator) (sale|sold)\b/

/** A name that is a firm's, not a person's. */
export const NAMES_FIRM =
  /\b(llc|inc|corp|co|company|ltd|gmbh|store|shop|market|services?|supply|supplies|solutions|group|studio|restaurant|cafe)\b/
/** Words, or those of other countries. */
const or = (words: RegExp, ...purposes: Parameters<typeof abroad>): RegExp => new RegExp(`${words.source}|${abroad(...purposes)}`)

/** The first that fits a row counts. */
export const asked: readonly Asked[] = [
  // Before taxes: their penalties are not deducted either (section 162(f); IRS Publication 334).
  {
    id: 'fine',
    words: or(
      /\b(fines|penalt(y|ies)|citation|violations?|(parking|traffic|speeding|dmv|dot|police|city|county|court) ticket|(parking|traffic|speeding|code|late|library|toll|city|county|osha|civil|court) fine|court (costs?|ordered|payment|pmt|clerk)|(traffic|municipal|superior|district|county|circuit|justice|city) court|clerk of( the)? court|late (payment |filing )?(fee|charge) (irs|internal revenue|ftb|franchise tax \w+|tax\w*)|(irs|internal revenue service|ftb) late (payment |filing )?(fee|charge)|(red light|speed|speeding|traffic|photo|school zone) (cam(era)?|enforce\w*|ticket))\b|\bfine( (payment|pmt|paid|no|ref|[a-z_]*\d\w*))*$/,
      'fine',
    ),
    // What a court takes for a filing is a cost of the law suit.
    unless: /\b((?<!late )filing|food court|tennis court)\b/,
    isCredit: false,
  },
  {
    id: 'owner_tax',
    words: or(
      /\b(irs|internal rev(enue)?( service| svc)?|usataxpymt|eftps|1040|1040es|estimated tax(es)?|est tax|income tax|franchise tax b(oar)?d|franchise tax (bo|brd)|ftb|dept (of )?rev\w*|department of revenue|tax(ation)? (and )?(finance|revenue)|state tax|comptroller|revenue dept|dor (tax|pay)|ma dor|comm of mass\w*|dept of (finance|taxation)|nys dtf pit)\b/,
      'owner_tax',
      'tax_office',
    ),
    unless: or(
      /\b(94[0145]|payroll|futa|suta|unemployment|sales (and use )?tax|sales and use|sls tax|use tax|excise|property tax|license|fee)\b/,
      'sales_tax',
      'wage_tax',
      'business_tax',
    ),
    isCredit: false,
  },
  {
    id: 'owner_tax_refund',
    words: or(/\b(irs treas|tax ref(und)?|state refund|tax rebate|franchise tax b(oar)?d|ftb)\b/, 'tax_office'),
    unless: or(/\b(payroll|sales tax|property tax)\b/, 'sales_tax', 'wage_tax', 'business_tax'),
    isCredit: true,
  },
  {
    id: 'retirement',
    words: or(
      /\b(sep|simple|solo|roth|traditional|rollover) ?ira\b|\bira (contrib\w*|deposit|transfer)\b|\b(solo|individual)? ?401 ?k\b|\b403 ?b\b|\bsep contrib\w*\b|\bkeogh\b|\bretirement\b(?! (home|community|village|living|center|party|gift))/,
      'retirement',
    ),
    isCredit: false,
  },
  {
    id: 'health_life',
    words: or(
      /\b(life|health|dental|vision|disability|long term care|ltc)( care)? (ins(urance)?|plan|prem(ium)?)\b|\b(hsa|health savings|flex(ible)? spending|fsa)\b|\b(northwestern mu\w*|nw mutual|new york life|metlife|prudential|transamerica|primerica|pacific life|john hancock|delta dental|vsp|eyemed|mass ?mutual|massachusetts mutual|blue ?cross|blue ?shield|bcbs|aetna|cigna|kaiser|humana|united ?health\w*|uhc|anthem|oscar health|healthcare gov|covered california|medicare|aflac|mutual of omaha|banner life|term life|whole life|health ?equity|wage ?works|optum bank|unum|genworth|colonial life|globe life|haven life|guardian life|lincoln financial|principal life|medigap)\b/,
      'health_life',
    ),
    // A bank's own charge for keeping such an account.
    unless: /\b(fee|fees)\b/,
    isCredit: false,
  },
  {
    id: 'deposit_paid',
    words: or(
      /\b(security|lease|rental|rent|damage|refundable|landlord) dep(osit)?\b|\b(utilit(y|ies)|electric|gas|water|power|energy|meter)( \w+)? deposit\b|\butility dep\b|\bdep(osit)? (for|on|to) .*\b(lease|rent|landlord|office|premises|vehicle|equipment)\b|\bdown ?payment\b|\bearnest( money)?\b|\bescrow (dep(osit)?|funds?|funding|wire)\b/,
      'deposit',
    ),
    isCredit: false,
  },
  {
    id: 'deposit_returned',
    words: or(
      /\b(security|lease|rental|utilit(y|ies)|meter|damage|escrow) dep(osit)?\b|\bescrow (refund|return\w*|release|disb\w*|proceeds|balance)\b|\bdep(osit)? (refund|return|returned|release)\b|\b(refund|return) of (the |a )?(security |lease )?dep(osit)?\b/,
      'deposit',
    ),
    isCredit: true,
  },
  {
    id: 'asset_sale',
    words:
      /\bsale of\b|\b(vehicle|van|truck|car|auto|equipment|machine|machinery|tractor|trailer|asset|property) (sale|sold)\b|\bsold (the |a |old )?(vehicle|van|truck|car|equipment|machine|tractor|trailer|asset)\b|\b(carmax|carvana|copart|ritchie bros|iron ?planet|kbb instant|auction (proceeds|payment))\b|\b(van|truck|tractor|vehicle|equipment|machinery)\b/,
    unless: /\b(refund|reversal|return)\b/,
    isCredit: true,
  },
  {
    id: 'claim',
    words: /\bclaims?\b|\bsettlement\b|\binsurance (payment|payout|proceeds|pmt|check|recovery)\b|\bindemnity\b/,
    unless:
      /\b(merchant|card|batch|bankcard|pos|amex|american express|visa|mc|discover|terminal|daily|eftpos|square|toast) settlement\b|\bsettlement (batch|deposit)\b/,
    isCredit: true,
  },
  {
    id: 'loan_received',
    words: or(
      /\bloan\b|\b(sba|eidl|kabbage|ondeck|on deck|bluevine|fundbox|lendio|credibly|fora financial|rapid (finance|advance)|can capital|forward financing|line of credit|loc)( \w+)? (adv\w*|fund\w*|deposit|draw|proceeds|disb\w*)\b|\b(business|credit) line (adv\w*|draw|funds)\b|\b(line|businessline) adv(ance)?\b|\b(capital|capita|financial|funding|lending|leasing|bancorp|equip(ment)? fin(ance)?)( \w+)? (funding|fund|proceeds|disb\w*|advance)\b|\b(merchant cash adv(ance)?|mca funding|capital advance)\b|\b(stripe|square|shopify|toast|doordash|ebay seller|amazon|paypal) (capital|lending|working capital)\b|\b(loan ?builder|paypal working capital|amazon lending|quickbooks capital|intuit financing|kapitus|funding circle|heloc|national funding|headway capital|clearco|wayflyer|fundation|biz2credit|eidl|sbad? treas|ondeck|on deck capital|kabbage|fundbox|lending ?club|credibly)\b/,
      'loan_received',
    ),
    isCredit: true,
  },
  {
    id: 'own_obligation',
    words:
      /\b(child ?supp(ort)?|sdu(?! uitgevers)|spousal support|alimony|maintenance order|garnish\w*|(wage|tax|bank|account) (levy|attachment)|legal order|bail bonds?)\b/,
    unless: /\b(fee|fees|charge)\b/,
    isCredit: false,
  },
  {
    id: 'lent',
    words:
      /\b(loan|advance|lent|lend) to\b|\b(employee|staff|shareholder|officer|member) (loan|advance)\b|\b(payroll|salary|wage) advance\b/,
    isCredit: false,
  },
  {
    id: 'loan_payment',
    words: or(
      /\b(loan|loc|line of credit|credit line|mortgage|note)( \w+)? principal\b|\bloans?( [a-z_]*\d\w*)*$|\b(comm|commercial|auto|car|inst|instal\w*|cons|consumer|pers|personal|bus|business|equip|term|mtg|sba|home) ln\b|\bln (pa?y?mt|pymnt|payment|pay)\b|\b(farm credit|agdirect|cnh (industrial )?capital|practice (finance|solutions)|onemain|avant llc|goodleap|mosaic solar|sunlight financial)\b|\b(financial|finance|funding)( (svcs?|services?|co|corp|inc|llc|usa))? (pa?y?mt|payment|auto ?pay)\b|\bprin(cipal)? (and int(erest)?|payment|pymt|pmt|curtailment)\b|\b(funding|funders?|capital|advances?|finance|financial|lending|servicing)\b.* ((daily|weekly|dly|wkly)( \w+)? (ach|pmt|pymt|payment|debit|draft|remit\w*|withdrawal)|(ach|pmt|pymt|payment|debit|draft|remit\w*)( \w+)? (daily|weekly|dly|wkly))\b|\b(daily|weekly) remit\w*\b|\b(santander consumer|consumer usa|credit acceptance|chrysler capital|westlake fin\w*|exeter fin\w*|bridgecrest|regional acceptance)\b|\b(loan|mortgage|mtg|mtge|note|financing) ?(payment|pymt|pmt|pay|autopay|debit|repay\w*|instal\w*)\b|\b(line of credit|credit line|loc|business line|working capital|cash advance loan|capital advance) (payment|pymt|pmt|repay\w*|autopay|debit)\b|\b(merchant cash adv(ance)?|can capital|rapid (finance|advance)|forward financing|fora financial|credibly|lendio|loan ?builder)\b|\b(stripe|square|sq|shopify|toast|doordash|paypal|amazon) (capital|lending|loans?)\b|\bsq loan\b|\b(finance|capital) lease\b|\b(auto|car|truck|vehicle|boat|rv|student|home equity|heloc) (loan|note)\b|\b(auto|car|truck|vehicle|motors?) fin(ance|ancial)?\b|\b(heloc|ally auto|quickbooks (capital|loan)|intuit financing|kapitus|funding circle|national funding|headway capital|clearco|wayflyer|fundation|biz2credit)\b|\b(mortgage|home mtg|personal loan|best egg|lending ?club|sofi loan|prosper loan|upstart|merchant cash advance|auto finance|carpay|auto loan|car loan|truck loan|equipment finance|eidl|sba loan|kabbage|ondeck|on deck|bluevine|fundbox|nelnet|navient|sallie mae|rocket mtg|quicken loans|(ford|toyota|lexus|(american )?honda|acura|gm|nissan|infiniti|hyundai|kia|bmw|mercedes( benz)?|ally|chrysler|subaru|mazda|volvo|audi|vw|volkswagen|tesla|harley( davidson)?|kubota|john deere|caterpillar|cat)( motors?)? (credit|cr|financial( services)?|fin?|fin(ance)?|fs|fcu|bank|ach rtl|loan|pmt|pymt|paymt))\b|\b(ach rtl|(student|stdnt) (loan|ln)s?|mohela|aidvantage|edfinancial|hmfusa|bmwfs|gmf pymt|(wells fargo|wf|chase|capital one|us bank|bank of america|santander) auto (draft|payment)|equip(ment)? fin(ance)?|mr cooper|nsm dbamr|loandepot|dovenmuehle|pennymac|newrez|shellpoint|lakeview loan|cenlar|mortg pymt|affirm pay)\b|\bbusinessline\b.*\b(pmt|pymt|payment)\b/,
      'loan_payment',
    ),
    unless: /\b(?<!\b(principal|prin) and )interest\b(?! and prin)/,
    isCredit: false,
  },
  {
    id: 'draw',
    words: or(
      /\b(owners?|members?|partners?|shareholders?) (draw\w*|distribution\w*|dist|pay|salary|withdrawal)\b|\b(guaranteed payment|profit distribution|partnership distribution|member dist)\b/,
      'draw',
    ),
    isCredit: false,
  },
  {
    id: 'contribution',
    words: or(
      /\b(owners?|members?|partners?|shareholders?|founders?|investors?|capital) (contrib\w*|invest\w*|deposit|capital|infusion)\b|\bcapital (infusion|call)\b|\b(investment|gift) (from|of|by)\b/,
      'contribution',
    ),
    isCredit: true,
  },
  {
    id: 'cash',
    words: or(
      /\b(atm|cash|counter|teller|branch) (withdraw\w*|withdrwl|wthdrwl|wdl|wd|w d|disbursement)\b|\bwithdrawal (made )?(at |in |from )?(an? |the )?(atm|cash|teller|branch)\b|\bcash (back|out|advance)\b|\bcheck (to )?cash\b|^withdrawal( [a-z_]*\d\w*)*$|\bcounter debit\b|\bcash (machine|point)\b|\bcashpoint\b/,
      'cash',
    ),
    unless: /\b(fee|charge)s?\b/,
    isCredit: false,
  },
  {
    id: 'donation',
    words:
      /\b(donat(e|ion|ions)|charity|charitable|campaign contrib\w*|political contrib\w*|act ?blue|win ?red|red cross|salvation army|united way|tithes?|gofundme|habitat for humanity|unicef|st jude|doctors without borders)\b/,
    isCredit: false,
  },
  {
    id: 'gift_card',
    words: /\bgift ?(cards?|certificates?)\b/,
    unless: /\b(sale|sales|sold|redemption|redeemed|fee|fees|refund)\b/,
    isCredit: false,
  },
  {
    id: 'capital_purchase',
    words:
      /\b(purchase of|auction\w*|ritchie bros|iron ?planet|webstaurant\w*|(restaurant|kitchen) (supply|store)|(amazon|amzn)(?! (seller|selling|pro|fba|pay|prime|sponsored|mturk|mechanical|audible|kindle|music|video|fresh|pharmacy|digital))|ikea(?! restaurant)|wayfair|staples|office ?depot|carmax|carvana|vroom|copart|iaai|manheim|dodge|jeep|gmc|cadillac|buick|lexus|acura|audi|volkswagen|mazda|kia|porsche|infiniti|isuzu|freightliner|peterbilt|kenworth|mack trucks?|harley|polaris|yamaha|kawasaki|case ih|new holland|mahindra|skid steer|mower|generator(?! (hostel|hire))|compressor|x ray|autoclave|dental chair|walk in cooler|freezer|refrigerator|dishwasher|fryer|(pizza|convection|deck|combi|conveyor) oven|vehicles?|equip(ment)?|tools|northern tool|machinery|machine|tractors?|trailers?|forklift|excavator|autos?|automotive|motors?|car sales|truck (center|sales)|dealership|ford|chevrolet|chevy|toyota|honda|nissan|hyundai|subaru|mercedes|bmw|tesla|kubota|john deere|deere|caterpillar|bobcat|apple store|apple com|best buy|dell|lenovo|hp com|microcenter|micro center|b and h photo|bhphoto|newegg|cdw|computers?|server|furniture|cnc|printer|copier|title (co|company|agency|insurance)|[a-z]+ title|closing (costs|funds)|escrow)\b/,
    unless:
      /\b(repair|service|oil|insurance|lease|rental|rent|fuel|gas|parts|payroll|certificate of title|title fee|hire|web services|aws|ads|advertising)\b/,
    isCredit: false,
    from: CAPITAL_FROM,
  },
  {
    id: 'person_paid',
    words: new RegExp(
      `\\b(zelle|venmo|cash ?app|paypal|apple cash|popmoney|western union|moneygram|remitly|xoom)\\b|${abroad('person')}|${PAID_TO_A_NAME}`,
    ),
    unless: /\b(fee|fees|ebay|inv(oice)?|order|rent|contractor|subscr\w*|transfer to (savings|checking|card))\b/,
    isCredit: false,
  },
  // Rent in is income of who lets (Publication 527); without a word of a refund it is no cost that came back. Before what names a wallet alone.
  {
    id: 'rent_in',
    words:
      /\b(rents?|tenants?|lessees?|sub ?(lease|let)|lease (payment|pymt|pmt|income)|rental (income|payment|pymt|pmt|proceeds)|miete|mieteingang|loyers?|alquiler|affitto|huur)\b/,
    unless:
      /\b(rent a \w+|refund\w*|return\w*|revers\w*|rebate|reimb\w*|overpa\w*|tenant (services|solutions|screening)|inv(oice)?|warner|the runway)\b/,
    isCredit: true,
  },
  {
    id: 'person_paid_in',
    words: /\b(zelle|venmo|cash ?app|apple cash|popmoney)\b.*\bfrom\b|\b(zelle|venmo)\b/,
    unless: /\b(inv(oice)?|order|sale|cashout|payout|transfer)\b/,
    isCredit: true,
  },
  {
    id: 'tips_paid',
    words:
      /\b(cash |card )?tips? (paid|pay ?outs?|out|share|pool|disb\w*|distribution|to (staff|servers?|employees|crew))\b|\b(paid|pay ?out|cash) tips?\b/,
    isCredit: false,
  },
  // A home is no business expense as it stands (IRS Publication 587; Schedule A has its taxes).
  {
    id: 'home',
    words: or(
      /\b(property tax(es)?|prop tax|real estate tax(es)?|county (treasurer|tax collector)|county( \w+){0,3} tax(es)?|re tax(es)?|(1st|2nd) half( \w+)? tax(es)?|tax (collector|assessor)|(school|land) tax(es)?|(town|township|borough|village|parish)( \w+)? tax(es)?|home ?owners?( ins(urance)?)?|renters ins(urance)?|home insurance|hoa( dues| fees?)?|(apartments?|apts?|townhomes?)( \w+)? rent|rent( \w+)? (apartments?|apt)|condo (dues|assoc\w*|fees?))\b/,
      'home',
    ),
    unless: /\b(sales (and use )?tax|licen[cs]e|permit|vehicle|hotel|lodging|occupancy|meals?|liquor|unsecured|business (tax|personal))\b/,
    isCredit: false,
  },
  // Costs of living and of a family (section 262; IRS Publications 17 and 970).
  {
    id: 'family',
    words:
      /\b(child ?care|day ?care|pre ?school|kinder ?care|primrose school|goddard school|la petite academy|kiddie academy|kindergarten|montessori|nanny|babysit\w*|bright horizons|au pair|summer camp|after ?school|little league|soccer (league|club)|(private|elementary|middle|high|prep|grammar|parochial|charter) school|tuition|sylvan|kumon|mathnasium|tutoring|529|college savings|pta|divorce|custody|funeral|cremation|mortuary|(marriage|couples|family) (counsel\w*|therap\w*)|wedding|bridal|baby shower)\b/,
    unless: /\b(supply|supplies|photo\w*|catering|invoice|flowers|venue rental|planner)\b/,
    isCredit: false,
  },
  // A deposit that names nobody may be sales, the owner's money, a loan or a transfer. One that names its payer is not among them.
  {
    id: 'paid_in',
    words:
      /^((online|mobile|remote|e|edeposit|chase|wf|wells fargo|bofa|bk of amer|bkofamerica|pnc|td|citi|usaa|atm|counter|branch|teller|night|cash|check|cheque|chk|image|scanned|regular|business|commercial|bank|banking|dda|capture|customer|over the|at|in|a|the|by|via|id|ref|reference|no|number|conf|slip|item|items|of|made|drop|lockbox|[a-z_]*\d\w*) )*(deposits?|dep|edeposit|quick ?deposit|counter credit|paid in|lodgement)( (online|mobile|remote|capture|atm|counter|branch|teller|night|cash|check|cheque|chk|in|at|a|the|by|via|id|ref|reference|no|number|conf|slip|item|items|of|made|store|credit|correction|[a-z_]*\d\w*))*$|\batm\b.*\bdeposit\b|\b(branch|teller|counter|edeposit|e deposit)( \w+)? (deposit|dep|credit|in branch)\b|\b(venmo|cash ?app|zelle|apple cash)\b.*\b(cash ?out|pay ?out|transfer)\b|^(bar ?)?einzahlung( [a-z_]*\d\w*)*$|^versement especes\b/,
    unless:
      /\b(direct|payroll|sales?|customer deposit|inv(oice)?|merchant|bankcard|card|fee|fees|interest|security|refund|returned?|reversal)\b/,
    isCredit: true,
  },
]
