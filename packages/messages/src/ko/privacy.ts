import type { privacy as en } from '../en/privacy.ts';
import type { Texts } from '../texts.ts';

export const privacy: Texts<typeof en> = {
  readme: {
    title: 'Gatehouse에 보관된 개인정보',
    intro: '포털이 보관하고 있는 본인의 모든 정보를 항목별로 정리했습니다.',
    format:
      '각 파일은 JSON 목록이며 모든 텍스트 편집기에서 열 수 있습니다. 필드 이름은 데이터베이스의 이름입니다. 시간대가 함께 표시되지 않은 시각은 UTC입니다. 비밀번호와 키는 원문으로 저장하지 않으므로 포함되지 않습니다.',
  },
  parts: {
    profile: '인적 사항: 이름, 연락처, 개인 정보, 추가 정보, 차량, 관리하는 부서.',
    account: '계정과 역할, 2단계 인증, 로그인한 기기와 장소.',
    attendance: '단말기 인증 기록과 이를 바탕으로 계산한 일별 근태, 각 수치의 근거.',
    terminals: '단말기가 보낸 원본 기록과 단말기에 보관하도록 지시한 내용.',
    trail: '본인이 포털에서 변경한 내용, 다른 사람이 본인에 대해 변경한 내용, 본인 이름의 보안 이벤트.',
    pictures: '프로필 사진과 단말기가 인식에 사용하는 사진.',
  },
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
      GOVERNED: '시스템 관리자만 이 계정을 삭제할 수 있습니다.',
      ENABLED: '계정이 아직 활성 상태입니다. 먼저 비활성화하세요.',
      MANAGES: '아직 부서를 관리하고 있습니다. 먼저 다른 매니저를 지정하세요.',
      RETAINED: '회사 설정에 따라 {date}까지 근태를 이름과 함께 보관합니다.',
    },
  },
  settings: {
    title: '개인정보 보호',
    hint: '개인 관련 기록의 보관 기간입니다. 기간이 지난 기록은 야간에 삭제되며 복구할 수 없습니다.',
    company: '회사',
    empty: '개월 단위입니다. 비워 두면 계속 보관합니다.',
    rawRecordMonths: '단말기 원본 기록',
    rawRecordHint: '체온도 포함됩니다. 인증 기록과 일별 근태는 유지됩니다.',
    securityEventMonths: '보안 이벤트',
    securityEventHint: '거부된 단말기, 도용된 세션.',
    sessionMonths: '종료된 세션',
    sessionHint: '비워 두면 3개월 뒤 삭제됩니다.',
    mailMonths: '메일 목록',
    mailHint: '발송했거나 발송을 포기한 메일.',
    keepAttendanceMonths: '완전 삭제 금지 기간',
    keepAttendanceHint: '법에 따라 마지막 근무일 이후 근태를 이름과 함께 보관해야 하는 개월 수.',
  },
};
