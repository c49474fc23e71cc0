import type { KeywordList } from './keyword-list.ts'

/** The commonest words of Portuguese, Swedish, Danish, Norwegian and Polish lines, and what european.ts lacks. */
export const further: KeywordList[] = [
  {
    leaf: 'wages',
    suggests: 'wages',
    sure: 0.9,
    words: `salario, salarios, ordenado, folha pagamento, folha de pagamento, pro labore, decimo terceiro, sueldo, sueldos, tredicesima, lonn, lonnsutbetaling, lonutbetalning, lonekorning, loner, wynagrodzenie, wynagrodzenia, wyplata, pensja`,
  },
  {
    leaf: 'rent_property',
    suggests: 'rent of premises',
    sure: 0.9,
    words: `aluguel, alugueis, aluguer, renda escritorio, condominio, lokalhyra, hyra lokal, hyra kontor, husleje, husleie, lokaleleie, czynsz, najem lokalu, arriendo, canone affitto, nebenkosten, hausgeld, gewerbemiete, ladenmiete, burohuur, kantoorhuur, bedrijfsruimte, bail`,
  },
  {
    leaf: 'taxes_licenses',
    suggests: 'a tax or social contribution',
    sure: 0.88,
    words: `imposto, impostos, tributos, contribuicao sindical, skatt, *skatt, moms, momsbetalning, arbetsgivaravgift, arbetsgivaravgifter, forskuddsskatt, merverdiavgift, a skat, restskat, arbeidsgiveravgift, podatek, podatek vat, skladki zus, oplata skarbowa, ritenuta, ritenute, imposta di bollo, addizionale, retenciones, autonomos, lohnsteuer, kirchensteuer, korperschaftsteuer, koerperschaftsteuer, grundsteuer, zollabgaben, precompte, retenue a la source, taxe apprentissage, taxe professionnelle, loonbelasting, omzetbelasting, wegenbelasting, inkomstenbelasting, income tax, gst payment, sales tax payment, advance tax, self assessment tax`,
  },
  {
    leaf: 'insurance',
    suggests: 'insurance',
    sure: 0.92,
    words: `forsakring, *forsakring, *forsikring, forsikring, ubezpieczenie, ubezpieczenia, polisa, polizza, polizze, poliza, prima seguro, apolice, *haftpflicht, rechtsschutz, *verzekeringen, assurantie, assurantien, prime assurance, prime d assurance, cotisation assurance, responsabilite civile, rc pro, responsabilidad civil, fianca locaticia`,
  },
  {
    leaf: 'utilities',
    suggests: 'electricity, gas or water',
    sure: 0.9,
    words: `conta de luz, conta de agua, conta luz, energia eletrica, eletricidade, agua e esgoto, saneamento, bolletta, bollette, bolletta luce, bolletta gas, factura luz, factura gas, elrakning, elavgift, elnat, fjarrvarme, *varmeverk, vattenavgift, sophamtning, fjernvarme, renovasjon, renovation dk, prad, energia elektryczna, wodociagi, gospodarka odpadami, electricity bill, nutsvoorzieningen, afvalstoffen, kehrichtabfuhr, wasser abwasser, gasabschlag, abschlag gas, abschlag strom, *wasserversorgung`,
  },
  {
    leaf: 'phone_internet',
    suggests: 'phone or internet',
    sure: 0.9,
    words: `celular, telefone fixo, banda larga, recarga celular, recarga movil, fibra optica, bredband, mobilabonnemang, mobilabonnement, mobiltelefoni, telefonregning, doladowanie, telekomunikacja, dsl, glasfaser, prepaid recharge, mobile recharge, dth recharge, ricarica telefonica`,
  },
  {
    leaf: 'meals',
    suggests: 'a restaurant or café',
    sure: 0.9,
    words: `lanchonete, lanches, padaria, panificadora, churrascaria, churrasco, pastelaria, confeitaria, cafetaria, marisqueira, tasca, botequim, boteco, sorveteria, acaiteria, hamburgueria, comida por quilo, restaurang, *restaurang, krog, kafe, kaffebar, konditori, bageri, bakeri, gatukok, lunchrestaurang, spisested, smorrebrod, restauracja, restauracyjna, kawiarnia, cukiernia, piekarnia, naleśnikarnia, pierogarnia, piwiarnia, hawker, hawker centre, dhaba, tiffin, mithai, udupi, kopi, nasi, warung, mamak, taqueria, loncheria, fonda, cocina economica, marisquerias, asador, chiringuito, heladeria, chocolateria, churreria, rosticceria, tavola calda, pizza al taglio, paninoteca, birreria, enoteca, bakkerij, frituur, patat, eethuis, koffie, friterie, saladerie, crepes, rotisserie, auberge restaurant, biergarten, brauhaus, brauerei, weinstube, ratskeller, imbissstand, metzgerei imbiss, heuriger, beisl, wurstel*, kaffeehaus, kaffeerosterei, backshop, backstube`,
  },
  {
    leaf: 'groceries',
    suggests: 'a food shop',
    sure: 0.82,
    words: `mercadinho, hortifruti, acougue, quitanda, sacolao, minimercado, talho, mercearia, matbutik, livsmedel, matvarer, dagligvarer, slagter, spozywczy, delikatesy, sklep spozywczy, warzywniak, kirana, provision store, abarrotes, ultramarinos, colmado, ortofrutta, salumeria, pescheria, groentewinkel, groenteboer, kaaswinkel, hofladen, biomarkt, biomarche, fromagerie, poissonnerie, caviste`,
  },
  {
    leaf: 'travel',
    suggests: 'travel or lodging',
    sure: 0.88,
    words: `passagem aerea, passagens, hospedagem, pousada, rodoviaria, agencia de viagens, hotell, *hotell, vandrarhem, resebyra, tagbiljett, flygbiljett, overnatning, flybillet, noclegi, pensjonat, bilet lotniczy, biuro podrozy, chambre, residence hoteliere, casa rural, alojamiento, billete tren, biglietto treno, biglietti aerei, affittacamere, overnachting, treinkaartje, vliegticket, zimmer, ubernachtung, flugticket, zugticket`,
  },
  {
    leaf: 'local_transport',
    suggests: 'local transport or parking',
    sure: 0.88,
    words: `taksi, estacionamento, vaga zona azul, vale transporte, parkeringsavgift, parkering, *parkering, parkeringshus, kollektivtrafik, lokaltrafik, busskort, rejsekort, parkomat, bilet mtk, bilet miejski, komunikacja miejska, parkgebuhr, parkgebuehr, tiefgarage, parkraum, parkticket, fahrschein, strassenbahn, aparcamientos, parquimetro, zona azul, ora parking, sosta, biglietto bus, parkeergarage, parkeerkosten, horodateur, parcmetre, titre de transport, billet metro, rickshaw, auto rickshaw`,
  },
  {
    leaf: 'car_truck',
    suggests: 'fuel or care of a vehicle',
    sure: 0.88,
    words: `combustivel, combustiveis, gasolina, *gasolina, etanol, posto de gasolina, autopecas, auto pecas, oficina mecanica, borracharia, pedagio, pedagios, portagem, portagens, lavagem auto, drivmedel, bensin, bensinstation, bilverkstad, bilverksted, dackverkstad, vagavgift, trangselskatt, bompenger, bompengar, broafgift, tankning, vaerksted, paliwo, stacja paliw, myjnia, wulkanizacja, warsztat samochodowy, autoczesci, petrol pump, hinterlegung kfz, kfz werkstatt, autowasche, waschstrasse, waschanlage, *autohaus, kfz zulassung, hauptuntersuchung, lavage auto, garage automobile, vidange, pneus, pneu, itv vehiculo, lavado auto, grua, refacciones, llantas, autolavaggio, carrozzeria, autofficina, revisione auto, pneumatici, autogarage, bandenservice, wegenwacht`,
  },
  {
    leaf: 'office_expense',
    suggests: 'office supplies or postage',
    sure: 0.86,
    words: `papelaria, material de escritorio, grafica e papelaria, correios, livraria, kontorsmaterial, kontorsvaror, kontorartikler, bokhandel, *bokhandel, porto frankering, frimarken, artykuly biurowe, materialy biurowe, ksiegarnia, znaczki pocztowe, usluga kurierska, druckerpatronen, versandkosten, paketmarke, frankierung, material de oficina, oficina y papeleria, mensajeria, paqueteria, spedizione, spedizioni, corriere, verzendkosten, kantoorbenodigdheden, fourniture bureau, timbres poste`,
  },
  {
    leaf: 'legal_professional',
    suggests: 'a legal, accounting or advisory firm',
    sure: 0.9,
    words: `contabilidade, contabil, escritorio contabil, contador, advocacia, advogado, advogados, honorarios advocaticios, cartorio, despachante, consultoria, redovisning, *redovisning, redovisningsbyra, revisor, revision, advokat, advokatbyra, *advokat, regnskab, regnskap, regnskapsforer, bogholderi, ksiegowosc, biuro rachunkowe, radca prawny, adwokat, kancelaria, notariusz, chartered accountants, ca fees, company secretary, *steuerbuero*, buchfuhrung, buchhaltung, *buchhaltung*, treuhand, treuhander, patentanwalt, gutachter, procurador, despacho contable, contable, asesores, geometra, perito, consulente lavoro, consulente del lavoro, belastingadvies, belastingadviseur, administratiekantoor, boekhouding, commissaire aux comptes, greffe, geometre, bureau d etudes`,
  },
  {
    leaf: 'repairs',
    suggests: 'repairs or upkeep',
    sure: 0.84,
    words: `manutencao, conserto, consertos, reforma predial, limpeza, dedetizacao, encanador, eletricista, serralheria, lavanderia, stadning, *stadning, stadtjanst, lokalvard, rengoring, rengjoring, vvs, rormokare, elektriker, hantverkare, reparasjon, naprawa, serwis, sprzatanie, hydraulik, elektryk, konserwacja, fensterreinigung, glasreinigung, hausmeisterservice, malerbetrieb, schlosserei, tischlerei, schreinerei, dachdecker, heizungsbau, schlusseldienst, gartenbau, cerrajeria, carpinteria, pintores, jardineria, fabbro, falegname, imbianchino, giardiniere, schilder, timmerman, slotenmaker, glazenwasser, hovenier, menuiserie, chauffagiste, peinture batiment, jardinier, vitrerie, depannage`,
  },
  {
    leaf: 'advertising',
    suggests: 'advertising or print',
    sure: 0.86,
    words: `publicidade, propaganda, agencia de publicidade, grafica, graficas, impressao, outdoor placa, reklam, annons, annonsering, tryckeri, reklame, annonce, annoncering, trykkeri, reklama, ogloszenie, ogloszenia, drukarnia, ulotki, werbetechnik, werbemittel, flyer, flyers, visitenkarten, mediaberatung, copisteria e stampa, volantini, insegne, rotulos, rotulacion, lonas publicitarias, visitekaartjes, reclamebureau, enseigne, flocage, cartes de visite`,
  },
  {
    leaf: 'supplies',
    suggests: 'materials or supplies',
    sure: 0.78,
    words: `material de construcao, materiais de construcao, ferragens, ferramentas, tintas, embalagens, material eletrico, byggvaror, bygghandel, byggevarer, verktyg, vaerktoj, trelast, farghandel, jarnaffar, material budowlane, materialy budowlane, narzedzia, hurtownia, chemia gospodarcza, malerbedarf, elektrobedarf, verpackung, verpackungen, arbeitskleidung, berufskleidung, reinigungsmittel, pinturas, materiales de construccion, tlapaleria, colorificio, edilizia, imballaggi, verfwinkel, verpakkingen, bouwmaterialen, emballages, materiaux, droguerie quincaillerie`,
  },
  {
    leaf: 'education',
    suggests: 'training',
    sure: 0.84,
    words: `treinamento, capacitacao, faculdade, escola, ensino, utbildning, kursavgift, kurs, *kurs, opplaering, uddannelse, szkolenie, szkolenia, uczelnia, konferencja, capacitacion, colegiatura, diplomado, corso di formazione, bijscholing, cursusgeld, stage formation, seminaire, congres`,
  },
  {
    leaf: 'software',
    suggests: 'software or an online service',
    sure: 0.84,
    words: `licenca software, hospedagem de site, hospedagem site, dominio, registro dominio, webbhotell, webhotel, domannamn, oprogramowanie, domena, serwer, alojamiento web, hebergement web, nom de domaine, abonnement logiciel, logiciel, logiciels, softwarelizenz, webspace, licenza software, hosting annuale, licentie`,
  },
  {
    leaf: 'healthcare',
    suggests: 'health care',
    sure: 0.74,
    words: `farmacia, drogaria, clinica medica, clinica odontologica, dentista, laboratorio, hospital santa, plano de saude, apotek, *apotek, tandlakare, tandlege, vardcentral, lakare, apteka, *apteka, przychodnia, stomatolog, lekarz, clinica dental, optica, parafarmacia, poliambulatorio, studio dentistico, ottica, tandarts, huisarts, fysio, opticien, cabinet medical, kinesitherapeute, dentaire`,
  },
  {
    leaf: 'entertainment',
    suggests: 'entertainment',
    sure: 0.8,
    words: `academia fitness, ingresso, ingressos, ingresso com, parque aquatico, biograf, bio biljett, traningskort, biljett, kino bilet, silownia, basen, teatr, zoologico, entradas, boliche, palestra fitness, stadio, biglietti teatro, dierentuin, concertgebouw, cinema billet, salle de sport, freizeitpark, hallenbad, thermalbad, kletterhalle`,
  },
  {
    leaf: 'bank_fees',
    suggests: 'a bank fee',
    sure: 0.9,
    words: `tarifa bancaria, tarifa pacote, tarifa manutencao, tarifa ted, tarifa doc, tarifa pix, tar pacote, tar manut, pacote servicos, cesta servicos, cesta b expresso, anuidade cartao, iof, iof adicional, encargos conta, bankavgift, bankavgifter, kontoavgift, arsavgift kort, gebyr, gebyrer, kortgebyr, bankgebyr, kontogebyr, prowizja, oplata za prowadzenie, oplata za karte, prowizja za przelew, comision tarjeta, comision apertura, cuota tarjeta, manejo de cuenta, comision por manejo, comision por membresia, gmf gravamen, spese bancarie, spese tenuta, commissione bonifico, commissioni bancomat, canone carta, quota annuale carta, transactiekosten, kosten betaalpas, provision banque, frais virement, frais cb, frais carte, forfait compte, abonnement compte, kartenpreis, kartengebuehr, depotgebuhr, depotgebuehr, uberweisungsgebuhr`,
  },
  {
    leaf: 'interest',
    suggests: 'interest on a debt',
    sure: 0.84,
    words: `juros, juros cheque especial, juros cartao, juros mora, encargos financeiros, ranta, rantekostnad, kreditranta, laneranta, renteutgift, odsetki, odsetki kredytu, intereses prestamo, intereses de demora, uberziehungszinsen, dispozinsen, verzugszinsen, interessi mutuo, hypotheekrente, kredietrente, interets de retard, emi interest`,
  },
]
