import type { secondFactors as en } from '../../en/auth/second-factor.ts';
import type { Texts } from '../../texts.ts';

export const secondFactors: Texts<typeof en> = {
  one: '2段階認証',
  fields: {
    begun: '開始済み',
    isOn: 'オン',
  },
  tab: 'セキュリティ',
  title: '2段階認証',
  hint: 'ログイン時に、パスワードに加えてスマートフォンのアプリのコードを入力します。パスワードが漏れても、それだけではログインできません。',
  off: 'オフ',
  on: '{date}からオン',
  byPasskeys: 'オン（パスキー）',
  required: '組織の設定により、管理者には必須です。',
  setUp: '設定する',
  codesLeft_other: '残りのリカバリーコード：{count}個',
  renew: 'リカバリーコードを再発行',
  turnOff: 'オフにする',
  enrol: {
    title: '2段階認証の設定',
    passwordHint: 'ログイン方法を変更できるのは本人だけです。',
    next: '続ける',
    scan: '認証アプリ（Aegis、Google Authenticator、Microsoft Authenticatorなど）で画像を読み取ってください。',
    picture: 'アプリ用のQRコード',
    byHand: '読み取れない場合は、このキーをアプリに入力してください：',
    code: 'アプリのコード',
    codeHint: 'アプリに今表示されている6桁の数字',
    confirm: 'オンにする',
  },
  codes: {
    title: 'リカバリーコード',
    text: 'アプリやパスキーのあるデバイスを使えなくなったとき、1つのコードで1回ログインできます。そのデバイスがなくても取り出せる場所に保管してください。表示されるのは今だけです。',
    copy: 'すべてコピー',
    download: 'ダウンロード',
    file: 'Gatehouse：{name}さんのリカバリーコード',
    done: '保管しました',
  },
  proof: {
    code: 'アプリのコードまたはリカバリーコード',
    renewTitle: 'リカバリーコードの再発行',
    renewText: '現在のリカバリーコードは使えなくなります。',
    renewSubmit: '再発行する',
    offTitle: '2段階認証をオフにする',
    offText: 'パスワードだけでログインするようになります。ほかのセッションは終了します。',
    keepsPasskeys: '引き続きパスキーでログインします。ほかのセッションは終了します。',
    offSubmit: 'オフにする',
  },
  gate: {
    title: '2段階認証を設定してください',
    text: '組織の設定により、管理者はパスワードに加えてアプリのコードまたはパスキーが必要です。',
  },
  said: {
    turnOff: '2段階認証をオフにしました。',
    renewRecoveryCodes: '新しいリカバリーコードを作成しました。以前のコードは使えません。',
  },
};
