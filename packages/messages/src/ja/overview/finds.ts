import type { finds as en } from '../../en/overview/finds.ts';
import type { Texts } from '../../texts.ts';

export const finds: Texts<typeof en> = {
  ways: {
    card: '社員カード',
    day: '今日',
    log: '端末ログ',
    open: '開く',
    staff: '社員',
    doors: 'ドア',
    devices: '端末',
    commands: 'コマンド',
    edit: '編集',
  },
  wayOf: '{way}：{name}',
  count_other: '{count}件見つかりました',
};
