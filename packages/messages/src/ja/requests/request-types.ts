import type { requestTypes as en } from '../../en/requests/request-types.ts';
import type { Texts } from '../../texts.ts';

export const requestTypes: Texts<typeof en> = {
  one: '申請区分',
  fields: {
    companyId: '会社',
    typeCode: '種類',
    subTypeCode: 'コード',
    subTypeName: '区分',
    name: '名称',
    drawsOnBalance: '残日数から差し引く',
    beyondBalance: '残日数を超えるとき',
    enabled: '申請できる',
  },
  types: {
    LEAVE: '休暇',
    TELEWORK: '在宅勤務',
    BUSINESS: '出張・業務外出',
    OVERTIME: '残業',
    CORRECTION: '打刻修正',
    ACCESS: '入室権限',
  },
  subTypes: {
    LEAVE: {
      ANNUAL: '年次有給休暇',
      SICK: '病気休暇',
      UNPAID: '無給休暇',
      COMPENSATORY: '代休',
    },
    BUSINESS: {
      GO_OUT: '業務外出',
      TRIP: '出張',
    },
    OVERTIME: {
      PAID: '残業（手当）',
      COMPENSATORY: '残業（代休）',
    },
    CORRECTION: {
      CHECK_IN: '出勤の修正',
      CHECK_OUT: '退勤の修正',
      SET_ASIDE: '打刻の除外',
    },
  },
  beyond: {
    REFUSE: '拒否する',
    WARN: '警告する',
  },
  company: '会社',
  column: '区分',
  codeColumn: 'コード',
  balance: '残日数',
  noBalance: '差し引かない',
  state: '状態',
  on: '使用中',
  off: '使用停止',
  create: '休暇区分を追加',
  edit: '区分を編集',
  created: '区分を追加しました。',
  updated: '区分を変更しました。',
  deleted: '区分を削除しました。',
  usedBy: {
    requests_other: '申請{count}件',
  },
  empty: '区分がありません',
  emptyHint: 'どの会社にも最初から区分があります。',
  codeHint: '英大文字・数字・_ のみ。後から変更できません。',
  nameHint: '空欄ならポータルの言葉を読む人の言語で表示します。',
  enabledHint: 'すでに送信された申請はそのままです。',
};
