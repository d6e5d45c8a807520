import type { requestTypes as en } from '../../en/requests/request-types.ts';
import type { Texts } from '../../texts.ts';

export const requestTypes: Texts<typeof en> = {
  one: '신청 구분',
  fields: {
    companyId: '회사',
    typeCode: '유형',
    subTypeCode: '코드',
    subTypeName: '구분',
    name: '이름',
    drawsOnBalance: '잔여 휴가에서 차감',
    beyondBalance: '잔여 휴가 초과 시',
    enabled: '신청 가능',
  },
  types: {
    LEAVE: '휴가',
    TELEWORK: '재택근무',
    BUSINESS: '출장·외근',
    OVERTIME: '초과근무',
    CORRECTION: '근태 정정',
    ACCESS: '출입 권한',
  },
  subTypes: {
    LEAVE: {
      ANNUAL: '연차 휴가',
      SICK: '병가',
      UNPAID: '무급 휴가',
      COMPENSATORY: '보상 휴가',
    },
    BUSINESS: {
      GO_OUT: '외근',
      TRIP: '출장',
    },
    OVERTIME: {
      PAID: '초과근무(수당)',
      COMPENSATORY: '초과근무(보상 휴가)',
    },
    CORRECTION: {
      CHECK_IN: '출근 정정',
      CHECK_OUT: '퇴근 정정',
      SET_ASIDE: '기록 제외',
    },
  },
  beyond: {
    REFUSE: '거부',
    WARN: '경고',
  },
  company: '회사',
  column: '구분',
  codeColumn: '코드',
  balance: '잔여 휴가',
  noBalance: '차감 안 함',
  state: '상태',
  on: '사용 중',
  off: '사용 중지',
  create: '휴가 구분 추가',
  edit: '구분 수정',
  created: '구분을 추가했습니다.',
  updated: '구분을 수정했습니다.',
  deleted: '구분을 삭제했습니다.',
  usedBy: {
    requests_other: '신청 {count}건',
  },
  empty: '구분이 없습니다',
  emptyHint: '모든 회사에는 처음부터 구분이 있습니다.',
  codeHint: '영문 대문자, 숫자, _ 만 사용할 수 있으며 바꿀 수 없습니다.',
  nameHint: '비워 두면 포털의 표현을 보는 사람의 언어로 보여 줍니다.',
  enabledHint: '이미 보낸 신청은 그대로 유지됩니다.',
};
