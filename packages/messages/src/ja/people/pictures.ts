import type {
  avatars as enAvatars,
  recognitionPictures as enRecognitionPictures,
} from '../../en/people/pictures.ts';
import type { Texts } from '../../texts.ts';

export const recognitionPictures: Texts<typeof enRecognitionPictures> = {
  one: '顔認証用の写真',
  fields: {
    registerFaceStatus: '顔の登録',
  },
  title: '顔認証用の写真',
  hint: 'サングラスをかけず正面から撮った、異なる顔写真5枚です。承認されると1枚目が端末に送られます。カードやQRコードも引き続き使えます。',
  pleaseUpload: '顔認証用の写真をアップロードしてください',
  picture: '顔認証用の写真 {place}',
  choose: '写真{place}を選ぶ',
  replace: '写真{place}を差し替える',
  chooseWord: '選ぶ',
  replaceWord: '差し替える',
  file: '写真{place}のファイル',
  chosen: '{place}枚目に選んだ写真',
  unsaved: '未保存',
  saving: '写真を送信しています。',
  crop: '写真{place}の切り抜き',
  cropHint: '顔が枠いっぱいに入るように枠を動かしてください。矢印キーでも動かせます。',
  cropArea: '切り抜き枠',
  corner: '枠の大きさを変える（矢印キーでも可）',
  use: 'この部分を使う',
  states: {
    NONE: 'なし',
    WAITING_APPROVAl: '承認待ち', // The misspelling in this value is that of the specification.
    DONE: '完了',
  },
  saved: '顔認証用の写真を保存しました。',
  approve: '承認',
  approved: '写真を承認しました。端末に送られます。',
  reject: '却下',
  rejectText: '承認待ちの写真を削除します。承認済みの写真は残ります。',
  rejected: '承認待ちの写真を削除しました。',
  remove: '写真をすべて削除',
  removeText:
    'この人の顔認証用の写真を、ここと端末からすべて削除します。カードやQRコードでは引き続き入室できます。',
  removeMineText:
    'あなたの顔認証用の写真を、ここと端末からすべて削除します。カードやQRコードでは引き続き入室できます。',
  removed: '顔認証用の写真を削除しました。',
  problems: {
    type: 'BMP、JPG、PNGのファイルを選んでください。',
    size: 'ファイルは1 MB以下にしてください。',
    side: '写真の各辺は128～1024ピクセルにしてください。',
    unreadable: '写真が壊れていて読み込めません。',
    duplicate: '同じ写真は使えません。',
    count: 'アップロードするには写真を5枚すべて選んでください。',
    notChanged: '写真は変更されていません。',
  },
};

export const avatars: Texts<typeof enAvatars> = {
  one: 'プロフィール写真',
  fields: {
    accountName: 'アカウント',
  },
  choose: '写真を選ぶ',
  file: 'プロフィール写真のファイル',
  update: '更新',
  saved: 'プロフィール写真を保存しました。',
};
