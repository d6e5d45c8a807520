import type { deviceSettings as en } from '../../en/visitors/device-settings.ts';
import type { Texts } from '../../texts.ts';

export const deviceSettings: Texts<typeof en> = {
  one: 'Cài đặt nhiệt độ và thời hạn',
  fields: {
    highestTemperature: 'Nhiệt độ cao nhất (°C)',
    lowestTemperature: 'Nhiệt độ thấp nhất (°C)',
    denyHighTemperature: 'Từ chối vào khi vượt nhiệt độ cao nhất',
    beforeMeetingStartTime: 'Trước khi họp bắt đầu (phút)',
    afterMeetingEndTime: 'Sau khi họp kết thúc (phút)',
    beforeMeetingDate: 'Trước cuộc họp (ngày)',
    afterMeetingDate: 'Sau cuộc họp (ngày)',
  },
  title: 'Cài đặt nhiệt độ và thời hạn',
  hint: 'Nhiệt độ mà thiết bị chấp nhận và khoảng thời gian khách dự họp được vào. Có hiệu lực ngay, kể cả với các chuyến thăm đã lên lịch.',
  temperature: 'Nhiệt độ',
  expiry: 'Thời hạn của chuyến thăm',
  range: 'Khoảng bình thường từ 35 đến 40 °C',
  denyHint:
    'Cửa hỏi hệ thống sẽ không mở. Mọi lượt vượt nhiệt độ cao nhất vẫn được đánh dấu và báo cho người quản lý thiết bị.',
  tooHigh: 'Nhiệt độ cao nhất vượt quá 40 °C. Khoảng bình thường từ 35 đến 40 °C.',
  tooLow: 'Nhiệt độ thấp nhất dưới 35 °C. Khoảng bình thường từ 35 đến 40 °C.',
  replaced:
    'Giá trị từ 0 trở xuống được thay khi lưu: thấp nhất 35,5, cao nhất 37, 30 và 30 phút, 2 và 2 ngày.',
  beforeStartHint: 'Mã QR của khách mở cửa từ trước khi họp bắt đầu chừng này.',
  afterEndHint: 'Mã QR còn hiệu lực sau khi họp kết thúc chừng này.',
  beforeDateHint: 'Tờ khai y tế mở trước cuộc họp chừng này ngày.',
  afterDateHint: 'Dữ liệu của khách còn trên thiết bị sau cuộc họp chừng này ngày.',
  confirmTitle: 'Lưu cài đặt?',
  confirmText: 'Cài đặt có hiệu lực ngay với mọi thiết bị và chuyến thăm của công ty.',
  said: {
    update: 'Đã lưu cài đặt.',
  },
};
