import type { mails as en } from '../../en/settings/mails.ts';
import type { Texts } from '../../texts.ts';

export const mails: Texts<typeof en> = {
  one: 'メール',
  fields: {
    toAddress: '宛先',
    kind: '内容',
    state: '状態',
  },
  hint: '会社の人にポータルが送ったメールです。コードが含まれるため、本文は誰にも表示されません。',
  search: '氏名またはアドレスで検索',
  allStates: 'すべての状態',
  created: '作成',
  sent: '送信',
  tries: '試行回数',
  lastError: '最後のエラー',
  empty: 'メールはまだありません',
  emptyHint: '招待、コード、パスワードのリセットのメールが作成されると、ここに表示されます。',
  retry: '{name}さん宛てのメールを再試行',
  retried: 'メールを再送しています',
  tooLate:
    'メールのコードまたはリンクの有効期限が切れました。社員情報から招待またはリセットを送り直してください。',
  kinds: {
    INVITATION: '招待',
    PASSWORD_RESET: '管理者によるリセット',
    PASSWORD_CODE: 'パスワードの再設定',
    PASSWORD_CHANGED: 'パスワードの変更',
    EMAIL_CHANGED: 'メールアドレスの変更',
    SECOND_STEP_ON: '2段階認証の設定',
    SECOND_STEP_OFF: '2段階認証のオフ',
    RECOVERY_CODES: 'リカバリーコードの再発行',
    PASSKEY_ADDED: 'パスキーの追加',
    PASSKEY_REMOVED: 'パスキーの削除',
    APP_REMOVED: 'コードのアプリの解除',
    VISITOR_QR: '来訪者のQRコード',
    GUEST_QR: '会議ゲストのQRコード',
    HEALTH_DECLARATION: '健康状態の申告',
    MEETING_INVITED: '会議の招待',
    MEETING_CHANGED: '会議の変更',
    MEETING_CANCELLED: '会議の中止',
  },
  states: {
    WAITING: '待機中',
    SENT: '送信済み',
    FAILED: '失敗',
  },
};
