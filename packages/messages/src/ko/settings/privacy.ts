import type { privacySettings as en } from '../../en/settings/privacy.ts';
import type { Texts } from '../../texts.ts';

export const privacySettings: Texts<typeof en> = {
  one: '개인정보 보호',
  fields: {
    rawRecordMonths: '단말기 원본 기록',
    securityEventMonths: '보안 이벤트',
    sessionMonths: '종료된 세션',
    mailMonths: '메일 목록',
    visitorMonths: '방문자',
    declarationMonths: '건강 상태 신고',
    plateMonths: '게이트에서 읽은 번호판',
    keepAttendanceMonths: '완전 삭제 금지 기간',
  },
  title: '개인정보 보호',
  hint: '개인 관련 기록의 보관 기간입니다. 기간이 지난 기록은 야간에 삭제되며 복구할 수 없습니다.',
  empty: '개월 단위입니다. 비워 두면 계속 보관합니다.',
  rawRecordHint: '체온도 포함됩니다. 인증 기록과 일별 근태는 유지됩니다.',
  securityEventHint: '거부된 단말기, 도용된 세션.',
  sessionHint: '비워 두면 3개월 뒤 삭제됩니다.',
  mailHint: '발송했거나 발송을 포기한 메일.',
  visitorHint: '방문 기록 포함, 유효 기간이 끝난 뒤부터 계산합니다. 방문증을 가진 방문자는 남습니다.',
  declarationHint: '회의가 끝난 뒤부터 계산합니다. 기본값은 1개월이며, 비워 두면 삭제하지 않습니다.',
  plateHint: '카메라가 읽은 내용과 차량 소유자.',
  keepAttendanceHint: '법에 따라 마지막 근무일 이후 근태를 이름과 함께 보관해야 하는 개월 수.',
  said: {
    update: '개인정보 설정을 변경했습니다.',
  },
};
