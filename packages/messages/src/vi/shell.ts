import type { shell as en } from '../en/shell.ts';
import type { Texts } from '../texts.ts';

export const shell: Texts<typeof en> = {
  product: 'Gatehouse',
  skip: 'Đến nội dung chính',
  menu: 'Menu chính',
  openMenu: 'Mở menu',
  closeMenu: 'Đóng menu',
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
  entries: {
    buildings: 'Tòa nhà',
  },
  user: {
    title: 'Người đang đăng nhập',
    displayName: 'Họ tên',
    accountName: 'Tài khoản',
    email: 'Email',
    employeeCode: 'Mã nhân viên',
    jobTitle: 'Chức danh',
    company: 'Công ty',
    department: 'Phòng ban',
    roles: 'Vai trò',
  },
  roles: {
    STAFF: 'Nhân viên',
    MANAGER: 'Quản lý',
    ADMIN: 'Quản trị viên',
    SYSADMIN: 'Quản trị hệ thống',
  },
  palette: {
    open: 'Đi đến màn hình',
    placeholder: 'Bạn muốn đi đến đâu?',
    nothing: 'Không có màn hình nào tên như vậy',
    commands: 'Lệnh',
  },
  away: {
    title: 'Không kết nối được với hệ thống',
    text: 'Đang tự động thử lại. Những gì bạn đã nhập vẫn được giữ nguyên.',
    offline: 'Thiết bị của bạn đang ngoại tuyến. Hệ thống sẽ hoạt động lại khi có kết nối.',
  },
  failed: {
    title: 'Màn hình này gặp lỗi',
    text: 'Hãy thử lại. Nếu vẫn lỗi, vui lòng cho quản trị viên biết bạn đang làm gì.',
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
    text: 'Hiện bạn chưa được mở màn hình nào. Vui lòng liên hệ quản trị viên để được cấp quyền.',
  },
  home: 'Về trang đầu',
};
