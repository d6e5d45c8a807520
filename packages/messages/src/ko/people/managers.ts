import type { managers as en } from '../../en/people/managers.ts';
import type { Texts } from '../../texts.ts';

export const managers: Texts<typeof en> = {
  one: '부서장',
  fields: {
    manageDepartmentIds: '관리 부서',
    isEnabled: '직무 수행 중',
    manageDepartments: '관리 부서',
    title: '직책',
    employee: '직원',
  },
  search: '이름, 계정, 사번 또는 이메일로 부서장 검색',
  searchedFor: '이름, 계정, 사번 또는 이메일',
  empty: '등록된 부서장이 없습니다',
  emptyHint: '직원에게 관리할 부서를 지정하세요. 부서장 역할이 함께 부여됩니다.',
  create: '부서장 추가',
  edit: '부서장 수정',
  view: '부서장',
  created: '부서장을 추가했습니다.',
  updated: '부서장을 수정했습니다.',
  deleted: '{name} 님의 부서장 지정을 해제했습니다.',
  departmentsHint: '이 부서들과 그 아래 모든 부서를 볼 수 있습니다.',
  ownDepartment: '소속 부서',
  enabledHint: '끄면 부서 지정은 유지되지만 권한은 부여되지 않습니다.',
  off: '직무 중지',
  deleteTitle: '{name} 님의 부서장 지정을 해제할까요?',
  deleteText: '관리 부서와 부서장 역할이 즉시 회수됩니다. 직원 정보는 그대로 남습니다.',
  addTo: '{name}의 부서장 추가',
};
