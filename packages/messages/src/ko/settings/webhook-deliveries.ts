import type { webhookDeliveries as en } from '../../en/settings/webhook-deliveries.ts';
import type { Texts } from '../../texts.ts';

export const webhookDeliveries: Texts<typeof en> = {
  one: '전송',
  fields: {
    eventType: '이벤트',
    createdTime: '시각',
    state: '상태',
    tries: '시도',
    lastTriedAt: '마지막 시도',
    lastAnswer: '마지막 응답',
    nextTryAt: '다음 시도',
    eventId: '번호',
  },
  verbs: {
    replay: '전송 다시 보내기',
  },
  title: '전송 내역',
  allStates: '모든 상태',
  states: {
    WAITING: '대기',
    DELIVERED: '전송됨',
    FAILED: '실패',
  },
  errors: {
    NO_ANSWER: '응답 없음',
    NOT_PERMITTED: '허용되지 않은 호스트',
    TOO_LATE: '너무 오래 대기함',
    SECRET: '비밀 키를 읽을 수 없음',
    RESTORED: '보내지 않음: 백업에서 복원됨',
  },
  empty: '전송 내역이 없습니다',
  emptyHint: '테스트를 보내 수신되는지 확인하세요.',
  body: '보내는 내용',
  replay: '{id} 다시 보내기',
  replayed: '다시 보내고 있습니다.',
  isOff: '웹훅이 꺼져 있습니다. 먼저 켜세요.',
  replayAll: '실패한 전송 다시 보내기',
  replayText: '그 시각 이후 포기한 전송을 모두 같은 번호로 다시 보냅니다.',
  since: '기준 시각',
  replayedAll_other: '{count}건을 다시 보내고 있습니다.',
};
