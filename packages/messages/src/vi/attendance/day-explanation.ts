import type { dayExplanation as en } from '../../en/attendance/day-explanation.ts';
import type { Texts } from '../../texts.ts';

export const dayExplanation: Texts<typeof en> = {
  columns: {
    date: 'Ngày',
    checkIn: 'Giờ vào',
    checkOut: 'Giờ ra',
    hours: 'Giờ làm việc',
    late: 'Đi muộn',
    earlyLeave: 'Về sớm',
    overtime: 'Làm thêm',
    absent: 'Vắng mặt',
    status: 'Trạng thái',
    timeZone: 'Múi giờ',
  },
  statuses: {
    PRESENT: 'Có mặt',
    INCOMPLETE: 'Thiếu giờ chấm',
    ABSENT: 'Vắng mặt',
    COVERED: 'Có phép',
    OFF: 'Ngày nghỉ',
    PENDING: 'Chưa xác định',
    HALF_DAY: 'Nửa ngày công',
  },
  marks: {
    LATE: 'Đi muộn',
    EARLY: 'Về sớm',
    OVERTIME: 'Làm thêm',
    WORKING: 'Đang làm việc',
    NO_IN: 'Thiếu giờ vào',
    NO_OUT: 'Thiếu giờ ra',
    HOLIDAY: 'Ngày lễ',
    LEAVE: 'Nghỉ phép',
    TELEWORK: 'Làm việc từ xa',
    BUSINESS_TRIP: 'Công tác',
    GO_OUT: 'Ra ngoài vì công việc',
  },
  chart: {
    shift: 'Ca làm việc',
    break: 'Nghỉ',
  },
  uses: {
    FIRST_IN: 'Lượt vào đầu tiên',
    LAST_OUT: 'Lượt ra cuối cùng',
    PAIR_IN: 'Lượt vào của một cặp',
    PAIR_OUT: 'Lượt ra của một cặp',
    OPEN_IN: 'Lượt vào chưa có lượt ra',
    COUNTED: 'Hợp lệ, không ảnh hưởng đến số liệu',
    IGNORED: 'Không tính',
  },
  added: 'Thêm theo đơn RQ-{request}',
  requestNumber: 'RQ-{request}',
  requestNamed: 'RQ-{request} “{title}”',
  notApplied: 'Đơn đã được duyệt nhưng chưa áp dụng: tháng đã chốt',
  aheadMark: 'Khi gửi lần chấm này, đồng hồ của thiết bị chạy nhanh.',
  ignored: {
    REJECTED: 'Không tính: bị từ chối ra vào',
    DUPLICATE: 'Không tính: chấm lặp lại trong vòng 60 giây',
    AHEAD: 'Chưa tính: đồng hồ thiết bị chạy nhanh',
    SET_ASIDE: 'Không tính: bị bỏ qua theo đơn đã duyệt',
  },
  covers: {
    LEAVE: 'đơn nghỉ phép',
    TELEWORK: 'đơn làm việc từ xa',
    BUSINESS_TRIP: 'đơn công tác',
    GO_OUT: 'đơn ra ngoài vì công việc',
  },
  dayTypes: {
    LEGAL_WORKDAY: 'ngày làm việc',
    HOLIDAY: 'ngày lễ',
    SATURDAY: 'thứ Bảy',
    SUNDAY: 'Chủ nhật',
  },
  recalculated: {
    title: 'Tính lại sau ngày công',
    before: 'Trước đó: {figures}',
    causes: {
      PUNCHES: 'Dữ liệu của thiết bị đến muộn',
      MAPPING: 'Một lượt chấm đã được gán cho người này',
      CLOCK: 'Đã đến giờ của lượt chấm bị nhanh',
      SETTINGS: 'Giờ làm việc, địa điểm hoặc phòng ban đã thay đổi',
      REOPENED: 'Tháng đã được mở lại',
      APPLIED: 'Thay đổi đã được áp dụng vào tháng đã chốt',
      REQUEST: 'Một đơn yêu cầu đã được quyết định',
      HOLIDAY: 'Ngày lễ đã được thêm, thay đổi hoặc xóa',
    },
    figures: {
      worked: 'làm {time}',
      late: 'đi muộn {time}',
      early: 'về sớm {time}',
      overtime: 'tăng ca {time}',
    },
  },
  why: {
    title: 'Ngày này được tính thế nào',
    titleLate: 'Vì sao muộn {time}',
    titleEarly: 'Vì sao về sớm {time}',
    shift: 'Ca làm việc: {name}, từ {start} đến {end}',
    usualHours: 'giờ làm việc thông thường',
    noShift: 'Ngày này không có ca làm việc.',
    zone: 'Múi giờ: {zone}',
    punches: 'Các lượt chấm công trong ngày',
    noPunches: 'Không có lượt chấm công nào.',
    checkIn: 'Lượt vào đầu tiên của ngày công là giờ vào.',
    checkOut: 'Lượt ra cuối cùng của ngày công là giờ ra.',
    onTime: 'Ca bắt đầu lúc {start}. Lượt vào đầu tiên lúc {in} là đúng giờ.',
    stayed: 'Ca kết thúc lúc {end}. Lượt ra cuối cùng lúc {out} không sớm hơn giờ này.',
    lateUnchecked: 'Ca này không kiểm tra giờ đến.',
    earlyUnchecked: 'Ca này không kiểm tra giờ về.',
    noOvertime: 'Không có thời gian làm việc ngoài ca.',
    present: 'Đã có cả lượt vào đầu tiên và lượt ra cuối cùng.',
    noFigure: 'Chưa có gì để tính.',
  },
  reasons: {
    FIRST_IN_LAST_OUT:
      'Vào lần đầu lúc {in}, ra lần cuối lúc {out}, trừ {breakMinutes} nghỉ giữa ca: {minutes}.',
    PAIRS:
      'Cộng thời gian giữa các lượt vào và ra ({pairs} cặp), trừ {breakMinutes} nghỉ giữa ca: {minutes}.',
    FIXED_BREAK: 'Nghỉ giữa ca từ {start} đến {end}: trừ {minutes} trong thời gian có mặt.',
    PUNCHED_BREAK: 'Nghỉ có chấm công từ {start} đến {end}: trừ {minutes}.',
    LATE_AFTER:
      'Giờ làm bắt đầu lúc {start}, được phép muộn {threshold}. Vào lần đầu lúc {in}, muộn {minutes}.',
    LATE_WITHIN_THRESHOLD:
      'Giờ làm bắt đầu lúc {start}, được phép muộn {threshold}. Vào lần đầu lúc {in}, vẫn trong mức cho phép nên tính là đúng giờ.',
    LATE_COVERED:
      'Giờ làm bắt đầu lúc {start}, vào lần đầu lúc {in}. Không tính muộn vì đã có {kind} được duyệt.',
    LATE_BESIDE_COVER:
      'Giờ làm bắt đầu lúc {start}, được phép muộn {threshold}. Vào lần đầu lúc {in}: trước đó {covered} đã có đơn được duyệt, còn {minutes} thì không.',
    EARLY_LEAVE_BEFORE:
      'Giờ làm kết thúc lúc {end}, được phép về sớm {threshold}. Ra lần cuối lúc {out}, sớm {minutes}.',
    EARLY_LEAVE_WITHIN_THRESHOLD:
      'Giờ làm kết thúc lúc {end}, được phép về sớm {threshold}. Ra lần cuối lúc {out}, vẫn trong mức cho phép nên tính là đúng giờ.',
    EARLY_LEAVE_COVERED:
      'Giờ làm kết thúc lúc {end}, ra lần cuối lúc {out}. Không tính về sớm vì đã có {kind} được duyệt.',
    EARLY_LEAVE_BESIDE_COVER:
      'Giờ làm kết thúc lúc {end}, được phép về sớm {threshold}. Ra lần cuối lúc {out}: sau đó {covered} đã có đơn được duyệt, còn {minutes} thì không.',
    OVERTIME_OUTSIDE_SHIFT:
      'Làm việc ngoài ca: {outside}. Quá {threshold} thì được tính toàn bộ, theo từng mức đủ {step}: {minutes}.',
    OVERTIME_BELOW_THRESHOLD:
      'Làm việc ngoài ca: {outside}. Từ {threshold} trở xuống không tính làm thêm giờ.',
    OVERTIME_DAY_TYPE: 'Hôm đó là {dayType}: toàn bộ thời gian làm việc được tính làm thêm giờ, {minutes}.',
    OVERTIME_SHIFT_TYPE: 'Đây là ca làm thêm: toàn bộ thời gian làm việc được tính làm thêm giờ, {minutes}.',
    MISSING_OUT:
      'Vào lúc {in} nhưng chưa có lượt ra. Giờ công là 0 cho đến khi có dữ liệu; hệ thống không tự suy đoán.',
    MISSING_IN:
      'Ra lúc {out} nhưng không có lượt vào trước đó. Giờ công là 0 cho đến khi có dữ liệu; hệ thống không tự suy đoán.',
    NO_PUNCH_DEVICES_HEARD:
      'Ngày làm việc nhưng không có lượt chấm công nào đến {at}. Sau đó mọi thiết bị đều đã gửi dữ liệu và không có đơn nào được duyệt cho ngày này.',
    NO_PUNCH_DAY_PASSED:
      'Ngày làm việc nhưng không có lượt chấm công nào đến {at}. Đã qua 24 giờ và không có đơn nào được duyệt cho ngày này.',
    AWAITING_WINDOW_END: 'Chưa có lượt chấm công. Các lượt chấm công đến {at} vẫn được tính cho ngày này.',
    AWAITING_DEVICES:
      'Không có lượt chấm công đến {at}, nhưng chưa phải thiết bị nào cũng đã gửi dữ liệu. Sau 24 giờ ngày này sẽ tính là vắng mặt.',
    COVERED: 'Không có lượt chấm công; đã có {kind} được duyệt cho ngày này.',
    HOLIDAY: 'Ngày này là ngày lễ: {name}.',
    NO_SHIFT: 'Ngày này không có ca làm việc.',
    LATER_BREAK:
      'Làm việc hơn {threshold}: phải nghỉ {step}, trừ {minutes}. Thời gian giữa lượt ra và lượt vào kế tiếp được tính là nghỉ.',
    REPEATED_IN: 'Có lượt vào thứ hai lúc {at} khi chưa có lượt ra: tính lượt đầu, lúc {in}.',
    OVERTIME_FREE_DAY:
      'Ngày này không có giờ làm việc: toàn bộ thời gian làm việc được tính làm thêm giờ, {minutes}.',
    OVERTIME_BESIDE:
      'Ca làm thêm từ {start} đến {end}: toàn bộ thời gian làm việc trong ca được tính làm thêm giờ, {minutes}.',
    HALF_HOLIDAY: 'Nửa ngày này là ngày lễ: {name}. Giờ làm việc từ {start} đến {end}.',
    WORKED_HALF_DAY: 'Đã làm việc {minutes}. Dưới {threshold} chỉ tính nửa ngày công.',
    WORKED_TOO_LITTLE: 'Đã làm việc {minutes}. Dưới {threshold} tính là vắng mặt.',
    REQUEST_COVERS: 'Đơn RQ-{request} đã được duyệt: {kind}, từ {start} đến {end}.',
    HALF_ABSENT: 'Từ {start} đến {end} không có chấm công và không có đơn được duyệt: vắng nửa ngày.',
    LEAVE_TAKEN_OFF: 'Nghỉ phép từ {start} đến {end}: trừ vào thời gian có mặt, {minutes}.',
    GO_OUT_COUNTS: 'Ra ngoài vì công việc từ {start} đến {end}: tính là làm việc, cộng {minutes}.',
    CORRECTED_IN: 'Đơn RQ-{request} đã được duyệt: thêm giờ vào {at}.',
    CORRECTED_OUT: 'Đơn RQ-{request} đã được duyệt: thêm giờ ra {at}.',
    PUNCH_SET_ASIDE: 'Đơn RQ-{request} đã được duyệt: lượt chấm công lúc {at} không được tính.',
    OVERTIME_APPROVED:
      'Đơn RQ-{request} duyệt làm thêm từ {start} đến {end}: {minutes} trong số giờ đã tính nằm trong đó.',
    ON_TIME: 'Giờ làm bắt đầu lúc {start}. Lượt vào đầu tiên lúc {in} là đúng giờ.',
    STAYED: 'Giờ làm kết thúc lúc {end}. Lượt ra cuối cùng lúc {out} không sớm hơn giờ này.',
  },
  approvedBy: 'Người duyệt: {approver}.',
  correction: {
    entered: 'Người nhập: {approver}, {when}.',
    approved: 'Người duyệt: {approver}, {when}.',
    reason: 'Lý do: {reason}',
  },
  unbroken: {
    FIRST_IN_LAST_OUT: 'Vào lần đầu lúc {in}, ra lần cuối lúc {out}, không nghỉ giữa ca: {minutes}.',
    PAIRS: 'Cộng thời gian giữa các lượt vào và ra ({pairs} cặp): {minutes}.',
  },
};
