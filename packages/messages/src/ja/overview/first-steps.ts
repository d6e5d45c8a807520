import type { firstSteps as en } from '../../en/overview/first-steps.ts';
import type { Texts } from '../../texts.ts';

export const firstSteps: Texts<typeof en> = {
  title: 'Gatehouseを始める',
  progress: '{all}ステップ中{done}ステップ完了',
  dismiss: 'このガイドを隠す',
  done: '完了',
  finished: 'Gatehouseの準備ができました。最初の打刻が端末ログにあります。',
  thisMachine: 'ネットワーク内でのこのコンピューターのアドレス',
  noTerminal: '端末が手元にない場合は、Gatehouseのフォルダーで次のコマンドが端末の代わりをします：',
  byHand: '手で入力する',
  steps: {
    company: '会社',
    building: '建物',
    room: '部屋',
    door: 'ドア',
    device: '端末',
    department: '部署',
    person: '社員',
    connected: '端末の接続',
    punch: '最初の打刻',
  },
  hints: {
    company: '建物、社員、端末は会社に属します。勤務時間は後で設定できます。',
    building: '働く場所です。名称、コード、住所を入力します。建物のタイムゾーンで打刻の日付が決まります。',
    room: 'ドアは部屋に通じます。最初はエントランスなど一部屋で十分です。',
    door: '端末はドアに設置します。皆が入るドアに名前を付けてください。',
    device:
      '端末の「Cloud server(ADMS)」に{host}とポート{port}を入力してください。1分以内に承認待ち端末に表示されます。そこで承認すると、シリアル番号とアドレスは入力済みです。',
    department: '社員は部署に属し、部署にはマネージャーがいます。',
    person: '自分か同僚を追加してください。端末での番号は自動で提案されます。',
    connected:
      '追加されてからまだ接続がありません。端末の「Cloud server(ADMS)」に{host}とポート{port}が入力され、シリアル番号とアドレスが正しいか確かめてください。',
    punch:
      'その人に端末で自分の番号で打刻してもらってください。端末ログに自動で表示されます。誰の番号でもない打刻は保留リストに入ります。',
  },
  go: {
    company: '会社を追加',
    building: '建物を追加',
    room: '部屋を追加',
    door: 'ドアを追加',
    device: '承認待ち端末',
    department: '部署を追加',
    person: '社員を追加',
    connected: '端末を見る',
    punch: '端末ログを開く',
  },
  next: {
    title: '次のステップ',
    people: '社員の追加または取り込み',
    terminals: '端末を追加で接続',
    shifts: '勤務シフトと休日の設定',
    mail: 'メールの設定',
    mailHint: 'サーバーでMAIL_URLを設定してください。',
    backup: '毎晩のバックアップ',
    backupHint: 'サーバーで npm run backup -- --to FOLDER を実行してください。',
  },
};
