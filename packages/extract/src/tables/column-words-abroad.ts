import type { ColumnRole } from './column-role.ts'

/**
 * Header words of banks beyond those of column-words.ts, in the same spelling: asked only where none of those speaks. East Asian
 * headers are one word each; a header that counts is written out, since its parts mean other things elsewhere.
 */
export const abroad: readonly (readonly [ColumnRole, string])[] = [
  ['direction', '收/支 收支 收支类型 借贷 借/贷 借贷标志 收付标志 入払区分 入出金区分 입출금구분 =тип_операції προσημο*'],
  ['status', '交易状态 当前状态 交易狀態 状态 狀態 상태 =durum =tinh_trang'],
  [
    'otherMoney',
    'מקורי* מקור oryginaln* eredeti* izvorni* alkuperai* orijinal* първоначал* первоначал* αρχικ* 原币* 原幣* 外貨* 현지금액 해외이용금액 курс кешбеку cashback =сума_в_валюті_операції',
  ],
  ['fee', '手续费 服务费 手数料 支払手数料 수수료 комісія комісій комиссия masraf phi'],
  ['currency', '币种 币别 货币 幣別 通貨 통화 валюта valyuta סוג_מטבע מטבע العملة loai_tien mata_uang para_birimi doviz'],
  [
    'balance',
    `余额 账户余额 帐户余额 本次余额 餘額 帳戶餘額 結餘 残高 差引残高 取引後残高 現在高 잔액 거래후잔액 거래후_잔액 잔고 ยอดคงเหลือ คงเหลือ so_du bakiye* baki sold =sold_* stanje
    залишок остаток салдо сальдо υπολοιπο יתרה היתרה الرصيد رصيد jaak atlikums`,
  ],
  [
    'otherAccount',
    '对方账号 对方账户 对方卡号 对方卡号/账号 對方帳號 상대계좌 상대계좌번호 상대은행 =contul_* iban_beneficiar karsi_hesap* kontrapartija_racun',
  ],
  ['valueDate', '起息日 勘定日 起算日 valor* valutna_data data_valutei תאריך_ערך تاريخ_القيمة datum_valute'],
  [
    'number',
    `交易订单号 商家订单号 交易单号 商户单号 流水号 交易流水号 凭证号 凭证号码 订单号 伝票番号 通番 승인번호 dekont* referans* so_tham_chieu so_chung_tu stt אסמכתא מספר_אסמכתא
    المرجع رقم_المرجع номер =mcc no_referensi`,
  ],
  ['category', '交易分类 分类 カテゴリ 카테고리 категорія категория'],
  [
    'debit',
    `支出 支出金额 支出金額 借方 借方金额 借方发生额 借方發生額 转出 转出金额 支取 提款 支払い金額 支払金額 お支払金額 お支払い金額 お支払額 お引出し お引出 お引出し額 お引出し金額 引出金額
    出金 出金額 出金金額 払出金額 払戻金額 출금 출금액 출금금액 찾으신금액 지급금액 ถอน ถอนเงิน จำนวนเงินถอน ghi_no phat_sinh_no keluar debet borc cikan isplata* rashod zaduzenje* duguje breme odliv
    дебет витрата витрати расход расходы списание списано дебит χρεωση* חובה בחובה مدين سحب المدين`,
  ],
  [
    'credit',
    `收入 收入金额 收入金額 贷方 贷方金额 贷方发生额 貸方 貸方發生額 转入 转入金额 存入 存入金额 存入金額 存款 預かり金額 預り金額 お預り金額 お預かり金額 お預入れ お預入れ額 お預入れ金額 預入金額
    入金 入金額 入金金額 受入金額 입금 입금액 입금금액 맡기신금액 ฝาก ฝากเงิน จำนวนเงินฝาก ghi_co phat_sinh_co masuk alacak giren uplata* primitak odobrenje* potrazuje dobro priliv
    кредит надходження приход поступление поступления зачисление πιστωση* זכות בזכות دائن ايداع إيداع الدائن`,
  ],
  [
    'date',
    `交易时间 交易日期 记账日期 入账日期 入帐日期 交易日 记账日 日期 时间 交易時間 記帳日 日付 取引日 取引日付 取引年月日 年月日 利用日 ご利用日 お取引日 お取扱日 計上日 입금일 거래일 거래일시 거래일자
    일자 날짜 일시 승인일 승인일자 승인일시 이용일 이용일자 이용일시 วันที่ วันที่ทำรายการ ngay ngay_* tanggal tgl tarikh tarih* дата תאריך التاريخ تاريخ ημερομηνια kuupaev datums`,
  ],
  [
    'amount',
    `金额 交易金额 发生额 金額 取引金額 利用金額 ご利用金額 支払総額 거래금액 이용금액 승인금액 금액 จำนวนเงิน so_tien jumlah nominal mutasi tutar* =islem_tutari suma_* iznos znesek
    сума сумма ποσο סכום المبلغ مبلغ maara`,
  ],
  [
    'payee',
    `交易对方 对方户名 对方名称 对方姓名 交易对手 交易對方 收款人 付款人 商户名称 보낸분/받는분 받는분 의뢰인/수취인 의뢰인 거래처 가맹점 가맹점명 이용하신곳 контрагент отримувач получатель
    =nume_* alici gonderici partneris maksja saaja`,
  ],
  [
    'description',
    `摘要 摘要内容 交易摘要 商品 商品说明 商品名称 用途 附言 备注 備註 交易说明 内容 取引内容 お取り扱い内容 お取扱内容 お取引内容 利用店名 利用店名・商品名 ご利用店名 明細 備考 メモ 적요 내용 거래내용
    기재내용 메모 송금메모 통장표시내용 รายการ รายละเอียด คำอธิบาย mo_ta noi_dung dien_giai keterangan uraian berita butiran aciklama* islem =islem_* descriere* detalii svrha namen деталі опис описание назначение
    призначення основание περιγραφη αιτιολογια תיאור תאור פירוט פרטים הפעולה الوصف البيان التفاصيل بيان selgitus`,
  ],
  ['kind', '交易类型 业务类型 类型 交易渠道 支払方法 구분 거래구분 거래점 ช่องทาง kanal* loai_giao_dich'],
  ['account', '账号 卡号 账户 帐号 帳號 口座番号 계좌번호 เลขที่บัญชี hesap_no so_tai_khoan nomor_rekening'],
]
