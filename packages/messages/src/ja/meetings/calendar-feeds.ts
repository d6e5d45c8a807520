import type { calendarFeeds as en } from '../../en/meetings/calendar-feeds.ts';
import type { Texts } from '../../texts.ts';

export const calendarFeeds: Texts<typeof en> = {
  one: 'カレンダーのアドレス',
  verbs: {
    makeMine: '自分の予定のアドレスの作成',
    removeMine: '自分の予定のアドレスの取り消し',
    makeOfRoom: '会議室のアドレスの作成',
    removeOfRoom: '会議室のアドレスの取り消し',
  },
  fields: { roomId: '会議室', madeAt: 'アドレスの作成日時' },
  subscribe: '購読',
  titleMine: '自分の予定を購読',
  titleRoom: '{room}を購読',
  hintMine:
    'Outlook、Google カレンダー、Apple カレンダーなどで、秘密のアドレスから自分の会議と予定を表示できます。アドレスを知っている人は、ログインせずに閲覧できます。',
  hintRoom:
    'Outlook、Google カレンダー、Apple カレンダーなどで、秘密のアドレスからこの会議室の予約を表示できます。件名と時間だけが表示され、主催者、メモ、ゲストは表示されません。アドレスを知っている人は、ログインせずに閲覧できます。',
  none: 'アドレスはまだありません。',
  there:
    '{date}に作成したアドレスがあります。アドレスは一度しか表示されません。紛失した場合や他人に知られた場合は、新しく作成してください。',
  make: 'アドレスを作成',
  renew: '新しいアドレスを作成',
  renewText: '現在のアドレスは使えなくなり、このアドレスを使うカレンダーは更新されなくなります。',
  withdraw: '取り消す',
  withdrawText: 'このアドレスを使うカレンダーは更新されなくなります。',
  addressText:
    '今すぐアドレスをコピーしてください。再び表示することはできません。Outlookでは「予定表の追加」の「Webから購読」、Google カレンダーでは「他のカレンダー」の「URLで追加」、Apple カレンダーでは「ファイル」の「新規照会カレンダー」を選びます。変更は、プログラムが次に読み込むときに表示され、数時間かかることがあります。',
  said: {
    makeMine: 'アドレスを作成しました。',
    removeMine: 'アドレスを取り消しました。',
    makeOfRoom: 'アドレスを作成しました。',
    removeOfRoom: 'アドレスを取り消しました。',
  },
};
