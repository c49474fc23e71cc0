/** The words of shops' names, in the languages that receipts come in. All patterns are for text folded by `fold`. */

/** What a shop is or deals in: alone on a line, they are the rest of a name that began above. */
const TRADES =
  'postal|print|copy|enterprises?|trading|marketing|holdings?|industries|resources|services?|international|group|company|co|corporation|stationery|stationers|books?|bookstore|bookshop|printing|hardware|electrical|electronics?|plumbing|timber|tools|machinery|engineering|construction|builders?|building|supply|supplies|suppliers|furniture|lighting|textiles?|fashion|boutique|jewell?ers|florists?|nursery|garden|centre|center|restaurants?|restoran|ristorante|restaurante|trattoria|pizzeria|osteria|brasserie|bistro|cafe|coffee|tea|espresso|roasters?|bakery|bakeries|boulangerie|patisserie|backerei|konditorei|confectionery|cake|noodles?|ramen|sushi|pizza|burgers?|steakhouse|tavern|seafood|kitchen|thai|chinese|indian|italian|mexican|japanese|korean|vietnamese|greek|catering|diner|grill|bar|pub|inn|hotel|deli|foods?|beverages?|butchers?|fish|market|marche|markt|mart|minimart|supermarket|supermarche|hypermarket|grocery|groceries|grocers?|liquors?|wines?|pharmacy|pharmacie|apotheke|chemists?|farmasi|clinic|klinik|dental|optical|opticians?|veterinary|medical|insurance|health|motors?|auto|automotive|tyres?|tires?|garage|parking|petrol|petroleum|fuel|gas|oil|station|cleaners|laundry|salon|barbers?|house|shop|stores?|outlet|retail|wholesale|distributors?|distribution|technology|technologies|computers?|mobile|office|depot|warehouse'
const LINKS = "&|and|und|et|e|y|n|'n'|of|the"
const FORMS = String.raw`kft|zrt|s\.r\.o|d\.o\.o|\(\w{1,3}\)|sdn|bhd|berhad|s/b|ltd|limited|llc|inc|pte|pty|pvt|plc|gmbh|kg|ohg|ag|bv|b\.v|sa|s\.a|sarl|sas|srl|spa`
export const ONLY_TRADES = new RegExp(String.raw`^(?:(?:${TRADES}|${LINKS}|${FORMS})\.?(?:[\s,]+|$))+$`)

/** What only the end of a name says, since it may begin one as well. */
const MORE_TRADES =
  'dairy|dairies|express|emporium|creamery|roastery|winery|brewery|brewing|taproom|cantina|taqueria|taco[s]?|gelato|gelateria|juice|donuts|bagels|cafeteria|canteen|eatery|diners|takeaway|chippy|bbq|chicken|spa|gym|fitness|laundromat|superette|newsagents?|arms|lounge|theatre|theater|cinema|museum|hostel|motel|lodge|resort|taxis?|cabs?|railway|rail|ferry|rentals?|hire|studios?|gallery|toys|games|sports|cycles|bikes|pets|vets?|farms?|orchard|produce|spices|stop|plaza|mini ?market|hospital|surgery|physio'
/** A name without numbers that ends with its trade. */
export const NAMED_TRADE = new RegExp(String.raw`^\D*\p{L}\D*\s(?:${TRADES}|${MORE_TRADES})\W*$`, 'u')

/** What names begin with in languages that put the trade first: 'Restoran Selera', 'Kedai Kopi Sin Hoe'. */
export const TRADE_FIRST =
  /^(?:restoran|restaurant|ristorante|restaurante|kedai|warung|rumah makan|toko|pasar|syarikat|perniagaan|perusahaan|klinik|farmasi|bengkel|stesen|hotel|cafe|kafe|bar|boulangerie|brasserie|pharmacie|trattoria|panaderia|padaria|farmacia|abarrotes|gasthaus|gasthof|backerei|metzgerei|apotheke|sklep)\b/

/** Who stands behind a shop, not the shop: 'Operated by …', 'Inh. …'. */
export const OWNED =
  /^\W*(?:(?:owned|operated|managed|run|licen[sc]ed|franchised|distributed)(?: and operated)? by|formerly(?: known as)?|trading as|t\/as|a (?:division|member|subsidiary|brand) of|member of|part of|franchisee|inh\b|inhaber|proprietor|propr?\.|gerant)/

/** A heading of the paper itself, whatever kind of receipt or bill it says it is. */
export const PAPER_HEADING =
  /^\W*(?:\p{L}+ ){0,2}(?:receipt|invoice|bill|cash sale|sales? slip|check|(?:customer|merchant|cardholder) copy|(?:kunden|handler)beleg|kassenbon|quittung|rechnung|ticket(?: de caisse)?|facture|factura|recibo|scontrino|documento commerciale|paragon(?: fiskalny)?|kvitto|kvittering|bon)\W*(?:(?:no|nr|num|#)\b.*)?$/u

/** How it was ordered or what became of the bill, often printed large. */
export const ORDER_KIND =
  /^\W*(?:dine[ -]?in|eat[ -]?in|here|take[ -]?(?:out|away)|to[ -]?go|carry[ -]?out|pick[ -]?up|delivery|drive[ -]?thru|paid|void|reprint|duplicate|sale|refund)\W*$/
