import type { lcdLogs as en } from '../../en/device-ops/lcd-logs.ts';
import type { Texts } from '../../texts.ts';

export const lcdLogs: Texts<typeof en> = {
  one: 'Tệp nhật ký',
  fields: {
    time: 'Ngày',
    logFile: 'Tệp',
    size: 'Dung lượng',
    deviceType: 'Loại thiết bị',
    deviceName: 'Thiết bị',
  },
  allTypes: 'Tất cả loại thiết bị',
  empty: 'Chưa có tệp nhật ký nào',
  emptyHint: 'Máy tính bảng và màn hình LCD tự gửi tệp. Các tệp được giữ trong {days} ngày.',
  keptFor: 'Giữ trong {days} ngày',
  download: 'Tải {name}',
};
