import type { shell as en } from '../../en/front/shell.ts';
import type { Texts } from '../../texts.ts';

export const shell: Texts<typeof en> = {
  product: 'Gatehouse',
  skip: 'Đến nội dung chính',
  menu: 'Menu chính',
  openMenu: 'Mở menu',
  wideMenu: 'Menu rộng',
  wideMenuKeys: 'Menu rộng ([ và ])',
  waiting_other: '{count} mục đang chờ',
  language: 'Ngôn ngữ',
  toDark: 'Dùng giao diện tối',
  toLight: 'Dùng giao diện sáng',
  account: 'Tài khoản của bạn',
  logout: 'Đăng xuất',
  footer: 'Gatehouse {version}',
  groups: {
    dashboard: 'Tổng quan',
    myProfile: 'Hồ sơ của tôi',
    timesheet: 'Bảng chấm công',
    meetings: 'Quản lý cuộc họp',
    request: 'Đơn yêu cầu',
    area: 'Khu vực',
    access: 'Quản lý ra vào',
    users: 'Quản lý người dùng',
    system: 'Hệ thống',
    guidelines: 'Hướng dẫn',
  },
  user: {
    title: 'Người đang đăng nhập',
    accountName: 'Tài khoản',
    email: 'Email',
    employeeCode: 'Mã nhân viên',
    jobTitle: 'Chức danh',
    company: 'Công ty',
    department: 'Phòng ban',
  },
  roles: {
    STAFF: 'Nhân viên',
    MANAGER: 'Quản lý',
    ADMIN: 'Quản trị viên',
    SYSADMIN: 'Quản trị viên hệ thống',
  },
  palette: {
    open: 'Tìm người, cửa, màn hình…',
    placeholder: 'Tên, mã, tài khoản hoặc màn hình',
    nothing: 'Không tìm thấy tên như vậy',
    commands: 'Lệnh',
  },
  away: {
    title: 'Không kết nối được với hệ thống',
    text: 'Đang tự động thử lại. Những gì bạn đã nhập vẫn được giữ nguyên.',
    offline: 'Thiết bị của bạn đang ngoại tuyến. Hệ thống sẽ hoạt động lại khi có kết nối.',
  },
  incomplete: {
    title: 'Một phần của trang này chưa tải được',
    text: 'Vui lòng lưu những gì bạn đã nhập, rồi tải lại trang.',
  },
  failed: {
    title: 'Màn hình này gặp lỗi',
    text: 'Vui lòng thử lại. Nếu vẫn lỗi, hãy cho quản trị viên biết bạn đang làm gì.',
    reload: 'Tải lại trang',
  },
  forbidden: {
    title: 'Không có quyền truy cập',
    text: 'Bạn không có quyền mở màn hình này. Vui lòng liên hệ quản trị viên nếu cần.',
  },
  notFound: {
    title: 'Không tìm thấy trang',
    text: 'Không có trang nào ở địa chỉ này. Trang có thể đã được chuyển hoặc liên kết bị thiếu.',
  },
  nothing: {
    title: 'Chưa có màn hình nào',
    text: 'Hiện bạn chưa được mở màn hình nào. Hãy liên hệ quản trị viên để được cấp quyền.',
  },
  home: 'Về trang đầu',
};
