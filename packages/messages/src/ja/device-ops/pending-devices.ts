import type { pendingDevices as en } from '../../en/device-ops/pending-devices.ts';
import type { Texts } from '../../texts.ts';

export const pendingDevices: Texts<typeof en> = {
  one: '承認待ちの端末',
  fields: {
    serialNumber: 'シリアル番号',
  },
  hint: '接続を求めている端末です。承認するまで、送られたデータは使われません。',
  search: 'シリアル番号またはアドレスで検索',
  empty: '承認待ちの端末はありません',
  emptyHint: '端末のメニューにこのポータルのアドレスを入力してください。接続があるとここに表示されます。',
  emptyForCompany: '複数の会社が使うポータルでは、システム管理者が確認して承認します。',
  address: '接続元アドレス',
  firstSeen: '初回受信 {when}',
  lastSeen: '最終受信 {when}',
  attempts: '回数',
  attemptsOf_other: '接続要求{count}回',
  info: '端末からの申告',
  weakReason:
    'この端末は、誰でも写し取れるシリアル番号しか送れません。承認後は、許可したアドレスからのデータだけを受け付けます。',
  approve: '承認',
  approveOne: '{serial}を承認',
  approveTitle: '端末{serial}の承認',
  approveHint: '設置したドアの端末として登録され、以後に送られたデータが使われます。',
  approved: '{name}を承認しました。端末が次に接続したときから受け付けます。',
  addressesWeak:
    'この端末は、誰でも写し取れるシリアル番号しか送れないため、アドレスの制限が必要です。1行に1つ、アドレスまたは192.168.1.0/24のような範囲を入力します。現在の接続元を入力済みです。',
  dismiss: '一覧から外す',
  dismissOne: '{serial}を一覧から外す',
  dismissTitle: '{serial}を一覧から外しますか？',
  dismissText: '一覧から消えますが、端末が再び接続を求めると戻ります。',
  said: {
    approve: '端末を承認しました。',
    dismiss: '端末を一覧から外しました。',
  },
};
