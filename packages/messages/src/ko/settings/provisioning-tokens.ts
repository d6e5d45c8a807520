import type { provisioningTokens as en } from '../../en/settings/provisioning-tokens.ts';
import type { Texts } from '../../texts.ts';

export const provisioningTokens: Texts<typeof en> = {
  one: '프로비저닝 토큰',
  fields: {
    companyId: '회사',
    companyName: '회사',
    tokenName: '이름',
    departmentId: '부서가 없는 사람의 부서',
    departmentName: '기본 부서',
    sendsInvitations: '새 직원에게 초대 메일 보내기',
    endsOn: '유효 기한',
    isOver: '만료됨',
    createdBy: '만든 사람',
    createdDate: '만든 날짜',
    seenAt: '마지막 사용',
  },
  hint: '토큰이 있으면 Microsoft Entra ID나 Okta 같은 ID 공급자가 회사의 직원을 직접 추가, 변경, 비활성화하고 역할을 부여합니다(SCIM 2.0). 보낼 주소:',
  search: '이름으로 검색',
  create: '토큰 만들기',
  edit: '토큰 수정',
  created: '토큰을 만들었습니다.',
  updated: '토큰을 변경했습니다.',
  deleted: '토큰을 삭제했습니다.',
  nameHint: '이 토큰으로 한 모든 작업이 시스템 로그에 이 이름으로 남습니다. 예: Entra ID, Okta',
  noDepartment: '없음: 이런 사람은 거부합니다',
  endsHint: '마지막 날입니다. 비워 두면 삭제할 때까지 유효합니다',
  never: '아직 없음',
  endless: '기한 없음',
  until: '{date}까지',
  ended: '{date}에 만료됨',
  empty: '토큰이 없습니다',
  emptyHint: '토큰을 만들어 ID 공급자의 프로비저닝 설정에 입력하세요.',
  tokenTitle: '{name}의 토큰',
  tokenText:
    '지금 ID 공급자에 입력하세요. 다시 볼 수 없습니다. 주소(tenant URL, SCIM base URL)는 {address}입니다.',
  deleteText: '이후 ID 공급자는 이 토큰으로 아무것도 변경할 수 없습니다. 이미 추가된 직원은 남습니다.',
};
