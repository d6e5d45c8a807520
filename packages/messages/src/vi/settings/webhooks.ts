import type { webhooks as en } from '../../en/settings/webhooks.ts';
import type { Texts } from '../../texts.ts';

export const webhooks: Texts<typeof en> = {
  one: 'Webhook',
  fields: {
    name: 'Tên',
    url: 'Địa chỉ',
    eventTypes: 'Sự kiện',
    isEnabled: 'Bật',
    companyId: 'Công ty',
    companyName: 'Công ty',
    stoppedBecause: 'Lý do bị tắt',
    failingSince: 'Lỗi từ',
    lastDeliveryAt: 'Lần gửi gần nhất',
    lastAnswer: 'Phản hồi gần nhất',
    oldSecretEndsAt: 'Khóa cũ dùng được đến',
    oldSecretHours: 'Số giờ khóa cũ vẫn ký cùng',
    since: 'Từ lúc',
    count: 'Lượt gửi',
    eventType: 'Sự kiện',
  },
  verbs: {
    rotate: 'Đổi khóa bí mật của webhook',
    test: 'Gửi thử đến webhook',
    replay: 'Gửi lại các lượt thất bại',
  },
  hint: 'Hệ thống gửi thông điệp có chữ ký về những gì xảy ra tại đây cho các chương trình khác, theo chuẩn “Standard Webhooks”. Thông điệp có thể đến hai lần và không theo thứ tự; mã số giúp phân biệt chúng.',
  catalogue: 'Tất cả sự kiện kèm ví dụ',
  noHosts:
    'Người vận hành hệ thống cần cho phép các máy chủ nhận trước (thiết lập WEBHOOK_HOSTS). Cho đến lúc đó, không thể gửi gì.',
  state: 'Trạng thái',
  on: 'Bật',
  off: 'Tắt',
  notPermitted: 'Máy chủ chưa được phép',
  failing: 'Lỗi từ {since}',
  stops: {
    GONE: 'Đã tắt: bên nhận không còn',
    FAILING: 'Đã tắt: nhiều ngày không nhận được gì',
  },
  never: 'Chưa gửi gì',
  kinds_other: '{count} loại',
  search: 'Tìm theo tên hoặc địa chỉ',
  empty: 'Chưa có webhook nào',
  emptyHint: 'Thêm địa chỉ của chương trình cần biết những gì xảy ra tại đây.',
  create: 'Thêm webhook',
  edit: 'Sửa webhook',
  created: 'Đã thêm webhook.',
  updated: 'Đã sửa webhook.',
  deleted: 'Đã xóa webhook.',
  deleteText: 'Các lượt gửi cũng bị xóa theo, những gì đang chờ sẽ không được gửi.',
  urlHint: 'Bắt đầu bằng https. Được phép: {hosts}',
  secretOf: 'Khóa bí mật của {name}',
  secretText: 'Bên nhận dùng khóa này để kiểm tra chữ ký. Hãy sao chép ngay: khóa chỉ hiển thị một lần.',
  rotate: 'Tạo khóa mới',
  rotateTitle: 'Khóa mới cho {name}',
  oldSecretHint:
    'Trong thời gian đó cả hai khóa cùng ký để bên nhận kịp chuyển đổi. 0: khóa cũ hết hiệu lực ngay.',
  oldSecret: 'Khóa cũ vẫn ký cùng đến {until}',
  test: 'Gửi thử',
  tested: 'Đang gửi một thông điệp thử.',
  events: {
    attendance: {
      punch: 'Lượt chấm công',
      day: {
        updated: 'Ngày công thay đổi',
      },
    },
    request: {
      created: 'Đơn yêu cầu được gửi',
      approved: 'Đơn yêu cầu được duyệt',
      rejected: 'Đơn yêu cầu bị từ chối',
    },
    visitor: {
      invited: 'Khách được mời',
      checked_in: 'Khách vào',
      checked_out: 'Khách ra',
      denied: 'Khách bị từ chối',
    },
    meeting: {
      created: 'Đặt cuộc họp',
      updated: 'Cuộc họp thay đổi',
      cancelled: 'Cuộc họp bị hủy',
      released: 'Phòng họp được trả lại',
    },
    access: {
      granted: 'Được vào',
      denied: 'Bị từ chối vào',
      alarm: 'Báo động',
    },
    device: {
      online: 'Thiết bị trực tuyến',
      offline: 'Thiết bị ngoại tuyến',
    },
    contract: {
      expiring: 'Hợp đồng sắp hết hạn',
    },
    webhook: {
      test: 'Gửi thử',
    },
  },
};
