import type { installation as en } from '../../en/overview/installation.ts';
import type { Texts } from '../../texts.ts';

export const installation: Texts<typeof en> = {
  withoutAdministrator: 'Chưa có quản trị viên: {companies}',
  withoutAdministratorHint: 'Khi đó không ai trong công ty quản lý được nhân viên, phòng và thiết bị.',
  mailOff: 'Chưa thiết lập email',
  mailOffHint: 'Email đang được lưu thành tệp trên máy chủ. Đặt MAIL_URL để gửi email.',
  mailDown: 'Máy chủ thư không nhận email từ {since}',
  mailDownHint: 'Email đang chờ sẽ được gửi khi máy chủ hoạt động trở lại.',
  mailsFailed_other: '{count} email gửi không thành công',
  jobsFailed_other: '{count} tác vụ nền bị lỗi trong 24 giờ qua',
  jobsFailedHint: 'Nhật ký của máy chủ ghi rõ lỗi.',
  offline_other: '{count} thiết bị ngoại tuyến',
  noBackup: 'Chưa có bản sao lưu',
  oldBackup: 'Bản sao lưu gần nhất: {when}',
  backupHint: 'Chạy npm run backup -- --to FOLDER trên máy chủ mỗi đêm.',
};
