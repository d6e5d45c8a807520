import type { corrections as en } from '../../en/requests/corrections.ts';
import type { Texts } from '../../texts.ts';

export const corrections: Texts<typeof en> = {
  one: '打刻修正',
  fields: {
    department: '部署',
    employeeIds: '社員',
    date: '勤務日',
    checkIn: '出勤',
    checkOut: '退勤',
    reason: '理由',
  },
  verbs: {
    create: '勤怠の修正',
  },
  correct: '修正',
  correctOne: '{name}を修正',
  title: '{name}を修正',
  save: '修正を適用',
  corrected: '{name}を修正しました',
  group: '複数人を修正',
  groupTitle: '複数の社員の打刻漏れを追加',
  departmentHint: '部署と配下の部署の全社員を追加します。',
  groupHint: '各社員には、この日に不足している時刻だけが追加されます。',
  timeHint: '不足していなければ空欄のままにします。',
  nightHint: '午前0時を過ぎた時刻は、シフトの開始日に属します。',
  reasonHint: '社員にはその日の画面に表示されます。',
  correctedPeople_other: '社員{count}人を修正しました',
  skippedTitle: '修正されなかった社員',
  skippedText_other: '社員{count}人を修正しました。次の社員は修正されていません。',
  skipReasons: {
    OWN: '自分の勤怠です。申請してください。',
    CLOSED: '締め済みの月です。',
    COMPLETE: 'この時刻はすでにあります。',
    COVERED: '承認された申請の対象日です。',
    OUTSIDE: '勤務日の範囲外の時刻です。',
    FUTURE: '未来の時刻です。',
  },
};
