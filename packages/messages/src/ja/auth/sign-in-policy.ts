import type { signInPolicies as en } from '../../en/auth/sign-in-policy.ts';
import type { Texts } from '../../texts.ts';

export const signInPolicies: Texts<typeof en> = {
  one: 'システム全体の設定',
  fields: {
    secondStepForAdministrators: '管理者に2段階認証を必須にする',
  },
  title: 'ログインポリシー',
  hint: 'システム全体に適用されます',
  labelHint: 'ADMINまたはSYSADMINロールを持つすべての人',
  onTitle: '管理者に2段階認証を必須にしますか？',
  onText:
    'まだ設定していない管理者は、あなたも含め、設定が終わるまで何も操作できません。ログイン中の画面にもすぐに適用されます。',
  onAction: '必須にする',
  offTitle: '2段階認証の必須を解除しますか？',
  offText: '管理者がパスワードだけでログインできるようになります。',
  offAction: '必須にしない',
  said: {
    update: 'ログインのルールを変更しました。',
  },
};
