import type { privacySettings as en } from '../../en/settings/privacy.ts';
import type { Texts } from '../../texts.ts';

export const privacySettings: Texts<typeof en> = {
  one: 'プライバシー',
  fields: {
    rawRecordMonths: '端末の記録の原文',
    securityEventMonths: 'セキュリティイベント',
    sessionMonths: '終了したセッション',
    mailMonths: 'メール一覧',
    visitorMonths: '来訪者',
    declarationMonths: '健康状態の申告',
    plateMonths: 'ゲートで読み取ったナンバー',
    keepAttendanceMonths: '完全消去を禁止する期間',
  },
  title: 'プライバシー',
  hint: '個人に関する記録の保存期間です。期間を過ぎたものは夜間に消去され、元に戻せません。',
  empty: '月数で指定します。空欄の場合は消去しません。',
  rawRecordHint: '体温も含みます。打刻と日次勤怠は残ります。',
  securityEventHint: '拒否された端末、盗用されたセッション。',
  sessionHint: '空欄の場合は3か月後に消去されます。',
  mailHint: '送信済み、または送信を断念したメール。',
  visitorHint: '入退館記録を含み、有効期間の終了後から数えます。カードを返却していない来訪者は残ります。',
  declarationHint: '会議の終了後から数えます。初期値は1か月で、空欄の場合は消去しません。',
  plateHint: 'カメラが読み取った内容と車両の所有者。',
  keepAttendanceHint: '最終勤務日の後、法令により勤怠を氏名とともに保存する月数。',
  said: {
    update: 'プライバシー設定を変更しました。',
  },
};
