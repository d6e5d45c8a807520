import type { teleworkAgents as en } from '../../en/telework/telework-agents.ts';
import type { Texts } from '../../texts.ts';

export const teleworkAgents: Texts<typeof en> = {
  one: 'Chương trình theo dõi',
  fields: {
    agentName: 'Tên',
    createdDate: 'Ngày thêm',
    seenAt: 'Lần gửi gần nhất',
  },
  title: 'Chương trình theo dõi của tôi',
  hint: 'Chương trình như ActivityWatch gửi từ máy tính của bạn thời gian làm việc và ứng dụng đang dùng. Chương trình đăng nhập bằng mã truy cập của bạn; bạn có thể thu hồi bất cứ lúc nào.',
  empty: 'Chưa có chương trình theo dõi',
  emptyHint: 'Hãy thêm một chương trình để ghi nhận thời gian.',
  create: 'Thêm chương trình theo dõi',
  nameHint: 'Để phân biệt với chương trình khác, ví dụ tên máy tính',
  never: 'Chưa lần nào',
  tokenTitle: 'Mã truy cập của {name}',
  tokenText:
    'Hãy nhập mã truy cập vào chương trình ngay: không ai xem lại được. Chương trình gửi dữ liệu đến {address} và gửi mã truy cập trong tiêu đề Authorization: Bearer.',
  withdrawText: 'Từ đó chương trình không gửi được gì nữa. Dữ liệu đã gửi vẫn được giữ.',
  said: {
    create: 'Đã thêm chương trình theo dõi.',
    remove: 'Đã thu hồi mã truy cập.',
  },
};
