import type { teleworkChecks as en } from '../../en/telework/telework-checks.ts';
import type { Texts } from '../../texts.ts';

export const teleworkChecks: Texts<typeof en> = {
  one: 'Xác nhận có mặt',
  fields: {
    isRight: 'Trả lời đúng',
    wrong: 'Số lần sai liên tiếp',
  },
  verbs: {
    answer: 'Trả lời',
  },
  title: 'Bạn có đang làm việc không?',
  question: '{first} + {second} bằng bao nhiêu?',
  until: 'Hãy trả lời trước {time}, nếu không thời gian sẽ không được ghi nhận.',
  closed: 'Bạn đã không trả lời kịp: từ {time} thời gian không được ghi nhận. Trả lời đúng để tiếp tục.',
  send: 'Trả lời',
  wrong_one: '{count} lần trả lời sai',
  wrong_other: '{count} lần trả lời sai liên tiếp',
  right: 'Cảm ơn: thời gian tiếp tục được ghi nhận.',
  tryAgain: 'Chưa đúng. Có câu hỏi khác cho bạn.',
};
