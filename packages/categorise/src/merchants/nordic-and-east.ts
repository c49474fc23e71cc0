import type { MerchantList } from './merchant-list.ts'

/** The Nordic countries, the Baltic, Poland and its neighbours, Greece, Turkey, and southern and eastern Africa. */
export const nordicAndEast: MerchantList[] = [
  {
    leaf: 'groceries',
    is: 'a grocery store',
    sure: 0.92,
    names: `
ica maxi, ica kvantum, ica supermarket, ica nara, ^ica, willys, hemkop, coop forum, stora coop, ^coop$, city gross, mathem,
rema 1000, rema1000, kiwi norge, meny norge, extra coop, joker butikk, fotex, foetex, bilka, superbrugsen, fakta, irma dk, meny dk,
nemlig com, netto dk, prisma hyper, s market, k market, k citymarket, k supermarket, alko oy, lidl suomi, hagkaup, bonus is, kronan,
biedronka, zabka, dino polska, stokrotka, lewiatan, polomarket, carrefour pl, auchan pl, frisco pl, albert cz, kosik cz, rohlik,
tesco stores cr, penny cz, kaufland cz, billa cz, jednota, coop hu, spar hu, tesco hu, mega image, profi rom, kaufland ro,
^maxima$, rimi, iki lt, selver, sklavenitis, ab vassilopoulos, masoutis, my market gr, migros tr, a101, bim as, sok market,
carrefoursa, pingo doce, continente modelo, ^continente, minipreco, intermarche pt, mercadona pt, lidl pt, pick n pay, pnp,
^checkers$, woolworths food, spar za, boxer super, food lovers, makro za, naivas, quickmart, carrefour ke`,
  },
  {
    leaf: 'phone_internet',
    is: 'a phone or internet company',
    sure: 0.94,
    names: `
telia company, telia sverige, telenor sverige, tele2 sverige, vimla, ice norge, talkmore, onecall, altibox, get as, telmore,
cbb mobil, fastspeed, hiper dk, elisa oyj, dna oyj, moi mobiili, siminn, nova is, play pl, p4 sp, plus polkomtel, polkomtel,
orange polska, t mobile pl, t mobile polska, netia, upc polska, vectra sa, inea, o2 czech, t mobile czech, vodafone cz, cetin,
slovak telekom, magyar telekom, yettel, digi hu, digi ro, rcs rds, orange romania, telekom romania, bite lietuva, lmt, tet lv,
cosmote, nova gr, wind hellas, turkcell, turk telekom, superonline, turknet, meo servicos, meo altice, vodafone pt, mtn, vodacom,
telkom sa, cell c, rain sa, afrihost, vox telecom, webafrica, safaricom, safaricom home, airtel kenya, glo nigeria, mtn nigeria`,
  },
  {
    leaf: 'utilities',
    is: 'a power, gas, water or waste company',
    sure: 0.94,
    names: `
eon se, e on sverige, stockholm exergi, goteborg energi, greenely, stockholm vatten, elvia, lyse energi, oersted, radius elnet,
ewii, hofor, ok el, helen oy, vantaan energia, hsy, fortum oyj, pge obrot, tauron, tauron sprzedaz, ^enea$, enea operator, energa,
innogy polska, pgnig, pgnig obrot, mpwik, veolia polska, cez prodej, cez, pre prazska, innogy cz, prazske vodovody, mvm, mvm next,
elmu, fovarosi vizmuvek, electrica furnizare, enel ro, engie romania, apa nova, ignitis, eso lt, latvenergo, elektrum,
eesti energia, enefit, ppc greece, eydap, protergia, enerjisa, bedas, igdas, iski, endesa pt, galp energia, epal, eskom,
eskom prepaid, city power, city of cape town utilities, kenya power, kplc`,
  },
  {
    leaf: 'insurance',
    is: 'an insurance company',
    sure: 0.93,
    names: `
moderna forsakringar, if forsikring, tryg forsikring, fremtind, storebrand, pohjola vakuutus, op vakuutus, turva, vis is, sjova,
pzu, pzu sa, ^warta$, ergo hestia, link4, generali pl, ceska pojistovna, kooperativa, allianz cz, generali biztosito, groupama hu,
omniasig, allianz tiriac, ergo lt, ^balta$, interamerican, ethniki asfalistiki, anadolu sigorta, aksigorta, fidelidade,
tranquilidade, ageas pt, ok teleseguros, santam, outsurance, discovery insure, old mutual insure, miway, jubilee insurance, britam`,
  },
  {
    leaf: 'taxes_licenses',
    is: 'a tax or social-security authority',
    sure: 0.9,
    names: `
skattekonto, bolagsverket, transportstyrelsen, altinn, toll customs no, skat dk, skat erhverv, toldstyrelsen, atp livslang,
skatturinn, zus skladki, us podatek, krajowa administracja, mikrorachunek, financni urad, cssz, vzp pojistovna, nav ado, anaf,
trezoreria, vmi lt, sodra, vid lv, maksu ja tolliamet, emta, aade, efka, dias efka, gelir idaresi, gib vergi, sgk,
autoridade tributaria, at pagamentos, iva dgci, sars, sars efiling, sars vat, sars paye, cipc, uif contribution, kra, kra itax,
firs nigeria`,
  },
  {
    leaf: 'car_truck',
    is: 'a fuel station or toll road',
    sure: 0.9,
    names: `
ok q8, ingo se, qstar, ^tanka$, unox, yx energi, esso norge, f24 dk, go on dk, q8 dk, neste oil, abc asema, teboil, orkan is,
olis is, orlen, pkn orlen, stacja paliw, bp pl, shell pl, lotos paliwa, ^moya$, amic energia, circle k pl, benzina cz,
benzina orlen, mol cz, eurooil, mol hu, mol romania, omv petrom, petrom, rompetrol, viada, neste lt, eko abee, avin oil, jetoil,
petrol ofisi, ^opet$, galp pt, prio energy, repsol pt, via verde, ^brisa$, viapass, e toll pl, autopay autostrady, edalnice,
matrica hu, rovinieta, ^engen$, sasol garage, total za, astron energy, caltex za, e tag sanral, sanral, rubis ke`,
  },
  {
    leaf: 'local_transport',
    is: 'a taxi, ride or local transport service',
    sure: 0.92,
    names: `
sl reseplanerare, ^sl ab, storstockholms lokal, vasttrafik, skanetrafiken, taxi stockholm, taxi kurir, sverigetaxi, ruter as,
ruter no, skyss, atb no, oslo taxi, flytoget, vy buss, dsb s tog, metroselskabet, dantaxi, taxa 4x35, hsl hrt, taksi helsinki,
menevat, straeto, ztm warszawa, jakdojade, mpk krakow, skycash, mobilet, itaxi, bolt o, boltride, dpp praha, liftago, bkk futar,
budapestgo, stb bucuresti, aimo park, parkman, mobilparken, viva viagem, metro de lisboa, emel, oasa, istanbulkart, bitaksi,
gautrain, lula taxi`,
  },
  {
    leaf: 'travel',
    is: 'an airline, railway, ferry or hotel',
    sure: 0.94,
    names: `
scandinavian airlines, flysas, norwegian com, wideroe, polskie linie, smartwings, czech airlines, tarom, aegean air, thy, ^pegasus$,
sunexpress, flysafair, lift airline, airlink za, sj biljetter, mtrx, vy tog, vygruppen, dsb billet, vr matkalippu, pkp intercity,
intercity pl, koleje mazowieckie, polregio, ceske drahy, regiojet, leo express, mav start, cfr calatori, comboios de portugal,
tallink, silja line, viking line, color line, scandlines, strawberry hotel, nordic choice, scandic hotel, first hotels, comwell,
sokos hotel, fosshotel, orbis hotels, ^pestana$, vila gale, city lodge, sun international`,
  },
  {
    leaf: 'meals',
    is: 'a restaurant, coffee or delivery service',
    sure: 0.92,
    names: `
waynes coffee, max hamburgare, ^sibylla, o learys, lagkagehuset, hesburger, robert s coffee, fazer cafe, peppes pizza, narvesen,
pressbyran, 7 eleven se, deli de luca, kaffebrenneriet, green caffe nero, costa pl, pyszne pl, da grasso, telepizza pl, sphinx rest,
bageterie boulevard, damejidlo, cukraszda, everest gr, gregorys, efood gr, goodys burger, yemeksepeti, simit sarayi, ^mado$,
padaria portuguesa, h3 hamburger, uber eats pt, nandos za, ^steers$, wimpy za, spur steak, mugg and bean, vida e caffe, mr d food,
kauai za, java house`,
  },
  {
    leaf: 'software',
    is: 'a software subscription',
    sure: 0.94,
    names: `
visma eekonomi, visma spcs, bjorn lunden, briox, speedledger, tripletex, fiken, poweroffice, dinero dk, economic dk, billy dk,
netvisor, procountor, wfirma, infakt, ifirma, fakturownia, comarch, optima comarch, subiekt, insert sa, home pl, nazwa pl, ovh pl,
cyberfolks, misshosting, websupport, wedos, forpsi, active24, szamlazz hu, billingo, smartbill, oblio eu, primavera bss, toconline,
invoicexpress, moloni, logo yazilim, parasut, sage za, xneelo, payspace, simplepay za`,
  },
  {
    leaf: 'office_expense',
    is: 'a courier, post or office supplier',
    sure: 0.92,
    names: `
post nord, schenker privpak, bring express, posten norge, instabox, airmee, gls dk, dao as, poczta polska, paczkomat, dpd pl,
ceska posta, zasilkovna, packeta, ppl cz, magyar posta, gls hu, posta romana, fan courier, ^sameday$, cargus, lietuvos pastas,
omniva, itella, venipak, elta, acs courier, speedex, ptt kargo, yurtici kargo, aras kargo, mng kargo, ctt correios, ctt expresso,
chronopost pt, sa post office, the courier guy, ram hand to hand, aramex za, staples se, svanstroms, akademibokhandeln,
clas ohlson kontor, ^waltons$, ^croxley$`,
  },
  {
    leaf: 'equipment',
    is: 'a computer or electronics seller',
    sure: 0.9,
    names: `
inet ab, power norge, x kom, xkom, morele net, media expert, rtv euro agd, neonet, komputronik, alza, alza cz, czc cz, datart, emag,
^altex$, pc garage, kotsovolos, plaisio, vatan bilgisayar, teknosa, hepsiburada, fnac pt, pcdiga, takealot, incredible connection,
matrix warehouse, evetech`,
  },
  {
    leaf: 'supplies',
    is: 'a hardware or building-materials store',
    sure: 0.78,
    names: `
byggmax, hornbach se, k rauta, beijer bygg, ahlsell, biltema, ^jula$, xl bygg, byggmakker, obs bygg, ^silvan$, jem og fix,
^stark dk$, ^davidsen$, bygma, puuilo, motonet, tokmanni, castorama pl, leroy merlin pl, obi pl, mrowka psb, hornbach cz, dedeman,
praktiker, koctas, aki pt, maxmat, builders warehouse, builders express, cashbuild, buco, leroy merlin za`,
  },
  {
    leaf: 'commissions',
    is: 'a payment processor or selling platform',
    sure: 0.88,
    names: `
nets denmark, nets branch, nexi nets, swedbank pay, payex, zettle se, vipps mobilepay, vipps as, mobilepay erhverv, paytrail,
checkout finland, przelewy24, payu sa, tpay, dotpay, ^allegro$, allegro sp, gopay cz, comgate, barion, netopia, euplatesc,
viva wallet, viva com, iyzico, paytr, sipay, ifthenpay, easypay pt, sibs, payfast, yoco, ikhokha, peach payments, ozow, flutterwave,
paystack, pesapal`,
  },
]
