import type { requestTypes as en } from '../../en/requests/request-types.ts';
import type { Texts } from '../../texts.ts';

export const requestTypes: Texts<typeof en> = {
  one: 'Danh mục đơn',
  fields: {
    companyId: 'Công ty',
    typeCode: 'Loại',
    subTypeCode: 'Mã',
    subTypeName: 'Danh mục',
    name: 'Tên',
    drawsOnBalance: 'Trừ vào số phép',
    beyondBalance: 'Khi vượt số phép',
    enabled: 'Được phép yêu cầu',
  },
  types: {
    LEAVE: 'Nghỉ phép',
    TELEWORK: 'Làm việc từ xa',
    BUSINESS: 'Công tác',
    OVERTIME: 'Làm thêm giờ',
    CORRECTION: 'Điều chỉnh chấm công',
    ACCESS: 'Quyền ra vào',
  },
  subTypes: {
    LEAVE: {
      ANNUAL: 'Nghỉ phép năm',
      SICK: 'Nghỉ ốm',
      UNPAID: 'Nghỉ không lương',
      COMPENSATORY: 'Nghỉ bù',
    },
    BUSINESS: {
      GO_OUT: 'Ra ngoài vì công việc',
      TRIP: 'Đi công tác',
    },
    OVERTIME: {
      PAID: 'Làm thêm có trả lương',
      COMPENSATORY: 'Làm thêm đổi ngày nghỉ',
    },
    CORRECTION: {
      CHECK_IN: 'Sửa giờ vào',
      CHECK_OUT: 'Sửa giờ ra',
      SET_ASIDE: 'Bỏ qua một lượt chấm',
    },
  },
  beyond: {
    REFUSE: 'Từ chối',
    WARN: 'Cảnh báo',
  },
  company: 'Công ty',
  column: 'Danh mục',
  codeColumn: 'Mã',
  balance: 'Số phép',
  noBalance: 'Không trừ',
  state: 'Trạng thái',
  on: 'Đang dùng',
  off: 'Đã tắt',
  create: 'Thêm danh mục nghỉ phép',
  edit: 'Sửa danh mục',
  created: 'Đã thêm danh mục.',
  updated: 'Đã sửa danh mục.',
  deleted: 'Đã xóa danh mục.',
  usedBy: {
    requests_other: '{count} đơn yêu cầu',
  },
  empty: 'Chưa có danh mục',
  emptyHint: 'Mỗi công ty có sẵn các danh mục ngay từ đầu.',
  codeHint: 'Chữ hoa, chữ số và dấu _. Không thể đổi.',
  nameHint: 'Để trống: dùng từ của hệ thống theo ngôn ngữ người đọc.',
  enabledHint: 'Các đơn đã gửi trước đó giữ nguyên.',
};
