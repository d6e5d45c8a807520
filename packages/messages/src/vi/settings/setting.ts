import type { setting as en } from '../../en/settings/setting.ts';
import type { Texts } from '../../texts.ts';

export const setting: Texts<typeof en> = {
  tabs: {
    system: 'Cài đặt hệ thống',
  },
  keys: {
    title: 'Bàn phím',
    hint: 'Một số phím có tác dụng khi nhấn riêng: / để tìm kiếm, [ và ] để thu gọn menu. Áp dụng cho trình duyệt này.',
    label: 'Phím tắt một phím',
  },
  theme: {
    title: 'Giao diện',
    hint: 'Áp dụng cho trình duyệt này.',
    label: 'Màu sắc',
    light: 'Sáng',
    dark: 'Tối',
  },
};
