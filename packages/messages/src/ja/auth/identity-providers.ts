import type { identityProviders as en } from '../../en/auth/identity-providers.ts';
import type { Texts } from '../../texts.ts';

export const identityProviders: Texts<typeof en> = {
  one: 'IDプロバイダー',
  fields: {
    rejection: '拒否の理由',
    claim: 'クレーム',
    value: 'クレームの値',
    subject: 'プロバイダーでのsubject',
    account: 'このメールアドレスのアカウント',
  },
  rejections: {
    TOKEN_REJECTED: 'トークンのクレームが正しくありません',
    USER_INFO_REJECTED: 'UserInfoが別のsubjectを示しています',
    USER_INFO_UNREACHABLE: 'プロバイダーのUserInfoが応答せず、トークンにメールアドレスがありません',
    EMAIL_MISSING: 'プロバイダーがメールアドレスを送信しませんでした',
    EMAIL_NOT_VERIFIED: 'プロバイダーがメールアドレスを確認していません',
    DOMAIN_NOT_CLAIMED: 'メールアドレスのドメインが会社のものとして登録されていません',
    NO_ACCOUNT: 'このメールアドレスのアカウントがありません',
    LINKED_OTHERWISE: 'アカウントは別のsubjectと連携されています',
    ACCOUNT_INACTIVE: 'アカウントが有効ではありません',
    PASSWORDS_OFF: 'パスワードは正しいものの、会社はプロバイダーによるログインのみを認めています',
  },
  verbs: {
    list: 'IDプロバイダーの一覧',
    start: 'IDプロバイダーへ移動',
    signIn: 'IDプロバイダーでログイン',
  },
};
