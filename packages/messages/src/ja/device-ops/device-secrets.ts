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
  said: {
    rotate: '端末の署名鍵を新しくしました。',
  },
};
