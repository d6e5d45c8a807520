import type { privacy as en } from '../en/privacy.ts';
import type { Texts } from '../texts.ts';

export const privacy: Texts<typeof en> = {
  readme: {
    title: 'Gatehouseに保存されている個人データ',
    intro: 'このポータルが保存しているあなたの情報のすべてです。',
    format:
      '各ファイルはJSON形式の一覧で、テキストエディターで開けます。項目名はデータベースの名前です。タイムゾーンの記載がない日時はUTCです。パスワードと鍵は平文で保存していないため含まれません。',
  },
  parts: {
    profile: '本人の情報:氏名、連絡先、個人情報、追加情報、車両、管理する部署。',
    account: 'アカウントとロール、2段階認証、ログインした端末と場所。',
    attendance: '端末での打刻と、そこから計算された日次勤怠、各数値の根拠。',
    terminals: '端末から届いた記録の原文と、端末に保持させた内容。',
    trail: '本人が行った変更、本人について他の人が行った変更、本人の名前で記録されたセキュリティイベント。',
    pictures: 'アバターと、端末が認識に使う画像。',
  },
  mine: {
    title: '自分のデータ',
    hint: 'ポータルが保存しているあなたの情報のすべてを、説明付きのzipファイルで受け取れます。',
    download: '自分のデータをダウンロード',
  },
  person: {
    open: '個人データ',
    exportTitle: 'エクスポート',
    exportHint:
      'この人についてポータルが保存しているすべての情報を、本人に渡すzipファイルにします。作成者はシステムログに残ります。',
    export: '個人データをエクスポート',
    eraseTitle: '完全消去',
    eraseHint:
      'アカウント、氏名、個人情報、画像、車両、セッション、システムログ中の名前を完全に消去します。元には戻せません。端末にも削除を指示します。',
    stays: '勤怠は名前のない部署の数値としてのみ残ります。打刻:{punches}件、日次勤怠:{days}件。',
    confirm: 'アカウント名',
    confirmHint: '確認のため {account} と入力してください。',
    erase: '完全に消去',
    done: '個人データを消去しました。',
    obstacles: {
      OWN: '自分のアカウントは消去できません。',
      GOVERNED: 'このアカウントを消去できるのはシステム管理者だけです。',
      ENABLED: 'アカウントがまだ有効です。先に無効にしてください。',
      MANAGES: 'まだ部署を管理しています。先に別のマネージャーを指定してください。',
      RETAINED: '会社の設定により、勤怠は{date}まで氏名とともに保存されます。',
    },
  },
  settings: {
    title: 'プライバシー',
    hint: '個人に関する記録の保存期間です。期間を過ぎたものは夜間に消去され、元に戻せません。',
    company: '会社',
    empty: '月数で指定します。空欄の場合は消去しません。',
    rawRecordMonths: '端末の記録の原文',
    rawRecordHint: '体温も含みます。打刻と日次勤怠は残ります。',
    securityEventMonths: 'セキュリティイベント',
    securityEventHint: '拒否された端末、盗用されたセッション。',
    sessionMonths: '終了したセッション',
    sessionHint: '空欄の場合は3か月後に消去されます。',
    mailMonths: 'メール一覧',
    mailHint: '送信済み、または送信を断念したメール。',
    keepAttendanceMonths: '完全消去を禁止する期間',
    keepAttendanceHint: '最終勤務日の後、法令により勤怠を氏名とともに保存する月数。',
  },
};
