import type { personalData as en } from '../../en/people/personal-data.ts';
import type { Texts } from '../../texts.ts';

export const personalData: Texts<typeof en> = {
  one: '개인정보',
  verbs: { eraseGuest: '손님 데이터 삭제' },
  mine: {
    title: '내 데이터',
    hint: '포털이 보관하고 있는 나에 관한 모든 정보를 설명과 함께 zip 파일로 받습니다.',
    download: '내 데이터 내려받기',
  },
  person: {
    open: '개인정보',
    exportTitle: '내보내기',
    exportHint:
      '포털이 이 사람에 대해 보관하는 모든 정보를 본인에게 전달할 zip 파일로 만듭니다. 누가 만들었는지 시스템 로그에 남습니다.',
    export: '개인정보 내보내기',
    eraseTitle: '완전 삭제',
    eraseHint:
      '계정, 이름, 개인 정보, 사진, 차량, 세션과 시스템 로그의 이름을 영구히 삭제하며 되돌릴 수 없습니다. 단말기에도 삭제를 지시합니다.',
    stays: '근태는 이름 없이 부서의 수치로만 남습니다. 인증 기록: {punches}, 일별 근태: {days}.',
    confirm: '계정 이름',
    confirmHint: '확인을 위해 {account}을(를) 입력하세요.',
    erase: '완전 삭제',
    done: '개인정보를 완전히 삭제했습니다.',
    obstacles: {
      OWN: '자신의 계정은 삭제할 수 없습니다.',
      GOVERNED: '이 사람의 모든 권한을 가진 사람만 삭제할 수 있습니다.',
      ENABLED: '계정이 아직 사용 중입니다. 먼저 사용을 중지하세요.',
      MANAGES: '아직 부서를 관리하고 있습니다. 먼저 다른 부서장을 지정하세요.',
      GUESTS:
        '이 사람의 예정된 회의에 외부 참석자가 초대되어 있습니다. 알림이 가도록 회의를 먼저 취소하세요.',
      RETAINED: '회사 설정에 따라 {date}까지 근태를 이름과 함께 보관합니다.',
    },
  },
};
