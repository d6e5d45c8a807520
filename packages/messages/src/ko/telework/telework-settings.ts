import type { teleworkSettings as en } from '../../en/telework/telework-settings.ts';
import type { Texts } from '../../texts.ts';

export const teleworkSettings: Texts<typeof en> = {
  one: '재택근무 설정',
  fields: {
    requireApproval: '재택근무에 승인 필요',
    verifyMode: '근무 확인 방법',
    isCloseClientAfterNoAnsMin: '답이 없으면 기록 중지',
    closeClientAfterNoAnsMin: '무응답 시간(분)',
    isNotifyLeaderAfterWrongAnsNum: '오답 시 상급자에게 알림',
    notifyLeaderAfterWrongAnsNum: '연속 오답 횟수',
    recordTitles: '창 제목 저장',
    keepMonths: '보관 개월 수',
  },
  title: '재택근무 설정',
  hint: '재택근무 중 무엇을 인정할지, 근무 확인을 할지, 무엇을 보관할지 정합니다. 변경은 바로 적용됩니다.',
  approval: '승인',
  approvalHint:
    '휴식과 수동 기록은 부서장의 승인을 기다리며, 승인된 재택근무 신청이 없는 시간은 표시되지만 인정되지 않습니다.',
  verify: '사람 확인',
  verifyHint:
    '근무 중에 이전 확인 후 30~90분 사이의 예측할 수 없는 시점에 간단한 덧셈을 묻거나 본인 사진을 요청합니다.',
  modes: {
    NONE: '없음',
    RANDOM_CAPTCHA: '무작위 캡차',
    FACE: '얼굴',
  },
  faceHint:
    '“얼굴”을 선택하면 관리자가 재택근무 화면에서 저장된 사진과 비교합니다. 포털은 얼굴을 직접 비교하지 않습니다.',
  onlyChecked: '근무 확인을 사용할 때만 적용됩니다.',
  switchedOff: '위에서 꺼져 있습니다.',
  closeHint: '정답을 입력할 때까지 보고가 거부됩니다.',
  notifyHint: '정답을 입력하면 횟수가 초기화됩니다.',
  privacy: '보관 항목',
  titlesHint: '끄면 주소, 파일, 프로젝트도 저장하지 않으며, 이전에 저장된 것은 며칠 내 밤에 삭제됩니다.',
  keepHint: '비워 두면 영구 보관합니다.',
  said: {
    update: '설정을 저장했습니다.',
  },
};
