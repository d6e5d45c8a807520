import type { mails as en } from '../../en/settings/mails.ts';
import type { Texts } from '../../texts.ts';

export const mails: Texts<typeof en> = {
  one: '메일',
  fields: {
    toAddress: '받는 사람',
    kind: '내용',
    state: '상태',
  },
  hint: '회사 구성원에게 포털이 보낸 메일입니다. 코드가 들어 있으므로 내용은 누구에게도 표시되지 않습니다.',
  search: '이름 또는 주소로 검색',
  allStates: '모든 상태',
  created: '작성',
  sent: '발송',
  tries: '시도 횟수',
  lastError: '마지막 오류',
  empty: '메일이 없습니다',
  emptyHint: '초대, 코드, 비밀번호 재설정 메일이 작성되면 여기에 표시됩니다.',
  retry: '{name} 님에게 보내는 메일 다시 시도',
  retried: '메일을 다시 보내고 있습니다',
  tooLate: '메일에 담긴 코드나 링크가 만료되었습니다. 직원 정보에서 초대나 재설정을 다시 보내세요.',
  kinds: {
    INVITATION: '초대',
    PASSWORD_RESET: '관리자의 비밀번호 재설정',
    PASSWORD_CODE: '비밀번호 찾기',
    PASSWORD_CHANGED: '비밀번호 변경',
    EMAIL_CHANGED: '이메일 주소 변경',
    SECOND_STEP_ON: '2단계 인증 설정',
    SECOND_STEP_OFF: '2단계 인증 꺼짐',
    RECOVERY_CODES: '복구 코드 재발급',
    PASSKEY_ADDED: '패스키 추가',
    PASSKEY_REMOVED: '패스키 삭제',
    APP_REMOVED: '코드 앱 해제',
    VISITOR_QR: '방문자 QR 코드',
    HEALTH_DECLARATION: '건강 상태 신고',
  },
  states: {
    WAITING: '대기 중',
    SENT: '발송됨',
    FAILED: '실패',
  },
};
