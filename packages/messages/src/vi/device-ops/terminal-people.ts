/** People and tables that a terminal has and the portal does not know. */
export const terminalPeople = {
  one: 'Người lạ trên thiết bị đầu cuối',
  verbs: {
    remove: 'Xóa người lạ khỏi thiết bị đầu cuối',
  },
  fields: {
    terminalUserId: 'Mã người dùng trên thiết bị',
    name: 'Tên trên thiết bị',
    administrator: 'Quản trị viên',
    table: 'Bảng',
    rows: 'Số dòng đã nhận',
    lastAt: 'Nhận lần cuối',
  },
  menu: 'Người và bảng không xác định',
  title: 'Người và bảng không xác định trên {name}',
  people: 'Người',
  tables: 'Bảng',
  none: 'Không có người lạ',
  noneHint: 'Mọi người mà thiết bị đã báo đều là nhân viên hoặc khách.',
  unreported: 'Thiết bị chưa báo danh sách người dùng.',
  noTables: 'Không có bảng lạ',
  tablesHint:
    'Thiết bị đã gửi các bảng này và hệ thống không đọc chúng. Nội dung chỉ được lưu dưới dạng mã băm.',
  assign: 'Gán',
  assignTitle: 'Gán {id} cho nhân viên',
  assignHint: 'Các lần chấm công với mã này sẽ thuộc về nhân viên, kể cả trong quá khứ.',
  employee: 'Nhân viên',
  remove: 'Xóa khỏi thiết bị',
  removeTitle: 'Xóa {id} khỏi {name}?',
  removeText: 'Thiết bị xóa người này cùng thẻ, vân tay và khuôn mặt đã đăng ký tại đó.',
  removeAdministrator:
    'Người này là quản trị viên của thiết bị. Nếu không còn quản trị viên nào khác, ai cũng có thể mở menu của thiết bị.',
  leaving: 'Lệnh xóa đang chờ thiết bị',
  said: {
    remove: 'Đã gửi lệnh xóa tới thiết bị',
  },
} as const;
