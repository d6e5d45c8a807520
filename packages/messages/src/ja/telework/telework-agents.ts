import type { teleworkAgents as en } from '../../en/telework/telework-agents.ts';
import type { Texts } from '../../texts.ts';

export const teleworkAgents: Texts<typeof en> = {
  one: '在宅勤務エージェント',
  fields: {
    agentName: '名称',
    createdDate: '追加日',
    seenAt: '最終報告',
  },
  title: '自分のエージェント',
  hint: 'ActivityWatchなどのエージェントが、パソコンから勤務時間と使用中のアプリを報告します。エージェントは自分のトークンでログインし、トークンはいつでも取り消せます。',
  empty: 'エージェントはまだありません',
  emptyHint: '追加すると時間が記録されます。',
  create: 'エージェントを追加',
  nameHint: '他と区別するための名称（パソコン名など）',
  never: 'まだありません',
  tokenTitle: '{name}のトークン',
  tokenText:
    '今すぐエージェントに入力してください。二度と表示できません。エージェントは{address}へ報告し、Authorization: Bearerヘッダーでトークンを送ります。',
  withdrawText: '以後は報告できません。報告済みの内容は残ります。',
  said: {
    create: 'エージェントを追加しました。',
    remove: 'トークンを取り消しました。',
  },
};
