/**
 * The words of countries other than the United States by which a row is asked what it was, a table for each country. They are read as plain
 * words (see plainWords), as alternatives of one expression.
 */

/** Which tax a line of a tax office is for, beside the questions themselves (questions.ts). */
type OfTaxes =
  /** Who collects taxes of several kinds: a line that says no more may be the owner's own. */
  | 'tax_office'
  | 'sales_tax'
  /** Withheld from wages, or paid on them. */
  | 'wage_tax'
  /** Of the business, whoever owns it. */
  | 'business_tax'
type OfQuestions =
  | 'owner_tax'
  | 'health_life'
  | 'retirement'
  | 'loan_payment'
  | 'loan_received'
  | 'deposit'
  | 'cash'
  | 'fine'
  | 'person'
  | 'draw'
  | 'contribution'
  | 'home'
type Words = Partial<Record<OfTaxes | OfQuestions, string>>

const unitedKingdom: Words = {
  tax_office: 'hmrc( \\w+)?|hm revenue( and customs)?',
  owner_tax: 'self assess\\w*|hmrc sa|corporation tax',
  sales_tax: 'hmrc vat|vat (return|payment|quarter\\w*)|hmrc .*\\bvat',
  wage_tax: 'paye|nic|nics|employers? ni',
  business_tax: 'business rates|import duty|customs duty|vehicle tax',
  health_life: 'bupa|axa health|vitality ?(health|life)|simplyhealth|aviva life|legal and general',
  retirement: '(nest|aviva|peoples|smart|workplace|personal|private) pensions?|pension (contrib\\w*|scheme)|sipp',
  loan_payment: 'bounce back loan|(cbils|start up) loan',
  fine: 'pcn( \\w+){0,3} (council|borough|city|\\d\\w*)|penalty charge( notice)?|parking charge notice|fixed penalty',
  person: '(faster payments?|fpo|bank transfer|payment) to (mr|mrs|ms|miss)',
  home: 'council tax',
}
const ireland: Words = {
  tax_office: 'revenue commissioners|collector general|ros payment',
  owner_tax: 'preliminary tax',
  sales_tax: 'ros vat|vat3',
  wage_tax: 'paye|prsi',
}
const canada: Words = {
  tax_office: '^cra|cra (payment|pmt|pymt|instal\\w*|tax\\w*|business|rev\\w*)|canada revenue( agency)?|receiver general|revenu quebec',
  owner_tax: 'cra instal\\w*|instal\\w* p(mt|ayment) individual|t1 (balance|owing|instal\\w*)|t2 (balance|owing|instal\\w*)',
  sales_tax:
    '(gst|hst|qst|tvq)( \\w+)? (payment|pymt|pmt|remit\\w*|return|instal\\w*|owing)|cra gst|gst34|tps tvq|(bc|sk|mb) pst|pst remit\\w*',
  wage_tax: 'source deductions?|pd7a|payroll|wsib|worksafe\\w*',
  health_life: 'manulife (ins\\w*|life|prem\\w*|assur\\w*)|sun ?life|canada life|green shield|desjardins (life|vie)',
  retirement: 'rrsp',
  person: '(interac|e ?transfer|e tfr) (sent|to)|interac( e)? ?transfer( \\w+)? to',
}
const australia: Words = {
  tax_office: '^ato|ato (payment|bas|payg|bpay|\\d{6,})|australian tax\\w* office',
  owner_tax: 'payg instal\\w*|income tax instal\\w*',
  sales_tax: 'ato gst|gst (payment|return)|goods and services tax',
  wage_tax: 'payg w(ithholding)?|payroll tax|super(annuation)? guarantee',
  health_life: 'medibank( private)?|hcf health|nib health|ahm health',
  retirement: 'superannuation|super (contrib\\w*|payment|fund)|australiansuper|hostplus|rest super',
  deposit: 'rental bond|bond lodgement',
  person: '(osko|payid|fast transfer)( payment)? to',
}
const newZealand: Words = {
  tax_office: 'inland revenue( department)?|ird (payment|tax|gst)',
  owner_tax: 'provisional tax',
  sales_tax: 'ird gst',
  wage_tax: 'paye',
  retirement: 'kiwisaver',
}
const germanSpeaking: Words = {
  tax_office: 'finanzamt|finanzkasse|steuerkasse|fa [a-z]{4,} .*\\b(steuer\\w*|st ?nr|vz|\\d{2,3} \\d{3,4} \\d{4,5})',
  owner_tax: 'einkommen ?steuer\\w*|solidaritatszuschlag|kirchensteuer|korperschaft(s?) ?steuer\\w*',
  sales_tax: 'umsatz ?steuer\\w*|ust va|ust (voranmeldung|vorauszahlung)|mehrwert ?steuer\\w*|(finanzamt|finanzkasse) .*\\bust',
  wage_tax: 'lohn ?steuer\\w*|lohnst',
  business_tax: 'gewerbe ?steuer\\w*|kfz steuer|kraftfahrzeug ?steuer\\w*|rundfunkbeitrag',
  health_life: 'krankenkasse|krankenversicherung|pflegeversicherung|lebensversicherung|berufsunfahigkeit\\w*',
  retirement: 'rentenversicherung|riester\\w*|(ruerup|rurup|basis) ?rente|altersvorsorge',
  loan_payment: 'tilgung|(darlehens?|kredit) ?(rate|ruckzahlung|tilgung)|annuitat|ratenkredit|baufinanzierung',
  loan_received: '(darlehens?|kredit) ?auszahlung',
  deposit: '(miet ?)?kaution',
  cash: 'bargeld ?auszahlung|barauszahlung|geldautomat|bankomat',
  fine: 'bu(ss|ß)geld\\w*|verwarnungsgeld|strafzettel|ordnungswidrigkeit',
  person: 'twint (an|gesendet)',
  draw: 'privatentnahme',
  contribution: 'privateinlage',
  home: 'grundsteuer',
}
const frenchSpeaking: Words = {
  tax_office: 'dgfip|direction generale des finances( publiques)?|tresor public|si[ep] de',
  owner_tax: 'impots? (sur le |sur les )?revenus?|prelevement a la source|impots? (sur les )?societes',
  sales_tax: '(dgfip|finances publiques|impots?|sie) .*\\btva|tva (ca3|ca12|acompte|\\d\\w*)',
  wage_tax: 'pasrau|dsn|taxe (sur les )?salaires',
  business_tax: 'cfe|cvae|cotisation fonciere|taxe (d )?(apprentissage|professionnelle)',
  health_life: 'mutuelle|complementaire sante|assurance (vie|deces|sante)|prevoyance',
  retirement: 'plan (d )?epargne retraite|madelin',
  loan_payment: '(echeance|ech|remboursement|rbt) (de |du )?pret|pret (immo\\w*|professionnel|\\d+)',
  loan_received: '(deblocage|versement) (de |du )?pret',
  deposit: 'depot de garantie|caution loyer',
  cash: 'retrait (dab|gab|especes|distributeur)',
  fine: 'amendes?',
  person: '(paylib|lydia|wero)( \\w+)? (a|vers|pour)',
  draw: 'compte (de l )?exploitant|prelevement exploitant',
  home: 'taxe (fonciere|d ?habitation)',
}
const spanishSpeaking: Words = {
  tax_office: 'aeat|agencia tributaria',
  owner_tax: 'irpf|modelo ?(100|130|131|200|202)|pago fraccionado|impuesto (de |sobre )?(la renta|sociedades)',
  sales_tax: 'modelo ?(303|390)|(aeat|agencia tributaria) (.* )?(mod ?(303|390)|iva)',
  wage_tax: 'mod(elo)? ?(111|115|190)|retenciones',
  health_life: 'sanitas|adeslas|asisa|seguro (de )?(salud|vida|medico)',
  retirement: 'plan (de )?pensiones',
  loan_payment: '(?<!intereses )(?<!comision )prestamo|hipoteca|cuota (prestamo|hipoteca|financiacion)',
  loan_received: '(abono|disposicion|concesion) (de )?prestamo',
  deposit: 'fianza',
  cash: 'reintegro|retirada (de )?efectivo',
  fine: 'multas?|sancion (de )?trafico',
  person: 'bizum',
  home: 'recibo ibi|ibi urbana',
}
const portugueseSpeaking: Words = {
  tax_office: '(pag(amento)? )?estado at|autoridade tributaria|receita federal|darf|(pag(amento)? )?ao estado|pag(amento)? estado',
  owner_tax: 'irs (pagamento por conta|nota|liquidacao)|pagamento por conta|irpf|irpj|carne leao',
  sales_tax: '(estado( at)?|autoridade tributaria|at) iva|iva (\\d{4} )?(\\d+t|trimestral|mensal)|icms|iss (mensal|municipal)',
  wage_tax: 'retencoes|dmr|fgts|inss|gps|esocial',
  business_tax: 'das simples|simples nacional',
  health_life: 'multicare|medis|unimed|plano (de )?saude|seguro (de )?(saude|vida)',
  retirement: 'plano poupanca reforma|previdencia privada',
  loan_payment: 'prestacao (de |do )?(credito|habitacao|emprestimo|leasing)|(?<!juros )emprestimo|amortizacao|financiamento parcela',
  loan_received: 'liberacao (de )?(credito|emprestimo)|credito emprestimo',
  deposit: 'caucao',
  cash: 'levantamento|saque',
  fine: 'coima|multa (de )?transito',
  person: 'mb ?way|pix (enviado|transf\\w*|para)',
}
const italy: Words = {
  tax_office: 'f24(?! (dk|tank))|agenzia (delle )?entrate',
  owner_tax: 'irpef|ires|imposta sostitutiva',
  sales_tax: '(f24|agenzia entrate) .*\\biva|liquidazione iva',
  wage_tax: 'ritenute',
  health_life: 'polizza (vita|sanitaria|malattia)',
  retirement: 'fondo pensione',
  loan_payment: '(rata|addebito) (mutuo|finanziamento|prestito)|rimborso (mutuo|finanziamento|prestito)',
  loan_received: 'erogazione (mutuo|finanziamento|prestito)',
  deposit: '(deposito )?cauzion(e|ale)',
  cash: 'prelievo (bancomat|contante|contanti|atm)',
  fine: 'contravvenzione|multa stradale',
}
const netherlands: Words = {
  tax_office: 'belastingdienst',
  owner_tax: 'inkomstenbelasting|vennootschapsbelasting|zorgverzekeringswet',
  sales_tax: 'omzetbelasting|belastingdienst .*\\bbtw',
  wage_tax: 'loonheffing\\w*|loonbelasting',
  business_tax: 'motorrijtuigenbelasting',
  health_life: 'zorgverzekering|zilveren kruis|levensverzekering|arbeidsongeschiktheid\\w*',
  retirement: 'pensioen(fonds|premie)?|lijfrente',
  loan_payment: 'aflossing|hypotheek',
  deposit: 'waarborgsom|huurborg',
  cash: 'geldopname|geldautomaat',
  fine: 'cjib|verkeersboete|boete',
  person: 'tikkie',
}
const india: Words = {
  tax_office: 'cbdt|income tax dep\\w*|oltas|challan',
  owner_tax: 'advance tax|self assessment tax|challan 280',
  sales_tax: 'gst p(mt|ayment|ymt)|gst (challan|cpin)|cpin|gstn',
  wage_tax: 'tds|challan 281|epfo?|esic?|professional tax',
  health_life: 'lic( of india| premium| prem)|(star|care|niva bupa) health|mediclaim',
  retirement: 'nps (contrib\\w*|trust)|ppf',
  loan_payment: '(finance|finserv|bank|ltd|loan|nach|ecs|card)( \\w+)? emi|emi (\\d\\w*|chq|nach|debit|payment)',
  loan_received: 'loan disb\\w*',
  cash: 'atw|nwd|(atm|cash) wdl',
  person: 'upi (dr|p2a|sent|to)',
}
const singapore: Words = {
  tax_office: 'iras',
  owner_tax: 'iras (income|itx|ctx)',
  sales_tax: 'iras gst|gst giro',
  wage_tax: 'cpf',
  person: 'paynow to',
}
const nordicAndPoland: Words = {
  tax_office: 'skatteverket|skatteetaten|skattestyrelsen|urzad skarbowy',
  sales_tax: '(skatteverket|skatteetaten|skattestyrelsen) .*\\bmoms|podatek vat|vat 7',
  wage_tax: 'arbetsgivaravgift\\w*|zus',
  cash: 'uttag|kontantuttag|minibankuttak|wyplata (z )?bankomatu?',
  person: '(swish|vipps|mobilepay|blik) (till|til|to|na|betalning|p2p)',
}

const countries: readonly Words[] = [
  unitedKingdom,
  ireland,
  canada,
  australia,
  newZealand,
  germanSpeaking,
  frenchSpeaking,
  spanishSpeaking,
  portugueseSpeaking,
  italy,
  netherlands,
  india,
  singapore,
  nordicAndPoland,
]

/** The words of every country for one purpose, as the source of one expression of whole words. */
export const abroad = (...purposes: (OfTaxes | OfQuestions)[]): string =>
  `\\b(${countries.flatMap((words) => purposes.flatMap((purpose) => words[purpose] ?? [])).join('|')})\\b`
