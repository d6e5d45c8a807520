import type { finds as en } from '../../en/overview/finds.ts';
import type { Texts } from '../../texts.ts';

export const finds: Texts<typeof en> = {
  ways: {
    card: 'Thẻ nhân viên',
    day: 'Hôm nay',
    log: 'Nhật ký thiết bị',
    open: 'Mở',
    staff: 'Nhân viên',
    doors: 'Cửa',
    devices: 'Thiết bị',
    commands: 'Lệnh',
    edit: 'Sửa',
  },
  wayOf: '{way}: {name}',
  count_other: 'Tìm thấy {count}',
};
