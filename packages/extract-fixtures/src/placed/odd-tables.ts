/** Exports with habits that few banks have: records with types, months in many languages, references like amounts, cut or padded files. */
import { dd, dots, eu, m, ukDate, us, usDate, y } from '../made-figures.ts'
import { type Ledger, type MadeRow, type Random, seeded } from '../made-statements.ts'

/** An export, with what must come out of it. */
export interface OddTable {
  name: string
  /** Both balances are printed, so that a right reading is reconciled. */
  proves: boolean
  print(ledger: Ledger, seed: number): Uint8Array
}

const plain = (c: number) => (c / 100).toFixed(2)
const comma = (c: number) => plain(c).replace('.', ',')
const compact = (d: string) => d.replaceAll('-', '')
const text = (lines: readonly string[], end = '\r\n') => new TextEncoder().encode(lines.join(end))
const pick = <T>(list: readonly T[], seed: number): T => list[seed % list.length] as T
const digits = (random: Random, n: number) =>
  Array.from({ length: n }, () => Math.floor(random() * 10))
    .join('')
    .replace(/^0/, '7')
const sum = (rows: readonly MadeRow[], sign: 1 | -1) => rows.filter((r) => r.cents * sign > 0).reduce((n, r) => n + Math.abs(r.cents), 0)

const months: Record<string, readonly string[]> = {
  fr: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
  de: ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'],
  nl: ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
  it: ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic'],
  pt: ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'],
  pl: ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paź', 'lis', 'gru'],
  sv: ['januari', 'februari', 'mars', 'april', 'maj', 'juni', 'juli', 'augusti', 'september', 'oktober', 'november', 'december'],
  fi: ['tammi', 'helmi', 'maalis', 'huhti', 'touko', 'kesä', 'heinä', 'elo', 'syys', 'loka', 'marras', 'joulu'],
  cs: ['ledna', 'února', 'března', 'dubna', 'května', 'června', 'července', 'srpna', 'září', 'října', 'listopadu', 'prosince'],
  tr: ['Oca', 'Şub', 'Mar', 'Nis', 'May', 'Haz', 'Tem', 'Ağu', 'Eyl', 'Eki', 'Kas', 'Ara'],
  id: ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'],
}
const headings: Record<string, string> = {
  fr: 'Date;Libellé;Montant;Solde',
  de: 'Datum;Verwendungszweck;Betrag;Saldo',
  nl: 'Datum;Omschrijving;Bedrag;Saldo',
  it: 'Data;Descrizione;Importo;Saldo',
  es: 'Fecha;Concepto;Importe;Saldo',
  pt: 'Data;Descrição;Valor;Saldo',
  pl: 'Data;Opis;Kwota;Saldo',
  sv: 'Datum;Text;Belopp;Saldo',
  fi: 'Päivä;Selite;Määrä;Saldo',
  cs: 'Datum;Popis;Částka;Zůstatek',
  tr: 'Tarih;Açıklama;Tutar;Bakiye',
  id: 'Tanggal;Keterangan;Jumlah;Saldo',
}

