import type { deviceLines as en } from '../../en/device-ops/device-lines.ts';
import type { Texts } from '../../texts.ts';

export const deviceLines: Texts<typeof en> = {
  one: '端末への接続',
  verbs: {
    test: '端末への接続を確認する',
  },
  fields: {
    address: 'IPアドレス',
    port: 'ポート',
    userName: 'ユーザー名',
    password: 'パスワード',
    passwordSetAt: 'パスワード設定日時',
    deviceId: '端末',
  },
  menu: '端末への接続',
  title: '{name}への接続',
  intro:
    'ポータルがこのアドレスの端末を呼び出し、人、カード、顔を送り、ドアを開け、受信していないイベントを取得します。',
  off: 'このポータルは端末を呼び出しません',
  offText:
    'サーバーの運用者が端末のネットワークを指定していません。TERMINAL_NETWORKS（例：192.168.20.0/24）を設定し、ポータルを再起動するよう依頼してください。それまでは、人、カード、顔、ドアを端末側で管理します。',
  networks: '次のネットワーク内のアドレス：{networks}',
  portHint: '端末で変更していなければ80です。',
  userHint: '人とドアを管理する権限を持つ、端末側のアカウントです。',
  passwordHint: '暗号化して保管し、再び表示することはありません。',
  passwordKept: '空欄の場合、パスワードは変わりません。',
  passwordAgain:
    'アドレスまたはポートが変更されました。端末のパスワードをもう一度入力してください。保存済みのパスワードが別のホストに送られることはありません。',
  showPassword: 'パスワードを表示',
  hidePassword: 'パスワードを隠す',
  save: '保存して確認',
  state: {
    title: '状態',
    model: '機種',
    serialNumber: 'シリアル番号',
    firmware: 'ファームウェア',
    answeredAt: '最終応答',
    calledAt: '最終呼び出し',
    asked: '呼び出し中…',
    answers: '応答あり',
    never: 'まだ呼び出していません',
    lockedUntil: '{when}までロック',
  },
  check: '接続を確認',
  remove: '呼び出しをやめる',
  removeTitle: '{name}の呼び出しをやめますか？',
  removeText:
    'ポータルはアドレスとパスワードを消去します。端末に登録済みの人は残り、以後は人、カード、顔を端末側で管理します。',
  problems: {
    NO_ANSWER: '応答がありません',
    SIGN_IN_REJECTED: 'ログインが拒否されました（再試行します）',
    WRONG_PASSWORD: 'ユーザー名またはパスワードが違います',
    LOCKED: '端末がアカウントをロックしました',
    OTHER_DEVICE: '別の端末が応答しています',
    NOT_PERMITTED: '呼び出しが許可されていないアドレスです',
    NOT_UNDERSTOOD: '対応する端末ではありません',
  },
  reasons: {
    NO_ANSWER:
      'このアドレスから応答がありません。端末の電源、ネットワーク、アドレスとポートを確認してください。',
    SIGN_IN_REJECTED:
      '以前は受け付けたパスワードですが、端末がログインを2回拒否しました。30分後、または接続を確認したときに、もう一度試します。',
    WRONG_PASSWORD:
      '端末がユーザー名とパスワードを拒否しました。5回間違えるとアカウントがロックされるため、ポータルが自動で再試行することはありません。正しく入力するか、接続をもう一度確認してください。',
    LOCKED:
      'パスワードの間違いが多すぎたため、端末は誰のログインも受け付けません。その時間が過ぎるまでポータルは呼び出しません。その後、ユーザー名とパスワードを確認してください。',
    OTHER_DEVICE:
      'このアドレスでは、以前とシリアル番号の異なる端末が応答しています。何も送らず、誰の顔も渡しません。端末を交換した場合は、接続を保存し直してください。',
    NOT_PERMITTED:
      'このポータルが呼び出せるネットワーク（TERMINAL_NETWORKS）の外になったか、このサーバー自身のアドレスです。',
    NOT_UNDERSTOOD:
      'このアドレスから応答はありますが、ダイジェスト認証を使うHikvision端末の応答ではありません。アドレスとポート、端末のセキュリティ設定の認証方式が「digest」であることを確認してください。',
  },
  said: {
    create: '接続を保存しました。端末を呼び出しています。',
    update: '接続を変更しました。端末を呼び出しています。',
    test: '端末を呼び出しています。',
    remove: '端末の呼び出しをやめました。',
  },
};
