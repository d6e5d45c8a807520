import type { webhookDeliveries as en } from '../../en/settings/webhook-deliveries.ts';
import type { Texts } from '../../texts.ts';

export const webhookDeliveries: Texts<typeof en> = {
  one: 'Lượt gửi',
  fields: {
    eventType: 'Sự kiện',
    createdTime: 'Thời điểm',
    state: 'Trạng thái',
    tries: 'Số lần thử',
    lastTriedAt: 'Lần thử gần nhất',
    lastAnswer: 'Phản hồi gần nhất',
    nextTryAt: 'Lần thử tới',
    eventId: 'Mã số',
  },
  verbs: {
    replay: 'Gửi lại một lượt',
  },
  title: 'Các lượt gửi',
  allStates: 'Tất cả trạng thái',
  states: {
    WAITING: 'Đang chờ',
    DELIVERED: 'Đã nhận',
    FAILED: 'Thất bại',
  },
  errors: {
    NO_ANSWER: 'Không phản hồi',
    NOT_PERMITTED: 'Máy chủ chưa được phép',
    TOO_LATE: 'Chờ quá lâu',
    SECRET: 'Không đọc được khóa',
    RESTORED: 'Chưa gửi: khôi phục từ bản sao lưu',
  },
  empty: 'Chưa có lượt gửi nào',
  emptyHint: 'Hãy gửi thử để xem bên nhận có nhận được không.',
  body: 'Nội dung gửi',
  replay: 'Gửi lại {id}',
  replayed: 'Đang gửi lại.',
  isOff: 'Webhook đang tắt. Vui lòng bật lại trước.',
  replayAll: 'Gửi lại lượt thất bại',
  replayText: 'Mọi lượt đã bỏ cuộc từ thời điểm đó sẽ được gửi lại với cùng mã số.',
  since: 'Từ lúc',
  replayedAll_other: 'Đang gửi lại {count} lượt.',
};
