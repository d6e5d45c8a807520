import type { teleworkSettings as en } from '../../en/telework/telework-settings.ts';
import type { Texts } from '../../texts.ts';

export const teleworkSettings: Texts<typeof en> = {
  one: 'Cài đặt làm việc từ xa',
  fields: {
    requireApproval: 'Làm việc từ xa cần được duyệt',
    verifyMode: 'Cách xác nhận có mặt',
    isCloseClientAfterNoAnsMin: 'Ngừng ghi nhận khi không trả lời',
    closeClientAfterNoAnsMin: 'Số phút không trả lời',
    isNotifyLeaderAfterWrongAnsNum: 'Báo quản lý khi trả lời sai',
    notifyLeaderAfterWrongAnsNum: 'Số lần sai liên tiếp',
    recordTitles: 'Lưu tiêu đề cửa sổ',
    keepMonths: 'Số tháng lưu dữ liệu',
  },
  title: 'Cài đặt làm việc từ xa',
  hint: 'Phần nào của làm việc từ xa được tính, có yêu cầu xác nhận có mặt không và lưu giữ những gì. Thay đổi có hiệu lực ngay.',
  approval: 'Phê duyệt',
  approvalHint:
    'Giờ nghỉ và khai báo cần quản lý duyệt; thời gian không có đơn làm việc từ xa đã duyệt vẫn hiển thị nhưng không được tính.',
  verify: 'Xác minh người dùng',
  verifyHint:
    'Khi có người làm việc, hệ thống hỏi vào lúc bất kỳ, từ 30 đến 90 phút sau lần trước: một phép cộng nhỏ hoặc ảnh của chính họ.',
  modes: {
    NONE: 'Không',
    RANDOM_CAPTCHA: 'Captcha ngẫu nhiên',
    FACE: 'Khuôn mặt',
  },
  faceHint:
    'Với “Khuôn mặt”, quản lý so ảnh với ảnh đã lưu ở mục Làm việc từ xa. Hệ thống không tự so khuôn mặt.',
  onlyChecked: 'Chỉ áp dụng khi nhân viên phải xác nhận có mặt.',
  switchedOff: 'Đã tắt ở trên.',
  closeHint: 'Dữ liệu bị từ chối cho đến khi trả lời đúng.',
  notifyHint: 'Trả lời đúng sẽ đếm lại từ đầu.',
  privacy: 'Dữ liệu được lưu',
  titlesHint:
    'Khi tắt, địa chỉ, tệp và dự án cũng không được lưu; dữ liệu đã lưu sẽ bị xóa trong các đêm tới.',
  keepHint: 'Để trống nghĩa là lưu vĩnh viễn.',
  said: {
    update: 'Đã lưu cài đặt.',
  },
};
