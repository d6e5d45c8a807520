import type { privacy as en } from '../en/privacy.ts';
import type { Texts } from '../texts.ts';

export const privacy: Texts<typeof en> = {
  readme: {
    title: 'Dữ liệu cá nhân được lưu trong Gatehouse',
    intro: 'Toàn bộ dữ liệu hệ thống lưu về bạn, theo từng chủ đề:',
    format:
      'Mỗi tệp là một danh sách JSON, mở được bằng mọi trình soạn thảo văn bản. Tên trường là tên trong cơ sở dữ liệu. Thời gian tính theo UTC, trừ khi có múi giờ đi kèm. Mật khẩu và khóa không bao giờ được lưu dưới dạng văn bản nên không có trong tệp.',
  },
  parts: {
    profile:
      'Thông tin về bạn: họ tên, liên hệ, thông tin riêng tư, thông tin bổ sung, phương tiện, phòng ban bạn quản lý.',
    account: 'Tài khoản, vai trò, bước xác thực thứ hai và những nơi bạn đã đăng nhập.',
    attendance: 'Các lượt chấm công và ngày công được tính từ đó, kèm lý do của từng con số.',
    terminals: 'Nguyên văn những gì thiết bị gửi về bạn và những gì thiết bị được yêu cầu lưu về bạn.',
    trail:
      'Những gì bạn đã thay đổi, những gì người khác thay đổi về bạn và các sự kiện bảo mật mang tên bạn.',
    pictures: 'Ảnh đại diện và ảnh nhận diện của bạn trên thiết bị.',
  },
  mine: {
    title: 'Dữ liệu của tôi',
    hint: 'Toàn bộ dữ liệu hệ thống lưu về bạn, dưới dạng tệp zip kèm giải thích.',
    download: 'Tải dữ liệu của tôi',
  },
  person: {
    open: 'Dữ liệu cá nhân',
    exportTitle: 'Xuất dữ liệu',
    exportHint:
      'Toàn bộ dữ liệu hệ thống lưu về người này, dưới dạng tệp zip để giao cho họ. Nhật ký hệ thống ghi lại ai đã xuất.',
    export: 'Xuất dữ liệu cá nhân',
    eraseTitle: 'Xóa vĩnh viễn',
    eraseHint:
      'Không thể khôi phục: tài khoản, họ tên, thông tin riêng tư, ảnh, phương tiện, phiên đăng nhập và tên trong nhật ký hệ thống. Các thiết bị được yêu cầu xóa người này.',
    stays:
      'Dữ liệu chấm công được giữ lại làm số liệu của phòng ban, không kèm tên. Lượt chấm công: {punches}. Ngày công: {days}.',
    confirm: 'Tên tài khoản',
    confirmHint: 'Nhập {account} để xác nhận.',
    erase: 'Xóa vĩnh viễn',
    done: 'Đã xóa dữ liệu của người này.',
    obstacles: {
      OWN: 'Bạn không thể xóa tài khoản của chính mình.',
      GOVERNED: 'Chỉ quản trị viên hệ thống mới được xóa tài khoản này.',
      ENABLED: 'Tài khoản vẫn đang hoạt động. Hãy ngừng hoạt động tài khoản trước.',
      MANAGES: 'Người này vẫn đang quản lý phòng ban. Hãy chọn quản lý khác trước.',
      RETAINED: 'Công ty giữ dữ liệu chấm công kèm tên đến ngày {date}.',
    },
  },
  settings: {
    title: 'Quyền riêng tư',
    hint: 'Thời gian lưu dữ liệu về con người. Dữ liệu cũ hơn sẽ bị xóa trong những đêm tới và không thể khôi phục.',
    company: 'Công ty',
    empty: 'Tính theo tháng. Để trống thì giữ lại mãi.',
    rawRecordMonths: 'Bản ghi gốc của thiết bị',
    rawRecordHint: 'Kể cả nhiệt độ. Lượt chấm công và ngày công vẫn được giữ.',
    securityEventMonths: 'Sự kiện bảo mật',
    securityEventHint: 'Thiết bị bị từ chối, phiên bị đánh cắp.',
    sessionMonths: 'Phiên đã kết thúc',
    sessionHint: 'Để trống thì xóa sau ba tháng.',
    mailMonths: 'Danh sách email',
    mailHint: 'Email đã gửi hoặc không gửi được.',
    keepAttendanceMonths: 'Không xóa ai trước',
    keepAttendanceHint:
      'Số tháng sau ngày làm việc cuối cùng mà pháp luật yêu cầu giữ dữ liệu chấm công kèm tên.',
  },
};