export const oddTables: readonly OddTable[] = [
  {
    name: 'record types in the first column, header and footer with balances',
    proves: false,
    print: (l, seed) => {
      const [h, d, t] = pick(
        [
          ['H', 'D', 'T'],
          ['HDR', 'TRN', 'TRL'],
          ['01', '02', '99'],
          ['HEADER', 'DETAIL', 'TRAILER'],
        ] as const,
        seed,
      )
      const s = pick([',', ';', '|'], seed)
      return text([
        [h, compact(l.rows[0]?.date ?? ''), '0000004821', 'USD'].join(s),
        ...l.rows.map((r, i) => [d, i + 1, compact(r.date), r.description, plain(r.cents)].join(s)),
        [t, l.rows.length, plain(l.closing - l.opening)].join(s),
      ])
    },
  },
  {
    name: 'record types with a line of headings of their own',
    proves: false,
    print: (l, seed) => {
      const s = pick([',', ';'], seed)
      return text([
        ['RowType', 'Date', 'Description', 'Amount', 'Balance'].join(s),
        ...(seed % 2 ? [['Header', usDate(l.rows[0]?.date ?? ''), 'Business Checking', '', plain(l.opening)].join(s)] : []),
        ...l.rows.map((r) => ['Row', usDate(r.date), r.description, plain(r.cents), plain(r.balance)].join(s)),
        ['Footer', '', `${l.rows.length} rows`, plain(l.closing - l.opening), ''].join(s),
      ])
    },
  },
  {
    name: 'days with months in many languages',
    proves: false,
    print: (l, seed) => {
      const language = pick(Object.keys(months), seed)
      const dot = ['de', 'cs', 'fi'].includes(language) ? '.' : ''
      const gap = ['nl', 'id', 'tr'].includes(language) ? '-' : ' '
      const day = (d: string) => `${Number(dd(d))}${dot}${gap}${months[language]?.[Number(m(d)) - 1]}${gap}${y(d)}`
      return text([headings[language] ?? '', ...l.rows.map((r) => [day(r.date), r.description, eu(r.cents), eu(r.balance)].join(';'))])
    },
  },
  {
    name: 'each line in quotes as a whole',
    proves: false,
    print: (l, seed) => {
      const rows = [
        'Date,Description,Amount,Balance',
        ...l.rows.map((r) => [usDate(r.date), r.description, plain(r.cents), plain(r.balance)].join(',')),
      ]
      const quoted = (line: string) => `"${line}"`
      return text(seed % 2 ? rows.map(quoted) : [rows[0] ?? '', ...rows.slice(1).map(quoted)])
    },
  },
  {
    name: 'headings in quotes within quotes',
    proves: false,
    print: (l) =>
      text([
        '"""Date""","""Description""","""Debit""","""Credit"""',
        ...l.rows.map(
          (r) => `"${ukDate(r.date)}","${r.description}","${r.cents < 0 ? plain(-r.cents) : ''}","${r.cents > 0 ? plain(r.cents) : ''}"`,
        ),
      ]),
  },
  {
    name: 'no headings, long references that look like amounts',
    proves: false,
    print: (l, seed) => {
      const random = seeded(seed * 17)
      const rows = l.rows.map((r) => {
        const reference = digits(random, pick([16, 12, 9, 14], seed))
        return pick(
          [
            [compact(r.date), reference, r.description, plain(r.cents)],
            [ukDate(r.date), r.description, plain(r.cents), reference],
            [reference, r.date, plain(r.cents), r.description, plain(r.balance)],
            [usDate(r.date), plain(r.cents), '*', reference, r.description],
          ],
          seed,
        )
      })
      return text(rows.map((r) => r.map((c) => (seed % 2 ? `"${c}"` : c)).join(',')))
    },
  },
  {
    name: 'two currencies on a row, the account has one',
    proves: false,
    print: (l, seed) => {
      const random = seeded(seed * 23)
      const rows = l.rows.map((r) => {
        const isAbroad = random() < 0.4
        const rate = isAbroad ? 0.7 + random() : 1
        return {
          r,
          foreign: Math.round(r.cents * rate),
          code: isAbroad ? pick(['GBP', 'CHF', 'JPY', 'CAD'], Math.floor(random() * 4)) : 'EUR',
        }
      })
      return seed % 2
        ? text([
            'Date,Description,Original Amount,Original Currency,Amount,Currency,Exchange Rate',
            ...rows.map(({ r, foreign, code }) =>
              [usDate(r.date), r.description, plain(foreign), code, plain(r.cents), 'EUR', code === 'EUR' ? '' : '1.1375'].join(','),
            ),
          ])
        : text([
            'Buchungstag;Text;Betrag Fremdwährung;Währung;Betrag EUR',
            ...rows.map(({ r, foreign, code }) =>
              [dots(r.date), r.description, code === 'EUR' ? '' : comma(foreign), code === 'EUR' ? '' : code, comma(r.cents)].join(';'),
            ),
          ])
    },
  },
  {
    name: 'filled up with NUL at the end',
    proves: false,
    print: (l, seed) => {
      const bytes = text(['Date,Description,Amount', ...l.rows.map((r) => `${r.date},${r.description},${plain(r.cents)}`)], '\n')
      return new Uint8Array([...bytes, ...(seed % 2 ? [10] : []), ...new Array<number>(pick([1, 3, 512], seed)).fill(0)])
    },
  },
  {
    name: 'a quote that is never closed above the table',
    proves: false,
    print: (l, seed) =>
      text([
        pick(['"Account: 00004821', 'Owner: "LAKESIDE BAKERY', '"sep=,'], seed),
        'Date,Description,Amount,Balance',
        ...l.rows.map((r) => [usDate(r.date), r.description, plain(r.cents), plain(r.balance)].join(',')),
      ]),
  },
  {
    name: 'a booking key and a reference beside debits and credits',
    proves: true,
    print: (l, seed) => {
      const random = seeded(seed * 31)
      return text([
        pick(
          [
            'Datum;Text;Buchungsschlüssel;Referenz;Soll;Haben;Saldo',
            'Date;Details;Code;Reference;Debit;Credit;Balance',
            'Date;Libellé;Code op.;Référence;Débit;Crédit;Solde',
          ],
          seed,
        ),
        `${dots('2025-03-01')};${pick(['Anfangssaldo', 'Opening balance', 'Solde initial'], seed)};;;;;${comma(l.opening)}`,
        ...l.rows.map((r) =>
          [
            dots(r.date),
            r.description,
            pick([835, 201, 117], Math.floor(random() * 3)),
            digits(random, 6),
            r.cents < 0 ? comma(-r.cents) : '',
            r.cents > 0 ? comma(r.cents) : '',
            comma(r.balance),
          ].join(';'),
        ),
        `${dots('2025-03-31')};${pick(['Endsaldo', 'Closing balance', 'Solde final'], seed)};;;;;${comma(l.closing)}`,
      ])
    },
  },
  {
    name: 'records of labelled lines',
    proves: false,
    print: (l, seed) => {
      const [day, what, money, left] = pick(
        [
          ['Date', 'Description', 'Amount', 'Balance'],
          ['Datum', 'Omschrijving', 'Bedrag', 'Saldo'],
          ['Fecha', 'Concepto', 'Importe', 'Saldo'],
        ] as const,
        seed,
      )
      const f = seed % 3 === 0 ? us : eu
      const d = seed % 3 === 0 ? usDate : ukDate
      return text(
        l.rows.flatMap((r) => [
          `${day}: ${d(r.date)}`,
          `${what}: ${r.description}`,
          `${money}: ${f(r.cents)}`,
          `${left}: ${f(r.balance)}`,
          '',
        ]),
      )
    },
  },
  {
    name: 'balances below the table',
    proves: true,
    print: (l, seed) => {
      const [opening, closing] = pick(
        [
          ['Opening balance', 'Closing balance'],
          ['Saldo inicial', 'Saldo final'],
          ['Anfangssaldo', 'Endsaldo'],
          ['Beginsaldo', 'Eindsaldo'],
        ] as const,
        seed,
      )
      return text([
        'Date;Description;Debit;Credit',
        ...l.rows.map((r) => [r.date, r.description, r.cents < 0 ? plain(-r.cents) : '', r.cents > 0 ? plain(r.cents) : ''].join(';')),
        '',
        `${opening};${plain(l.opening)}`,
        `Total;${plain(sum(l.rows, -1))};${plain(sum(l.rows, 1))}`,
        `${closing};${plain(l.closing)}`,
      ])
    },
  },
  {
    name: 'a share in percent beside each amount',
    proves: false,
    print: (l) => {
      const all = l.rows.reduce((n, r) => n + Math.abs(r.cents), 0)
      return text([
        'Date,Description,Share,Amount',
        ...l.rows.map((r) => `${usDate(r.date)},${r.description},${((100 * Math.abs(r.cents)) / all).toFixed(2)}%,${plain(r.cents)}`),
      ])
    },
  },
]
