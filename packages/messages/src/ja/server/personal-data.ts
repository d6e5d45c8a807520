import type { personalData as en } from '../../en/server/personal-data.ts';
import type { Texts } from '../../texts.ts';

export const personalData: Texts<typeof en> = {
  readme: {
    title: 'Gatehouseに保存されている個人データ',
    intro: 'このポータルが保存しているあなたの情報のすべてです。',
    format:
      '各ファイルはJSON形式の一覧で、テキストエディターで開けます。項目名はデータベースの名前です。タイムゾーンの記載がない日時はUTCです。パスワードと鍵は平文で保存していないため含まれません。',
  },
  parts: {
    profile: '本人の情報：氏名、連絡先、個人情報、追加情報、車両、管理する部署。',
    account: 'アカウントとロール、2段階認証、ログインした端末と場所。',
    attendance: '端末での打刻と、そこから計算された日次勤怠、各数値の根拠。',
    terminals: '端末から届いた記録の原文と、端末に保持させた内容。',
    trail: '本人が行った変更、本人について他の人が行った変更、本人の名前で記録されたセキュリティイベント。',
    pictures: 'アバターと、端末が認識に使う画像。',
  },
};
