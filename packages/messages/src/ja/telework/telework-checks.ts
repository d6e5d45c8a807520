import type { teleworkChecks as en } from '../../en/telework/telework-checks.ts';
import type { Texts } from '../../texts.ts';

export const teleworkChecks: Texts<typeof en> = {
  one: '勤務確認',
  fields: {
    isRight: '正答',
    wrong: '連続誤答',
  },
  verbs: {
    answer: '回答',
  },
  title: '勤務中ですか？',
  question: '{first} + {second}はいくつですか？',
  until: '{time}までに回答しないと、時間が記録されなくなります。',
  closed: '時間内に回答がなかったため、{time}から記録を停止しています。正しく回答すると再開します。',
  send: '回答する',
  wrong_other: '{count}回連続で誤答',
  right: 'ありがとうございます。時間の記録を続けます。',
  tryAgain: '正しくありません。別の質問に回答してください。',
};
