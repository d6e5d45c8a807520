import type { teleworkLogs as en } from '../../en/telework/telework-logs.ts';
import type { Texts } from '../../texts.ts';

export const teleworkLogs: Texts<typeof en> = {
  one: 'Giờ nghỉ hoặc khai báo',
  fields: {
    kind: 'Loại',
    startTime: 'Từ',
    endTime: 'Đến',
    startsAt: 'Bắt đầu',
    endsAt: 'Kết thúc',
    timeZone: 'Múi giờ',
    note: 'Ghi chú',
    status: 'Trạng thái',
    employeeId: 'Nhân viên',
    accountName: 'Tài khoản',
    displayName: 'Nhân viên',
    departmentName: 'Phòng ban',
    approver: 'Người duyệt',
    approverComment: 'Nhận xét',
    comment: 'Nhận xét',
    createdDate: 'Ngày khai báo',
  },
  kinds: {
    BREAK: 'Giờ nghỉ',
    MANUAL_LOG: 'Khai báo thủ công',
  },
  statuses: {
    PENDING: 'Chờ duyệt',
    APPROVED: 'Đã duyệt',
    REJECTED: 'Đã từ chối',
  },
  whyNot: {
    PENDING: 'Đang chờ duyệt',
    APPROVED: 'Đã được duyệt',
    REJECTED: 'Đã bị từ chối',
  },
  title: 'Giờ nghỉ và khai báo của tôi',
  hint: 'Sau khi được duyệt, các khai báo này thay cho dữ liệu của chương trình theo dõi.',
  create: 'Khai báo',
  createTitle: 'Khai báo giờ nghỉ hoặc công việc',
  date: 'Ngày',
  nextDay:
    'Giờ kết thúc trước hoặc bằng giờ bắt đầu được tính sang ngày hôm sau. Giờ theo đồng hồ tại nơi làm việc của bạn.',
  empty: 'Không có giờ nghỉ hoặc khai báo ngày này',
  emptyHint: 'Hãy khai báo giờ nghỉ hoặc công việc mà chương trình không ghi nhận.',
  waiting: 'Giờ nghỉ và khai báo chờ bạn duyệt',
  waitingEmpty: 'Không có mục nào chờ duyệt',
  nameOf: '{kind} của {name}',
  approve: 'Duyệt {name}',
  reject: 'Từ chối {name}',
  decide: {
    approve: 'Duyệt',
    reject: 'Từ chối',
  },
  approveTitle: 'Duyệt thời gian này?',
  rejectTitle: 'Từ chối thời gian này?',
  said: {
    create: 'Đã khai báo thời gian.',
    remove: 'Đã rút lại khai báo.',
    approve: 'Đã duyệt thời gian.',
    reject: 'Đã từ chối thời gian.',
  },
};
