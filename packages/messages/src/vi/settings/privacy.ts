import type { privacySettings as en } from '../../en/settings/privacy.ts';
import type { Texts } from '../../texts.ts';

export const privacySettings: Texts<typeof en> = {
  one: 'Quyền riêng tư',
  fields: {
    rawRecordMonths: 'Bản ghi gốc của thiết bị',
    securityEventMonths: 'Sự kiện bảo mật',
    sessionMonths: 'Phiên đăng nhập đã kết thúc',
    mailMonths: 'Danh sách email',
    visitorMonths: 'Khách',
    declarationMonths: 'Khai báo y tế',
    plateMonths: 'Biển số đọc tại cổng xe',
    keepAttendanceMonths: 'Không xóa ai trước',
  },
  title: 'Quyền riêng tư',
  hint: 'Thời gian lưu dữ liệu về con người. Dữ liệu cũ hơn sẽ bị xóa trong những đêm tới và không thể khôi phục.',
  empty: 'Tính theo tháng. Để trống thì giữ lại mãi.',
  rawRecordHint: 'Kể cả nhiệt độ. Lượt chấm công và ngày công vẫn được giữ.',
  securityEventHint: 'Thiết bị bị từ chối, phiên đăng nhập bị đánh cắp.',
  sessionHint: 'Để trống thì xóa sau ba tháng.',
  mailHint: 'Email đã gửi hoặc không gửi được.',
  visitorHint: 'Cùng sổ khách ra vào, tính từ khi hết thời hạn. Khách còn giữ thẻ được giữ lại.',
  declarationHint: 'Tính từ khi cuộc họp kết thúc. Mặc định một tháng; để trống thì giữ mãi.',
  plateHint: 'Những gì camera đọc được và xe của ai.',
  keepAttendanceHint:
    'Số tháng sau ngày làm việc cuối cùng mà pháp luật yêu cầu giữ dữ liệu chấm công kèm tên.',
  said: {
    update: 'Đã sửa cài đặt quyền riêng tư.',
  },
};
