import type { pendingDevices as en } from '../../en/device-ops/pending-devices.ts';
import type { Texts } from '../../texts.ts';

export const pendingDevices: Texts<typeof en> = {
  one: 'Thiết bị chờ duyệt',
  fields: {
    serialNumber: 'Số sê-ri',
  },
  hint: 'Các thiết bị đang xin kết nối. Dữ liệu chúng gửi chưa được dùng cho đến khi được duyệt.',
  search: 'Tìm theo số sê-ri hoặc địa chỉ',
  empty: 'Không có thiết bị nào chờ duyệt',
  emptyHint:
    'Hãy nhập địa chỉ của hệ thống này vào menu của thiết bị; ngay khi thiết bị gọi đến, nó sẽ hiện ở đây.',
  emptyForCompany:
    'Nếu hệ thống phục vụ nhiều công ty, quản trị viên hệ thống sẽ xem và duyệt các thiết bị này.',
  address: 'Gọi từ địa chỉ',
  firstSeen: 'Lần đầu {when}',
  lastSeen: 'Gần nhất {when}',
  attempts: 'Số lần',
  attemptsOf_other: 'Đã xin kết nối {count} lần',
  info: 'Thông tin thiết bị tự khai',
  weakReason:
    'Thiết bị này chỉ gửi được số sê-ri mà ai cũng có thể sao chép. Sau khi duyệt, chỉ nhận dữ liệu từ các địa chỉ bạn cho phép.',
  approve: 'Duyệt',
  approveOne: 'Duyệt {serial}',
  approveTitle: 'Duyệt thiết bị {serial}',
  approveHint: 'Thiết bị sẽ thuộc về cửa nơi nó được gắn, và dữ liệu của nó được dùng kể từ đó.',
  approved: 'Đã duyệt {name}. Dữ liệu được nhận ngay khi thiết bị gọi lại.',
  addressesWeak:
    'Thiết bị này chỉ gửi được số sê-ri mà ai cũng có thể sao chép, nên phải giới hạn địa chỉ: mỗi dòng một địa chỉ hoặc một dải như 192.168.1.0/24. Đã điền sẵn địa chỉ thiết bị đang gọi.',
  dismiss: 'Bỏ qua',
  dismissOne: 'Bỏ qua {serial}',
  dismissTitle: 'Bỏ qua {serial}?',
  dismissText: 'Thiết bị được đưa khỏi danh sách và sẽ xuất hiện lại khi xin kết nối lần nữa.',
  said: {
    approve: 'Đã duyệt thiết bị.',
    dismiss: 'Đã bỏ thiết bị khỏi danh sách.',
  },
};
