import type { workingHours as en } from '../../en/people/working-hours.ts';
import type { Texts } from '../../texts.ts';

export const workingHours: Texts<typeof en> = {
  title: 'Giờ làm việc mặc định',
  hint: 'Áp dụng cho người chưa có ca làm việc riêng. Khi thay đổi, các ngày đã qua được tính lại, trừ những tháng đã chốt.',
  nextDay: 'Vào ngày hôm sau',
  noBreaks: 'Không có giờ nghỉ: toàn bộ thời gian có mặt đều được tính.',
  breakStart: 'Giờ nghỉ {place} bắt đầu',
  breakEnd: 'Giờ nghỉ {place} kết thúc',
  addBreak: 'Thêm giờ nghỉ',
  removeBreak: 'Bỏ giờ nghỉ {place}',
  notWatched: 'Không theo dõi.',
  countPairsHint: 'Nếu không, tính từ lượt vào đầu tiên đến lượt ra cuối cùng, trừ giờ nghỉ.',
  compensatoryLeaveHint:
    'Số phút nghỉ bù cho mỗi phút làm thêm được duyệt khi xin bù bằng nghỉ. Ca làm việc có hệ số riêng.',
};
