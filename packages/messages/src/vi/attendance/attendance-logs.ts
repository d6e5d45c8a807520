import type { attendanceLogs as en } from '../../en/attendance/attendance-logs.ts';
import type { Texts } from '../../texts.ts';

export const attendanceLogs: Texts<typeof en> = {
  columns: {
    day: 'Ngày',
    time: 'Thời gian',
    accessType: 'Hướng',
    device: 'Thiết bị',
    door: 'Cửa',
    room: 'Phòng',
    secureRoom: 'Khu vực an ninh',
    verifyType: 'Cách xác thực',
    temperature: 'Thân nhiệt',
    result: 'Kết quả',
    use: 'Được tính là',
  },
  punches: 'Các lượt chấm công',
  previousDay: 'Ngày trước',
  nextDay: 'Ngày sau',
  timesheet: 'Về bảng chấm công',
  secure: 'An ninh',
  empty: 'Không có lượt chấm công nào trong ngày này',
  emptyHint: 'Chưa có thiết bị nào ghi nhận cho ngày công này.',
  nothing: 'Chưa có dữ liệu của ngày này.',
  sources: {
    DEVICE: 'do thiết bị quy định',
    STATUS_KEY: 'do phím đã bấm trên máy',
    ALTERNATION: 'tính luân phiên: vào, ra, vào, ra',
    CORRECTION: 'thêm theo đơn đã duyệt',
  },
  directions: {
    IN: 'Vào',
    OUT: 'Ra',
  },
  verifyTypes: {
    FACE: 'Khuôn mặt',
    CARD: 'Thẻ',
    FINGERPRINT: 'Vân tay',
    QR: 'Mã QR',
    PASSWORD: 'Mật khẩu',
    PALM: 'Lòng bàn tay',
    OTHER: 'Khác',
  },
  results: {
    ACCESS_GRANTED: 'Cho phép',
    ACCESS_REJECTED: 'Từ chối',
  },
};
