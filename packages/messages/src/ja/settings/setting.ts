import type { setting as en } from '../../en/settings/setting.ts';
import type { Texts } from '../../texts.ts';

export const setting: Texts<typeof en> = {
  tabs: {
    system: 'システム設定',
  },
  keys: {
    title: 'キーボード',
    hint: '単独で押すと動作するキーがあります。/ は検索、[ と ] はメニューの開閉です。このブラウザーに適用されます。',
    label: '単独キーのショートカット',
  },
  theme: {
    title: 'テーマ',
    hint: 'このブラウザーに適用されます。',
    label: '配色',
    light: 'ライト',
    dark: 'ダーク',
  },
};
