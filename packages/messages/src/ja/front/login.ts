import type { login as en } from '../../en/front/login.ts';
import type { Texts } from '../../texts.ts';

export const login: Texts<typeof en> = {
  title: 'ログイン',
  welcome: '勤怠・来訪者・入退室をひとつに',
  account: 'アカウントまたはメールアドレス',
  password: 'パスワード',
  remember: 'ログイン状態を保持する',
  submit: 'ログイン',
  needsData: '先にアカウントとパスワードを入力してください',
  failed: 'ログインできませんでした',
  expired: 'セッションの有効期限が切れました。続けるにはもう一度ログインしてください。',
  left: '別のタブでログアウトしました。',
  chosen: '新しいパスワードを保存しました。新しいパスワードでログインしてください。',
  forgot: 'パスワードをお忘れですか？',
  help: 'ログインできないときは、会社のポータル管理者にお問い合わせください。',
  byProvider: '{name}でログイン',
  or: 'または',
  coming: 'ログインしています…',
  secondStep: {
    title: '2段階認証',
    text: '認証アプリに今表示されている6桁の数字を入力してください。',
    recoveryText: '2段階認証の設定時に保管したリカバリーコードを1つ入力してください。',
    code: 'アプリのコード',
    recoveryCode: 'リカバリーコード',
    useRecovery: 'リカバリーコードを使う',
    useApp: 'アプリを使う',
    passkeyText: 'パスキーのあるデバイスの指紋・顔・PINで確認してください。',
    usePasskey: 'パスキーを使う',
    passkeyFailed: 'パスキーを使えませんでした。もう一度試すか、別の方法を選んでください。',
    back: 'パスワードの入力に戻る',
  },
};
