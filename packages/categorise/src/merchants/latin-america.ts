import type { MerchantList } from './merchant-list.ts'

/** Brazil, Mexico and the larger countries around them. */
export const latinAmerica: MerchantList[] = [
  {
    leaf: 'groceries',
    is: 'a grocery store',
    sure: 0.92,
    names: `
pao de acucar, extra hiper, extra mercado, ^assai, assai atacadista, atacadao, carrefour br, carrefour brasil, sams club br,
big bompreco, zaffari, supermercados bh, supermercado dia, hirota, st marche, mambo super, prezunic, guanabara super, mundial super,
hortifruti, natural da terra, condor super, muffato, angeloni, bistek, giassi, epa super, verdemar, savegnago, tenda atacado,
makro atacadista, fort atacadista, mateus super, oxxo, soriana, chedraui, bodega aurrera, superama, la comer, city market mx,
^fresko$, walmart mx, walmart mexico, h e b mexico, casa ley, alsuper, smart mexico, calimax, merza, costco mexico, sams club mx,
jumbo chile, lider cl, santa isabel, tottus, unimarc, exito, almacenes exito, carulla, ^olimpica$, jumbo co, d1 tiendas,
ara tiendas, coto cicsa, disco super, vea super, dia argentina, la anonima, changomas, plaza vea, metro cencosud, vivanda`,
  },
  {
    leaf: 'phone_internet',
    is: 'a phone or internet company',
    sure: 0.94,
    names: `
vivo fixo, vivo movel, vivo controle, telefonica brasil, ^vivo$, ^claro$, claro br, claro brasil, claro movel, net servicos,
claro net, tim brasil, tim celular, tim s a, oi fibra, oi movel, oi telecom, algar telecom, brisanet, desktop internet,
ligga telecom, vero internet, sumicity, nextel br, sky banda larga, embratel, telcel, telmex, radiomovil dipsa, izzi, izzi telecom,
totalplay, total play, megacable, axtel, movistar mx, at and t mexico, att mexico, altan redes, entel, entel chile, wom chile, vtr,
mundo pacifico, gtd manquehue, tigo, tigo une, etb, claro co, claro pe, claro ar, telecom argentina, personal flow, fibertel,
telecentro, movistar ar, bitel, antel, cnt ec`,
  },
  {
    leaf: 'utilities',
    is: 'a power, gas or water company',
    sure: 0.94,
    names: `
enel sp, enel distribuicao, enel rio, eletropaulo, sabesp, cemig, copel, sanepar, light sesa, light servicos, cpfl, cpfl energia,
cpfl paulista, edp sp, edp es, edp brasil, neoenergia, coelba, celpe, cosern, energisa, ^equatorial$, ceee, rge sul, celesc, casan,
cedae, copasa, caesb, embasa, compesa, ^corsan$, comgas, ceg rio, naturgy br, ultragaz, liquigas, supergasbras, nacional gas,
cfe suministrador, comision federal de elec, cfe contigo, naturgy mx, gas natural mx, sacmex, agua y drenaje, aguakan, siapa,
enel distribucion, cge distribucion, chilquinta, aguas andinas, essbio, metrogas, lipigas, abastible, enel codensa, codensa,
epm medellin, epm servicios, emcali, ^vanti$, acueducto bogota, edenor, edesur, aysa, naturgy ar, metrogas ar, camuzzi, luz del sur,
enel peru, sedapal, calidda, ute uruguay, ose uruguay`,
  },
  {
    leaf: 'insurance',
    is: 'an insurance company',
    sure: 0.93,
    names: `
porto seguro, porto seg, bradesco seguros, bradesco auto, itau seguros, sulamerica, sul america, tokio marine br, azul seguros,
hdi seguros, mapfre br, liberty seguros, allianz seguros, sompo seguros, caixa seguradora, bb seguros, brasilprev, prudential br,
icatu, youse, gnp seguros, ^qualitas$, qualitas cia, axa mexico, mapfre mx, chubb mx, seguros monterrey, inbursa seguros, hdi mx,
ana seguros, afirme seguros, bci seguros, consorcio seguros, suramericana, seguros sura, seguros bolivar, seguros del estado,
sancor seguros, federacion patronal, la caja seguros, rimac, pacifico seguros`,
  },
  {
    leaf: 'taxes_licenses',
    is: 'a tax or social-security authority',
    sure: 0.9,
    names: `
receita federal, darf, darf numerado, das simples, simples nacional, das mei, pgdas, gps inss, inss, fgts, caixa fgts, esocial,
dae esocial, gnre, gare icms, dare sp, icms, issqn, iss prefeitura, iptu, ipva, licenciamento detran, detran, sefaz,
junta comercial, pref mun, prefeitura municipal, prefeitura, sat gob, pago sat, servicio de administracion trib, imss, imss sua,
infonavit, tesoreria cdmx, secretaria de finanzas, tenencia, previred, sii chile, tesoreria general, tgr cl, ^dian$, pago dian,
pila aportes, aportes en linea, soi aportes, afip, arca afip, monotributo, arba, ^rentas$, sunat, essalud, sri ecuador`,
  },
  {
    leaf: 'car_truck',
    is: 'a fuel station or toll road',
    sure: 0.9,
    names: `
posto ipiranga, ipiranga, posto shell, posto petrobras, petrobras, br distribuidora, auto posto, posto br, posto ale, rede graal,
raizen, sem parar, conectcar, veloe, move mais, taggy, ecovias, autoban, ccr, arteris, pemex, gasolinera pemex, oxxo gas, hidrosina,
petro 7, g500, repsol mx, capufe, iave, televia, tag pase, ^copec$, petrobras cl, terpel, ^primax$, texaco co, ypf, axion energy,
puma ar, autopistas del sol, costanera norte, autopista central`,
  },
  {
    leaf: 'local_transport',
    is: 'a taxi, ride or local transport service',
    sure: 0.92,
    names: `
99 app, 99 taxis, 99app, 99pop, 99 tecnologia, uber do brasil, uber br, uber trip br, beat ride, didi mx, didi chuxing,
bilhete unico, sptrans, metro sp, riocard, supervia, estapar, zul digital, zona azul, estacionamento, metrobus, ecobici,
tarjeta bip, transmilenio, recarga sube, ^sube$`,
  },
  {
    leaf: 'travel',
    is: 'an airline, hotel or travel booking site',
    sure: 0.94,
    names: `
latam airlines, latam air, tam linhas, gol linhas aereas, voegol, azul linhas aereas, voe azul, ^decolar$, decolar com, despegar,
cvc viagens, 123 milhas, ^hurb$, maxmilhas, clickbus, buser, accor br, ibis br, slaviero, blue tree, bourbon hotel, vivaaerobus,
ado autobus, primera plus, etn turistar, best day, pricetravel, city express, fiesta inn, fiesta americana, one hoteles, viva air,
flybondi, almundo, turbus, pullman bus, localiza, movida aluguel, unidas locadora`,
  },
  {
    leaf: 'meals',
    is: 'a restaurant, coffee or delivery service',
    sure: 0.92,
    names: `
ifood, ifood com, rappi restaurantes, uber eats br, ze delivery, habibs, giraffas, bobs burger, spoleto, china in box, outback br,
^madero$, cacau show, casa do pao de queijo, frango assado, ^ragazzo$, coco bambu, sodie doces, boali, sanborns, toks, el globo,
la casa de tono, italiannis, italian coffee, cielito querido, el fogoncito, sushi itto, juan valdez, crepes y waffles, frisby,
el corral, pedidosya, pedidos ya, havanna, cafe martinez, bembos, tanta peru, tostao`,
  },
  {
    leaf: 'software',
    is: 'a software subscription',
    sure: 0.94,
    names: `
totvs, conta azul, contaazul, omie, omiexperience, bling erp, tiny erp, olist tiny, nuvemshop, tiendanube, vtex, rd station,
resultados digitais, locaweb, uol host, hostgator br, registro br, kinghost, contabilizei, nibo, granatum, alegra, siigo, bsale,
defontana, nubox, contpaqi, aspel, facturama, bind erp, colppy, xubio, tango gestion`,
  },
  {
    leaf: 'office_expense',
    is: 'a courier, post or office supplier',
    sure: 0.92,
    names: `
correios, ebct, sedex, jadlog, total express, loggi, melhor envio, kalunga, kabum papelaria, redpack, paquetexpress, dhl mx,
fedex mx, correos de mexico, office depot mx, office max mx, lumen papeleria, tony papeleria, chilexpress, starken, correos chile,
servientrega, interrapidisimo, oca postal, correo argentino, andreani, olva courier, panamericana libreria`,
  },
  {
    leaf: 'shopping',
    is: 'a shop or marketplace for goods of all kinds',
    sure: 0.72,
    names: `
mercado livre, mercadolivre, magazine luiza, magalu, casas bahia, americanas, lojas americanas, submarino, amazon br, shopee br,
^renner$, riachuelo, c and a modas, havan, pernambucanas, liverpool mx, palacio de hierro, ^elektra$, suburbia, sears mx, falabella,
^ripley$, paris cl, hites, fravega, garbarino, linio`,
  },
  {
    leaf: 'equipment',
    is: 'a computer or electronics seller',
    sure: 0.9,
    names: `
kabum, pichau, terabyte shop, fast shop, dell br, cyberpuerta, ddtech, steren, radioshack mx, pc factory, spdigital, compumundo,
musimundo, ktronix, alkosto`,
  },
  {
    leaf: 'supplies',
    is: 'a hardware or building-materials store',
    sure: 0.78,
    names: `
leroy merlin br, telhanorte, c and c casa, cassol, obramax, loja do mecanico, home depot mx, the home depot mexico, truper,
construrama, sodimac, homecenter, easy cl, construmart, ferreteria epa, promart, maestro peru`,
  },
  {
    leaf: 'healthcare',
    is: 'a pharmacy or clinic',
    sure: 0.74,
    names: `
drogasil, droga raia, drogaria sao paulo, pague menos, panvel, drogaria araujo, farmacias pague, unimed, amil, hapvida, notredame,
farmacias guadalajara, farmacias similares, farmacia del ahorro, farmacias ahorro, farmacias benavides, farmacia san pablo,
cruz verde, salcobrand, farmacias ahumada, farmatodo, farmacity, inkafarma, mifarma`,
  },
  {
    leaf: 'commissions',
    is: 'a payment processor or selling platform',
    sure: 0.88,
    names: `
pagseguro, pagbank, mercado pago, stone pagamentos, stone co, ^cielo$, cielo sa, getnet, rede itau, redecard, sumup br, ebanx, iugu,
asaas, vindi, pagarme, pagar me, clip mx, payclip, conekta, openpay, kueski, transbank, getnet cl, wompi, payu latam, epayco,
niubiz, izipay, culqi, prisma medios, payway`,
  },
]
