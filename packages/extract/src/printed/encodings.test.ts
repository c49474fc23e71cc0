import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeText } from './text.ts'

test.each([
  ['shift_jis', '日付,お支払金額,お預り金額,差引残高\n2024/3/2,4200,,ｶｰﾄﾞ セブンイレブン'],
  ['gb18030', '交易时间,交易对方,收/支,金额\n2024-03-02,滴滴出行,支出,12.00'],
  ['big5', '交易日期,摘要,支出金額,存入金額,餘額\n2024/03/02,薪資轉帳,,5000'],
  ['euc-kr', '거래일시,적요,출금액,입금액,잔액\n2024.03.02,체크카드 편의점,4200'],
  ['windows-1252', 'Buchungstag;Empfänger;Betrag\n02.03.2024;Bäckerei Müller, Größenstraße;-4,20 €'],
  ['windows-1250', 'Datum;Částka;Protiúčet\n02.03.2024;Žižkov, Dům, řeznictví;-120,00'],
  ['windows-1250', 'Data;Opis;Kwota\n2024-03-02;Żabka, Łódź, opłata za usługę;-12,00'],
  [
    'windows-1250',
    '20250303;"ELSZÁMOLÁS";"ÁTUTALÁS"\n20250304;"DÍJ VÁCI ÚT";"VÁSÁRLÁS KÁRTYÁVAL"\n20250305;"NAV ÁFA";"VÁSÁRLÁS KÁRTYÁVAL"',
  ],
  ['iso-8859-2', 'Data;Opis;Kwota\n2024-03-02;Żabka Kraków, płatność kartą, spółka;-12,00'],
  ['iso-8859-2', 'Datum;Částka;Protiúčet\n02.03.2024;Žižkov, Dům, řeznictví, šťáva;-120,00'],
  ['windows-1254', 'Tarih;Açıklama;Tutar\n02.03.2024;İşlem ücreti, ödeme, Beşiktaş şubesi;-12,00'],
  ['windows-1251', 'Дата;Описание;Сумма\n02.03.2024;Продукты, аптека;-12,00'],
  ['koi8-r', 'Дата;Описание;Сумма\n02.03.2024;Продукты, аптека;-12,00'],
  ['koi8-r', 'Дата;Описание;Сумма\n02.03.2024;ОПЛАТА УСЛУГ СВЯЗИ РОСТЕЛЕКОМ;-12,00'],
  ['cp866', 'Дата;Описание;Сумма\n02.03.2024;Продукты, аптека, Пятёрочка;-12,00'],
  ['windows-1253', 'Ημερομηνία;Αιτιολογία;Ποσό\n02/03/2024;ΑΓΟΡΑ ΣΚΛΑΒΕΝΙΤΗΣ, ΠΛΗΡΩΜΗ ΔΕΗ;-12,00'],
  ['windows-1255', 'תאריך,הפעולה,חובה\n02.03.2024,כרטיס ויזה,12.00'],
  ['windows-1256', 'التاريخ,البيان,مدين\n02/03/2024,سحب نقدي من الصراف,12.00'],
  ['windows-874', 'วันที่,รายการ,ถอนเงิน\n02/03/2024,ชำระเงินค่าไฟฟ้า,12.00'],
  ['windows-1257', 'Data;Mokėtojas;Suma\n2024-03-02;Žemė, šeima, ąžuolų įmonė;-12,00'],
  ['cp850', 'Buchungstag;Empfänger;Betrag\n02.03.2024;Bäckerei Müller, Größe;-4,20'],
  ['macintosh', 'Date;Libellé;Débit\n02/03/2024;Café à Genève, prélèvement;4,20'],
])('a file in %s that does not say so is read as it was written', (encoding, text) => {
  expect(decodeText(new Uint8Array(iconv.encode(text, encoding)))).toBe(text)
})

test('a pound sign or a lone accent does not make a text foreign', () => {
  for (const text of ['02/03/2024,PARKING,£4.20', 'à vendre', 'Account:\u00a0XXXX\u00a0XXXX\u00a0to\u00a0Shop', 'É'])
    expect(decodeText(new Uint8Array(iconv.encode(text, 'windows-1252')))).toBe(text)
})

test('the sign of the euro and hard blanks among digits are no letters of another script', () => {
  const text =
    'Fecha;Concepto;Importe\n02/03/2024;PAGO;(€805,40)\n03/03/2024;ABONO;€2\u00a0444,46\n04/03/2024;ABONO;€13,10\n05/03/2024;ABONO;€14,10'
  expect(decodeText(new Uint8Array(iconv.encode(text, 'windows-1252')))).toContain('€805,40')
})
