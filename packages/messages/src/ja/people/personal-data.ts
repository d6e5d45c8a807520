import type { personalData as en } from '../../en/people/personal-data.ts';
import type { Texts } from '../../texts.ts';

export const personalData: Texts<typeof en> = {
  one: '個人データ',
  verbs: { eraseGuest: 'ゲストのデータを消去' },
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
    stays: '勤怠は名前のない部署の数値としてのみ残ります。打刻：{punches}件、日次勤怠：{days}件。',
    confirm: 'アカウント名',
    confirmHint: '確認のため {account} と入力してください。',
    erase: '完全に消去',
    done: '個人データを消去しました。',
    obstacles: {
      OWN: '自分のアカウントは消去できません。',
      GOVERNED: 'この人のすべての権限を持つ人だけが消去できます。',
      ENABLED: 'アカウントがまだ有効です。先に無効にしてください。',
      MANAGES: 'まだ部署を管理しています。先に別のマネージャーを指定してください。',
      GUESTS:
        'この人の今後の会議に社外の参加者が招待されています。先に会議を取り消し、参加者に知らせてください。',
      RETAINED: '会社の設定により、勤怠は{date}まで氏名とともに保存されます。',
    },
  },
};
