import type { corrections as en } from '../../en/requests/corrections.ts';
import type { Texts } from '../../texts.ts';

export const corrections: Texts<typeof en> = {
  one: 'Điều chỉnh chấm công',
  fields: {
    department: 'Phòng ban',
    employeeIds: 'Nhân viên',
    date: 'Ngày công',
    checkIn: 'Giờ vào',
    checkOut: 'Giờ ra',
    reason: 'Lý do',
  },
  verbs: {
    create: 'Điều chỉnh công',
  },
  correct: 'Điều chỉnh',
  correctOne: 'Điều chỉnh {name}',
  title: 'Điều chỉnh {name}',
  save: 'Áp dụng',
  corrected: 'Đã điều chỉnh {name}',
  group: 'Điều chỉnh nhiều người',
  groupTitle: 'Bổ sung lượt chấm công thiếu cho nhiều nhân viên',
  departmentHint: 'Thêm mọi người trong phòng ban và cấp dưới vào danh sách nhân viên.',
  groupHint: 'Mỗi nhân viên chỉ được bổ sung giờ còn thiếu trong ngày này.',
  timeHint: 'Để trống nếu không thiếu.',
  nightHint: 'Giờ sau nửa đêm thuộc ngày bắt đầu ca.',
  reasonHint: 'Nhân viên thấy lý do này trong ngày công.',
  correctedPeople_other: 'Đã điều chỉnh {count} nhân viên',
  skippedTitle: 'Chưa được điều chỉnh',
  skippedText_other: 'Đã điều chỉnh {count} nhân viên. Những nhân viên sau chưa được điều chỉnh:',
  skipReasons: {
    OWN: 'Đây là ngày công của bạn. Vui lòng gửi đơn.',
    CLOSED: 'Tháng đã chốt.',
    COMPLETE: 'Ngày này đã có đủ giờ.',
    COVERED: 'Đã có đơn được duyệt cho ngày này.',
    OUTSIDE: 'Giờ này không thuộc ngày công.',
    FUTURE: 'Giờ này ở tương lai.',
  },
};
