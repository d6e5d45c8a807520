import type { deviceSecrets as en } from '../../en/device-ops/device-secrets.ts';
import type { Texts } from '../../texts.ts';

export const deviceSecrets: Texts<typeof en> = {
  one: '署名鍵',
  renew: '新しい署名鍵',
  renewTitle: '{name}の署名鍵を新しくしますか？',
  renewText: '古い鍵はすぐに無効になります。端末に新しい鍵を設定するまで、送られたデータは受け付けません。',
  confirm: '新しい鍵を作る',
  title: '{serial}の署名鍵',
  text: '表示されるのは今だけです。この鍵で署名する端末またはプログラムに設定してください。',
  example: 'リクエストへの署名方法',
  path: {
    make: '報告先のパス',
    renew: '新しいパス',
    makeTitle: '{name}のパスを作りますか？',
    makeText:
      '端末は、その端末だけが知るパスに報告します。表示は一度だけなので、すぐに端末に入力してください。',
    makeConfirm: 'パスを作る',
    renewTitle: '{name}のパスを新しくしますか？',
    renewText:
      '古いパスはすぐに無効になります。端末に新しいパスを入力するまで、送られたデータは受け付けず、イベントは端末に残ります。',
    renewConfirm: '新しいパスを作る',
    title: '{name}のパス',
    text: 'URLが表示されるのは今だけです。端末の「HTTP Listening」に次の内容を入力してください。',
    done: '端末のパスを作りました。',
  },
  said: {
    rotate: '端末の署名鍵を新しくしました。',
  },
};
