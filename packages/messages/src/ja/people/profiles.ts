import type { profiles as en } from '../../en/people/profiles.ts';
import type { Texts } from '../../texts.ts';

export const profiles: Texts<typeof en> = {
  one: 'プロフィール',
  tabs: {
    access: '入室できるエリア',
    private: '個人情報',
    password: 'パスワード',
    recognition: '顔認証用の写真',
    tokens: 'APIトークン',
    vehicles: '車両',
  },
  range: '{from}〜{to}',
  workingHours: '労働時間',
  overtimeHours: '残業時間',
  lateCheckIns: '遅刻回数',
  earlyCheckOuts: '早退回数',
  saved: 'プロフィールを保存しました。',
  kept: '管理者が管理する情報',
  keptHint: '誤りがあれば管理者にお知らせください。',
  accountOnly:
    'このアカウントはポータルのもので、社員のものではありません。パスワードだけがあり、プロフィールはありません。',
};
