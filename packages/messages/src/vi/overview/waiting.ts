import type { waiting as en } from '../../en/overview/waiting.ts';
import type { Texts } from '../../texts.ts';

export const waiting: Texts<typeof en> = {
  title: 'Đang chờ bạn',
  nothing: 'Không có mục nào cần xử lý',
  nothingHint: 'Không có thiết bị, email, bản sao lưu hay nhân viên nào đang chờ bạn.',
  requests_other: '{count} yêu cầu cần duyệt',
  mending_other: '{count} ngày công và bản ghi cần sửa',
  pendingDevices_other: '{count} thiết bị mới cần duyệt',
  quarantine_other: '{count} nhóm bản ghi trong khu cách ly',
};
