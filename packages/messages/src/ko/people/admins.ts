import type { admins as en } from '../../en/people/admins.ts';
import type { Texts } from '../../texts.ts';

export const admins: Texts<typeof en> = {
  one: '관리자',
  search: '이름, 계정, 사번 또는 이메일로 관리자 검색',
  searchedFor: '이름, 계정, 사번 또는 이메일',
  empty: '등록된 관리자가 없습니다',
  emptyHint: '회사 직원에게 관리자 역할을 부여하세요.',
  create: '관리자 추가',
  createHint: '이미 로그인한 상태에서도 역할이 즉시 적용됩니다.',
  edit: '관리자 수정',
  view: '관리자',
  created: '관리자를 추가했습니다.',
  updated: '관리자를 수정했습니다.',
  deleted: '{name} 님의 관리자 역할을 해제했습니다.',
  roles: '역할',
  isLast: '{company}에서 로그인할 수 있는 유일한 관리자입니다. 먼저 다른 관리자를 지정하세요.',
  deleteTitle: '{name} 님의 관리자 역할을 회수할까요?',
  deleteText: '역할이 즉시 회수됩니다. 직원 정보는 그대로 남습니다.',
  deleteOwn: '본인의 계정입니다. 더 이상 관리 화면을 열 수 없게 됩니다.',
  said: {
    grant: '역할을 부여했습니다.',
    revoke: '역할을 해제했습니다.',
  },
};
