/** The words of invoices and receipts, in the languages that they come in. All patterns are for text folded by `fold`. */

/** Labels of the amount to book, the surest first; the number is how much such a label is worth. */
export const TOTAL_LABELS: readonly (readonly [RegExp, number])[] = [
  [
    /\bgrand total|\binvoice (?:total|amount|value)|\btotal \(?(?:this (?:invoice|bill)|invoice|facture|fattura|factura|fatura|rechnung|for this invoice|incl\w*|ttc|brutto|gross|inc\.? (?:vat|tax|gst)|due|payable|to pay|a pagar|a payer|charged|paid|amount|price|general|general a pagar)\b|\btotal amount (?:due|payable|charged)?|\brechnungs(?:betrag|summe|endbetrag|total)|\btotalbetrag|\btotalbel(?:opp?|ob)\b|\bfaktura(?:total|belop)|\bgesamt(?:betrag|summe|preis)?\b.{0,12}(?:brutto|inkl)?|\bend(?:betrag|summe)|\bzahl(?:betrag|ungsbetrag)|\bzu zahlen|\bbrutto(?:betrag|summe)?\b|\bzahllast|\bmontant (?:total|ttc|a payer|eur ttc)|\btotal (?:eur )?ttc|\bnet a payer|\b(?:somme|reste|solde) a payer|\bttc\b|\bte betalen|\btotaal(?:bedrag)?\b.{0,6}(?:incl\w*|te betalen|factuur)|\bfactuur ?(?:totaal|bedrag)|\bimporte total|\btotal factura|\btotale (?:fattura|documento|da pagare|complessivo|dovuto)|\bimporto (?:totale|da pagare)|\bvalor (?:total|a pagar)|\bdo zaplaty|\brazem (?:brutto|do zaplaty)|\bkwota (?:brutto|do zaplaty)|\bwartosc brutto|\b(?:summa )?att betala|\bat betale|\bi alt\b|\bbetalen\b|\btotal (?:pago|pagado|pagato|paye|betaald|bezahlt|de plata|lei|bayar)\b|\bfizetendo\b|\bk (?:uhrade|platbe|zaplaceni)\b|\bza (?:placilo|uplatu|platiti)\b|\bgenel toplam\b|\bodenecek\b|\bmaksettava|\bjumlah (?:bayar|besar)\b|\bgutschrifts(?:betrag|summe)|\btotal credit|\bcredit total|\bcelkem k uhrade|\bk uhrade\b|\bfizetendo|\btotal (?:de )?plata\b|\bodenecek|\bvergiler dahil|\bgenel toplam|\bza placilo|\bza platiti|\bukupno za|\bza uplatu|\bmoketina|\bapmaksai|\btasuda\b|\bbendra suma|\bsuma na uhradu|\btil grei\S?slu|\btotal a nous devoir|сума за плащане|усього з|πληρωτεο|до сплати|к оплате|(?:ご請求|請求)(?:金額|額)|税込合計|合計(?:金額)?(?:[(（]税込|$)|价税合计|應付|应付/,
    10,
  ],
  [
    /\bamount (?:due|payable|paid|charged)|\b(?:balance|payment) due|\bbalance to (?:pay|be paid)|\bplease pay|\bpay this amount|\bnow due/,
    9,
  ],
  [
    /^\W*(?:total|totaal|totale|totalt|summe|gesamt|suma|summa|sum|razem|somme|betrag|totals|yhteensa|celkem|celkom|spolu|osszesen|vegosszeg|toplam|ukupno|skupaj|jumlah|kokku|kopa|is viso)\b/,
    8,
  ],
  [
    /\btotal\b|\btotaal\b|\btotale\b|\btotalt\b|\bsumme\b|\bgesamt\b|\brazem\b|\byhteensa\b|\bcelkem\b|\bosszesen\b|\btoplam\b|\bukupno\b/,
    5,
  ],
  [/^[^\p{L}]*(?:итого|всего|(?:обща |загальна )?сума|к оплате|до сплати|укупно|συνολο|tong cong|合計|合计|总计|總計|합계)/u, 8],
  [/^\W*gross(?: (?:amount|total))?\W*$/, 5],
  [/^\W*amount\b/, 3],
]

/** Amounts on the way to the total, or beside it. */
export const NOT_TOTAL =
  /\bsub-? ?total|\bzwischensumme|\bsubtotaal|\bsous-total|\bsubtotale|\bsuma czesciowa|\bmezisoucet|\bmedzisucet|\breszosszesen|\bara toplam|\bdelsumm?a?\b|\bvalisumma|\bjumlah kecil|\bnet(?:to)? ?(?:amount|total|betrag|summe|wert)?\b(?! a payer)|\bexcl|\bexkl|\bzzgl|\bohne (?:mwst|ust)|\bhors taxes?|\bht\b|\bbefore (?:tax|vat)|\bbase imponible|\bimponibile|\btaxable|\bgrondslag|\bsteuerbasis|\bbemessung|\bdiscount|\brabatt|\bskonto|\bremise\b|\bkorting|\bsconto|\bdescuento|\bqty|\bquantity|\bshipping|\bversand|\bdelivery (?:fee|charge)|\bprevious|\bunpaid|\blast (?:bill|invoice)|\bbalance forward|\bchange\b|\bpoints|\bsavings?\b|\byou saved|\bcredit limit|\bunit price|\beinzelpreis|\bcash\b|\btendered|\bhours|\bitems?\b|\bdeposit paid|\banzahlung|\bvorauszahlung|\bcapital\b|\btotal de palettes|\bif paid (?:by|before|within|on)\b|\bmit skonto/
/** What was handed over, and what came back: neither is the total, but their difference is. */
export const TENDERED =
  /\b(?:cash|tendered|tender|received|bar|gegeben|geg|bargeld|especes|contant[ei]?|contanti|contanten|efectivo|dinheiro|gotowka|kontant(?:er)?|hotovost|keszpenz|kateinen|nakit|tunai|numerar|gotovina|sularaha|tien mat)\b|^[^\p{L}]*(?:наличными|готівка|в брои|μετρητα|現金|お預り|현금)/u
export const PAID_BY_CARD =
  /\b(?:visa|master ?card|amex|american express|discover|debit|credit card|eftpos|maestro|card|girocard|karte|carte bancaire|tarjeta|multibanco|bancomat|pagobancomat|pinnen|bankkort|kontokort|bankaxept|dankort|bankkartya|korttitapahtuma|kredi karti|karta platnicza|upi|twint|swish|vipps|mobilepay|bancontact)\b(?!.*\b(?:no|nr|number|points)\b)/
export const CHANGE =
  /\b(?:change|ruckgeld|wechselgeld|rendu|cambio|wisselgeld|baki|resto|reszta|vaxel|byttepenge|vuelto|troco|visszajaro|vraceno|vydane|vydat|takaisin|para ustu|kembali(?:an)?|tilbage|tillbaka|zuruck|povrat|vracilo)\b|^\W*(?:retour|retur|rest(?: lei| ron)?)\W*$|^[^\p{L}]*(?:сдача|решта|ресто|ρεστα|tien thua|おつり|お釣り|거스름돈)/u
/** What is added so that coins suffice. */
export const ROUNDING =
  /\bround(?:ing|ed)? ?(?:adj\w*|amt|amount|diff\w*)?\b(?!.*total)|\brundung|\b(?:ores)?avrund|\bafrund|\bafrond|\barrond|\barrotond|\bredonde|\barredond|\bzaokr|\bkerekit|\bpyorist|\byuvarla|\bpembulat/
export const TAX_LABEL =
  /\b(?:sales )?tax(?:es)?\b|\bvat\b|\b[csi]?gst\b|\b[hpq]st\b|\btps\b|\btvq\b|\bmwst\b|\bust\b|\bumsatzsteuer|\bmehrwertsteuer|\btva\b|\bbtw\b|\biva\b|\bptu\b|\bpodatek|\bmoms(?:en)?\b|\bmva\b|\bsteuerbetrag|\bdph\b|\bafa\b|\balv\b|\b(?:top)?kdv\b|\b[pd]dv\b|\bppn\b|\bkdv\b|\barvonlisavero|\bpvm\b|\bpvn\b|\bigv\b|\bvsk\b|\bkaibemaks|ддс|φπα|ндс|пдв|消費税|税额|稅額/
/** Words that make a tax label something else: a number, a base, a total that includes it. */
export const NOT_TAX =
  /\bincl|\binkl|\bexcl|\bexkl|\S\s+zzgl|\bnumber|\bno\b|\bnr\b|\bid\b|\bidnr|\breg\b|\bbase|\bbasis|\btotal \(?(?:inc|with)|\bnumero|\bttc\b|\bht\b|\bgrondslag|\bfree\b|\bbrutto|\bnetto/
export const NET_LABEL =
  /\bsub-? ?total|\bzwischensumme|\bsubtotaal|\bsous-total|\bnet(?:to)?\b|\bexcl|\bexkl|\bhors taxes?|\bht\b|\bimponibile|\bbase imponible|\bgrondslag|\bsteuerbasis|\btaxable|\bohne (?:mwst|ust)|\bpositionssumme|\bwarenwert|\bmezisoucet|\bmedzisucet|\breszosszesen|\bara toplam|\bdelsumm?a?\b|\bvalisumma|\bzaklad\b|\bveroton\b|\bhors tva|\bsumma exkl|\bveroton|\bsoucet polozek|\bzaklad (?:dane|dph)|\bsuma be pvm|\bsumma km-ta|\bosnova za ddv|\bosnovica|\bop\. gravada|\btotal bruto\b|\bsamtals an vsk|данъчна основа|без пдв|καθαρη αξια|小計|税抜|金额合计/
/** Net of discounts, or of tax. */
export const NET_TOTAL = /\bnett? (?:total|amount|amt|payable|bill)\b/
/** What comes on top of the bill when it is paid: what a guest adds, what paying by card costs. */
export const TIP =
  /\btips?\b|\bgratuity\b|\b(?:sur|upcharge|convenience|card|processing|non-?cash)[- ]?(?:charge|fee|adj\w*)\b|\bsurcharge|\btrinkgeld|\bpourboire|\bpropina|\bmancia|\bfooi\b/
export const PREVIOUS_BALANCE =
  /\bausstehende forderung|\boffene forderung|\bimpaye|\bopenstaand|\bprevious (?:unpaid )?balance|\bunpaid balance|\bpast due|\bbalance (?:brought )?forward|\bcarried over|\baltsaldo|\bancien solde/

/** What leads from one total of a receipt to the next one; a letter of 'tip' is easily misread. */
export const ADJUSTS =
  /\b\p{L}ips?\b|\bgratuity\b|\bservice\b|\bsvc\b|\bshipping|\bfreight|\bdelivery|\bhandling|\bpostage|\bpacking|\bcarriage|\bversand|\bporto\b|\blivraison|\bfrais de port|\btransport[eo]?\b|\btrasporto|\bspedizione|\bverzend|\bbezorg|\benvio|\bportes\b|\bfrakt|\bfragt|\bserv\.? (?:charge|chg)|\bsur ?charge|\bdonation|\bround|\brundung|\btrinkgeld|\bpourboire|\bpropina|\bmancia|\bfooi\b|\bdricks|\bdisc(?:ount)?\b|\bcoupon|\bpromo|\brabatt|\bremise\b|\bkorting|\bsconto|\bdescuento|\bdesconto|\bsleva\b|\bindirim|\bkedvezmeny|\bdiskon\b|\bpopust|\balennus|\brabat\b/u
/** Of these what makes it less, whatever its sign. */
export const LESSENS =
  /\bdisc(?:ount)?\b|\bcoupon|\bpromo|\brabatt|\bremise\b|\bkorting|\bsconto|\bdescuento|\bdesconto|\bsleva\b|\bindirim|\bkedvezmeny|\bdiskon\b|\bpopust|\balennus|\brabat\b/
/** The sum of a part of what is billed. */
export const PART_TOTAL =
  /\btotals? (?:for )?(?:fees|(?:professional )?services|disbursements|expenses|costs|hours|labou?r|parts|materials?|supplies|iliquido|bruto sem)\b/

export const DATE_LABELS: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:invoice|bill|billing|receipt|document|tax) ?date|\bdate (?:of )?(?:issue|invoice|d'emission|de (?:la )?facture|de facturation|facture|emission)|\bdate d'emission|\bissue[d]? ?(?:date|on)?\b|\b(?:rechnungs|beleg|ausstellungs)-?datum|\bfactuur ?datum|\bfecha (?:de )?(?:la )?(?:factura|emision|expedicion)|\bdata (?:di |de |da )?(?:fattura|emissione|documento|fatura|emissao)|\bdata wystawienia|\bfaktura ?dato|\bfakturadatum|\bdated\b|\bdatum vystaveni|\bkelte\b|\bkiallitas|\bdata (?:emiterii|facturii)|\blaskun paiva|\blaskupaiva|\bpaivays|\bfatura tarihi|\bduzenleme tarihi|\bdatum (?:i vrijeme )?(?:izdaje|izdavanja|racuna|fakture)|\bsaskaitos data|\barve kuupaev|請求日|発行日|开票日期|開票日期/,
    10,
  ],
  [
    /\b(?:invoice|rechnung|facture|factuur|factura|fattura|fatura|faktura|receipt|handelsrechnung|gutschrift)\b.{0,30}\b(?:du|vom|of|van|de|del|z dnia|dated|on)\W*$/,
    9,
  ],
  [/^\W*invoice\W+#?\S{3,25} \|\W*$/, 8],
  // The number of the bill over its day.
  [/^\W*(?:tax )?(?:invoice|bill|receipt)\W+(?:no\W*)?#?(?=\S*\d)\S{3,25}$/, 6],
  [/^\W*(?:date|datum|fecha|data|dato|datums|kuupaev|tarih)\b\W*$|\b(?:date|datum|fecha|data)\W*$|\btax point\b|ημερομηνια/, 7],
  // A stay is billed when it ends.
  [
    /\b(?:departure|departed|check-? ?out|abreise|depart|sold|issued|closed|exit|sortie|salida|saida|uscita|ausfahrt|uitrit|uitrijden|wyjazd)\b/,
    5,
  ],
  [/,\W*(?:den|le|il)?\W*$/, 3],
]
export const NOT_DATE =
  /\bdue|\bservice|\bfallig|\bzahlbar|\becheance|\blimite|\bverval|\bvencimiento|\bscadenza|\btermin|\bplatnosci|\bdeliver|\bliefer|\bleistung|\border|\bbestell|\bcommande|\bship|\bperiod|\bfrom\b|\bto\b|\bbis\b|\bstart|\bend\b|\bcheck\b(?!-? ?out)|\bcheck-? ?in|\barriv|\btravel|\bjourney|\bevent\b|\bperformance|\bready\b|\bdob\b|\bborn\b|\banreise|\barrivee|\bpick-? ?up|\bthru\b|\bthrough\b|\bexchange|\bumtausch|\brefund|\bcaduc|\bvalable|\bgultig|\bvalid|\bexp\b|\bexpir|\buntil|\bbirth|\btraining|\bvertrag|\bcontract|\bsubscription|\bauftrag|\bpaid on|\bbezahlt|\bbooking|\bscheduled|\bpayment|\bzeitraum|\babonnement|\ba partir|\bop\b|\bstand\b|\bversion|\bentry\b|\bentree\b|\bentrada\b|\bingresso\b|\beinfahrt|\binrit\b|\binrijden\b|\bwjazd|\bteljesites|\bhatarido|\bsplatnost|\buskut|\bvytisteno|\bprinted\b|\berapaiva|\btoimitus|\bscadenta?|\bdospece|\bdospije|\bvade\b|\bson odeme|支払|納期|納品/
/** Until when something holds or may be brought back: so far from the day of the bill that no date at all is better. */
export const HOLDS_UNTIL =
  /\b(?:thru|through|until|valid(?: to| till)?|expir\w*|exp|gultig bis|valable|caduca|umtausch|refunds?|returns?|scheduled (?:for|on)) ?:?\W*$/
/** Behind a day it says that something else began then: a till's permit 'Date Issued 04/17/2018  Valid Until 07/31/2025'. */
export const THEN_VALID = /^\W*(?:valid|until|expir\w*|through|thru|gultig|valable)\b/
const DUE = String.raw`due\b|fallig\w*|zahlbar\w*|echeance|verval\w*|vencimiento|scadenza|forfall\w*`
/** When it is to be paid: never the day of the bill. */
export const DUE_DATE = new RegExp(String.raw`\b(?:${DUE})`)
/** Right before a day: it is the one to pay on, whatever is said before that. */
export const DUE_LAST = new RegExp(String.raw`\b(?:${DUE})(?: (?:on|by|am|bis|le|il|el|op))?\W*$`)
/** What gives money back is called so. */
export const CREDIT_NAMES = String.raw`credit (?:note|memo)|gutschrift|avoir\b|nota (?:de|di) credito|note de credit|(?:kredit|credit)(?:not[ae]|factuur|faktura)`
/** A credit note prints the day of the bill that it takes back beside its own. */
export const CREDIT_NOTE = new RegExp(String.raw`\b(?:${CREDIT_NAMES})`)
/** The date of another bill that this one speaks of. */
export const OTHER_BILL =
  /\boriginal (?:invoice|bill|receipt)|\b(?:ref(?:ers|erence|\.)?|relat(?:es|ed|ing)|credit) to (?:invoice|bill)|\bref(?:erence)?\b\W*(?:invoice|bill)\b|\bursprungsrechnung|\b(?:zu|auf|fur) (?:ihre )?rechnung\b|\bfacture d'origine|\bfactura (?:original|rectificada)|\bfattura (?:originale|di riferimento)|\boorspronkelijke factuur/

/** What a bill is called where its number is named. */
const BILL = String.raw`(?:tax )?invoice|inv|bill|receipt|\w*rechnung|rechnungs|beleg|facture|factuur|factura|fattura|fatura|faktura(?: vat|ns)?|handelsrechnung|doc(?:ument[oe]?)?|(?:credit|debit) (?:note|memo)|cash memo|(?:credit|rechn|rg|re|fact|fra|fatt|piece)(?=[ .-]*(?:#|n(?:o|r|um|umber|ummer|umero)?\b|n[o°]))|folio|gutschrift|pro-? ?forma|p\/i|pi(?!n\b)|pro(?=[ .-]*(?:#|n(?:o|umber)\b))|parcella|honorarnote|avoir|nota (?:di|de) credito|note de credit|(?:kredit|credit)not[ae]n?|demand|comp(?:robante)?|lasku|szamla|reiknings?(?:ur)?|note d'honoraires|danovy doklad|racun|saskaita(?: faktura)?|arve|rekins|nota(?: fiscal)?`
/** The word for numbers behind it, before it or over it. */
const NO = 'no|number|nbr|nr|nro|num|numero|nummer|n|id|#|№|ref|reference|sorszama|szama|cislo|c|br|broj|st|numeris|numurs|numarasi'
/** 'Folio No/Che' names two things, and the first is meant. */
export const NUMBER_LABEL = new RegExp(
  String.raw`(?:\b(?:${BILL})s?(?:[ .:#-]*(?:${NO})){0,2}(?:\/\w{2,5})?[.°:º#\s]*$)|請求書?番号:?$|发票号码:?$|(?:рахунок|счет|фактура|сметка)\S*(?: на оплату)? (?:no|№)\.?:?$|τιμολογι\S+ (?:αρ\.?|αριθμος|no\.?):?$`,
)
/** The same over a number, where it must say that it is one: 'Document No.'. */
export const NUMBER_OVER = new RegExp(String.raw`\b(?:${BILL})s?(?:[ .:#-]*(?:${NO})){1,2}(?:\/\w{2,5})?[.°:º#\s]*$`)
/** The number of another bill that this one speaks of. */
export const OTHER_NUMBER =
  /\b(?:vedr|original|previous|last|against|ref(?=\W+invoice)|angaende|avser|origine|oorspronkelijke|zu|rectificada|anulada)\.?:? (?:your |ihrer? )?\S*\W*(?:no|nr|number|nummer|n[o°])?\W*$/

/** The same where the number is named first: 'Nr faktury', 'Número de factura'. */
export const NUMBER_OF_BILL =
  /\b(?:nr|numer|numero|numarul|num|cislo|n[o°]|no|n(?=\.))[.°]? (?:de |da |della |do |der |van )?(?:la )?(?:faktury|facture|factura|facturii|fatura|fattura|documento|doc|piece|documentu|dokladu|rechnung|recibo|factuur|nota)[.:°\s]*$/

/** A label behind which the seller's name stands. */
export const SELLER_LABEL =
  /^(?:sold by|sold and (?:shipped|fulfilled) by|verkauft (?:von|durch)|vendu par|verkocht door|vendido por|venduto da|seller|vendor|supplier|from|billed by|issued by|service provider|merchant|verkaufer|lieferant|rechnungs(?:steller|ersteller)|fournisseur|emetteur|vendeur|prestataire|leverancier|verkoper|vendedor|proveedor|emisor|venditore|fornitore|cedente|sprzedawca|wystawca|fornecedor|emitente|selger|saljare|furnizor|dodavatel|dodavatelia?|elado|prodavac|prodajalec|toimittaja|myyja|leverandor|prestador(?: de servicos)?|satici|nombre (?:del )?emisor|isdavatelj|pardavejas|pardevejs|myyjä|müüja|muuja|доставчик|постачальник|поставщик|продавец)(?!\p{L})(?:\s*\/\s*\p{L}+)?[^\p{L}\p{N}]*/u
/** Whose account is paid into: the seller, or who collects for them. Capture 1 is the name, where it stands on the same line. */
export const PAYEE_LABEL =
  /\b(?:remit (?:payment )?to|(?:checks?|cheques?) payable to|payable to|payment to be made in favou?r of|in favou?r of|titulaire du compte|kontoinhaber|account (?:holder|name)|beneficiary(?: name)?|begunstigde|t\.n\.v\.|beneficiario|intestato a|intestatario|titular)\b[\s:]*(.*)$/
/** A label under which the buyer stands. */
export const BUYER_LABEL =
  /\b(?:bill(?:ed)? ?to|bill to address|billing address|ship(?:ped)? ?to|shipping address|sold to|invoice to|invoiced to|delivery address|deliver to|service address|customer(?: name)?|client|buyer|attn|attention|guest(?: name)?|recipient|consignee|consignor|shipper|kunde|kaufer|rechnungsempfanger|warenempfanger|leistungsempfanger|lieferadresse|lieferanschrift|rechnungsadresse|rechnungsanschrift|destinataire|adresse de (?:livraison|facturation|l'installation)|facture a|livre a|nom de l'abonne|factuuradres|afleveradres|klant|cliente|comprador|destinatario|spett|nabywca|odbiorca|kund|kjoper|herrn|frau|firma|member|insured|patient|student|tenant|mieter|odberatel|vevo|kupac|kupec|cumparator|beneficiar|sayin|alici|asiakas|tomador(?: de servicos)?|receptor|senor\(?es\)?|exmos?|kaupandi|tellija|pirkejas|pircejs)\b|御中|στοιχεια πελατη|получател|покупець|покупатель|купувач/

/** The same where it begins a line or stands alone. */
export const BUYER_START = /^\W*(?:to\W*$|to\s*:|(?:invoice|prepared|receipt) for\b|(?:mr|mrs|ms|mme|monsieur|madame|sra?)\.? \p{L})/u

const SUFFIXES = String.raw`inc|incorporated|llc|l\.l\.c|llp|pllc|p\.l\.l\.c|p\.c|p\.a|ltd|limited|plc|corp|corporation|company|co(?!-op)|gmbh|mbh|ag|kg|ohg|ug|e\.?k|e\.?v|se|a\.g|sas|sasu|sarl|eurl|s\.?a\.? de c\.? ?v|s\.?a|sa|s\.?a\.?s|s\.?a\.?r\.?l|b\.? ?v|bv|n\.?v|v\.?o\.?f|s\.?l|s\.?[al]\.?u|s\.?r\.?l|srl|s\.?p\.?a|spa|lda|ltda|sp\.? ?z ?o\.? ?o|sp\.? ?[kj]|s\.k|ab|as|a\/s|aps|oy|oyj|pvt|pty|sdn bhd|s/b|bhd|kft|zrt|nyrt|s\.?r\.?o|d\.o\.o|a\.ş|uab|tbk|asa|oyj?|a\.s|s\. ?r\. ?o|d\. ?o\. ?o|e\.u|bt(?=\.)|o[uü]|sia|a\.?ş|α\.?ε|ο\.?ε|ооо|тов|eireli|e?hf|s\.? ?à ?r\.? ?l`
/** A company's name ends with one of these; capture 1 is the name up to and with it. */
export const COMPANY = new RegExp(
  String.raw`^(.{2,70}?[\s,]+(?:&\s+co\.?\s+)?(?:(?:pvt|pty|private|sdn|gmbh &|ag &)\.?\s+)?(?:${SUFFIXES})\.?(?:(?:\s+&\s+co\.?)?\s+(?:kg|kgaa|ohg)|,?\s+(?:ltd|limited|inc|llc)\.?)?)(?=$|[\s,;:()\-–−|])`,
  'i',
)

/** The same where no blank parts the form from the name. */
export const COMPANY_IN_HAN =
  /^(?:(?:株式|有限|合同)会社[\p{L}ー・]{1,20}|[\p{L}ー・]{1,20}(?:株式|有限|合同)会社|[\p{sc=Han}()]{2,30}公司|(?:\(주\)|주식회사) ?[\p{L}\d]{2,20}|[\p{L}\d]{2,20}\(주\))$/u
/** The form of company in front, as in the Baltics, Ukraine and Indonesia. */
export const COMPANY_BEHIND_FORM = /^(?:UAB|SIA|PT|CV|ТОВ|ООО|АО|ПП|ЗАО)[\s,]+["„«“']?[\p{Lu}][^|;:]{2,45}$/u
/** A body that sends bills without being a company. */
export const PUBLIC_BODY =
  /\b(?:council|city of|county of|town of|borough of|university|stadtwerke|gemeinde|stadt|landkreis|mairie|ayuntamiento|comune di|gemeente|kommune|kommun|camara municipal)\b/
/** In front of a name, and no part of it: 'Nome/Razão Social: …'. */
export const NAME_LABEL =
  /^(?:(?:nome|nombre|apellido y nombre|name|firma|company(?: name)?|denominazione|ragione sociale|raison sociale|raz[oó]n social|raz[aã]o social|nazwa|επωνυμια)\s*\/?\s*)+:\s*/i

/** Headings and labels that a vendor is never called. */
export const NOT_VENDOR =
  /^\W*(?:un|over)?(?:paid|due|drafted|draft)\W*$|^\W*(?:mon|tue|wed|thu|fri|sat|sun)(?:day)?s?\b.*\b\d{1,2} ?(?:[ap]m\b|:\d\d)|^\W*(?:(?:tax |commercial |retail |sales |delivery |services? |rental |return |freight |monthly |final |interim |commission |pro ?forma |original |copy |kopie )*(?:invoices?|rechnung|facture|factuur|factura|fattura|fatura|faktura|receipt|bill|quittung|beleg|statement|quote|credit note|gutschrift|payment receipt|handelsrechnung|(?:\p{L}+)?beleg|kassenbon|ticket|paragon|kvitto|kvittering|bon|(?:customer|merchant|cardholder)'?s? copy|klantticket|nyugta|uctenka|salgskvittering)\b|(?:date|datum|page|seite|total|tel|fax|phone|telefon|e-?mail|web|www|http|iban|bic|swift(?=\W*(?:code|bic|$))|vat|ust|steuer|tva|btw|nif|siret|rcs|order|account|customer|thanks?|description|qty|quantity|item|amount|price|summary|detail|due|payment|bank|p\.?o\.? box|attn|gln|number|reference|terms|notes?|subject|betreff|sehr geehrte|dear|hello|stylesheet|anwendungsempfehlung|(?:p\.?o|inv|our|your|er|var|ihre?|unsere?|votre|notre|uw|ons|su|nuestra?) ?(?:number|no|nr|#|ref(?:erence|erens|erenz|erencia)?|zeichen|kenmerk)|sous-?total|sub-?total|zwischensumme|subtotaal|delsumma|imponibile|base imponible|goods|net|netto|rechnungskorrektur|a regler|zahlbar|fallig|echeance|vencimiento|scadenza|vervaldatum|forfallo(?:datum|dag))(?!\p{L})|#$)|^(?:фактура|рахунок|счет|сметка|請求書|领收书|τιμολογιο)|^\W*(?:(?:pvm )?saskaita|reikningur|faktur|racun|arve|rekins|szamla|lasku)\b/u
/** 'Join Fuel Rewards and SAVE': what a till asks of whoever reads it, whatever web address stands under it. */
export const TILL_REQUEST =
  /^(?:join|visit|save|get|scan|download|follow|earn|take|tell|help|rate|register|sign up|ask|keep|shop|like us|find us)\b.*\b(?:and|for|our|us|to|your|at|on|with|today)\b/
/** 'Remit to above': the name stands elsewhere. */
export const NAMED_ELSEWHERE = /^(?:the )?(?:above|below|address|following|us\b|our\b)/
