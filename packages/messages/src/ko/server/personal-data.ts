import type { personalData as en } from '../../en/server/personal-data.ts';
import type { Texts } from '../../texts.ts';

export const personalData: Texts<typeof en> = {
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
};
