import type { devicePairings as en } from '../../en/device-ops/device-pairings.ts';
import type { Texts } from '../../texts.ts';

export const devicePairings: Texts<typeof en> = {
  one: 'Ghép nối',
  verbs: {
    leave: 'Hủy ghép nối trên thiết bị',
    createCode: 'Tạo mã ghép nối',
  },
  fields: {
    deviceId: 'Thiết bị',
    code: 'Mã ghép nối',
    kind: 'Trang',
    language: 'Ngôn ngữ',
    layoutType: 'Hướng màn hình',
    greetsGuests: 'Chào khách bằng tên',
    lastSeenAt: 'Kết nối gần nhất',
  },
  kinds: { WELCOME: 'Trang chào mừng' },
  menu: { pair: 'Ghép nối trình duyệt', paired: 'Trang trên trình duyệt' },
  pairTitle: 'Ghép nối {name} với trình duyệt',
  pairIntro: 'Mở {address} trong trình duyệt của máy tính bảng. Nhập mã hiển thị ở đó vào đây.',
  codeHint:
    'Chỉ nhập mã trên máy tính bảng đang ở trước mặt bạn. Thiết bị đang hiển thị mã sẽ nhận được trang này.',
  asCompany: 'Theo cấu hình của công ty',
  languageHint: 'Khách có thể chọn ngôn ngữ khác trên máy tính bảng.',
  greetsHint: 'Trong một phút sau khi khách vào tòa nhà này. Người khác có thể đọc được tên.',
  submit: 'Ghép nối',
  editTitle: 'Trang của {name}',
  pairedSince: 'Ghép nối từ',
  neverSeen: 'Chưa bao giờ',
  unpair: 'Hủy ghép nối',
  unpairTitle: 'Hủy ghép nối {name}?',
  unpairText: 'Máy tính bảng hiển thị mã mới sau vài giây. Muốn dùng lại, hãy nhập mã mới.',
  page: {
    title: 'Ghép nối máy tính bảng này',
    intro: 'Nhập mã này vào hệ thống:',
    waiting: 'Đang lấy mã…',
    steps: {
      devices: 'Mở Khu vực → Thiết bị trong hệ thống.',
      menu: 'Trong menu của máy tính bảng, chọn “Ghép nối trình duyệt”.',
      code: 'Nhập mã. Trang sẽ hiện ra tại đây.',
    },
    renews: 'Mã thay đổi sau mỗi 10 phút.',
    inactiveTitle: 'Máy tính bảng này đang ngừng hoạt động',
    inactive: 'Vui lòng nhờ quản trị viên kích hoạt trong mục Thiết bị.',
    menu: 'Nhấn giữ để hủy ghép nối máy tính bảng này',
    unpair: 'Hủy ghép nối máy tính bảng',
    unpairTitle: 'Hủy ghép nối máy tính bảng này?',
    unpairText: 'Máy sẽ hiển thị mã mới. Trang chào mừng trở lại khi có người nhập mã đó vào hệ thống.',
  },
  said: {
    create: 'Đã ghép nối trình duyệt',
    update: 'Đã cập nhật trang',
    remove: 'Đã hủy ghép nối trình duyệt',
    leave: 'Đã hủy ghép nối máy tính bảng',
  },
};
