import type { holidays as en } from '../../en/attendance/holidays.ts';
import type { Texts } from '../../texts.ts';

export const holidays: Texts<typeof en> = {
  one: '공휴일',
  fields: {
    name: '이름',
    companyId: '회사',
    companyCode: '회사 코드',
    companyName: '회사',
    buildingId: '건물',
    buildingName: '건물',
    date: '날짜',
    part: '쉬는 시간',
  },
  parts: {
    WHOLE: '하루 전체',
    FIRST_HALF: '전반',
    SECOND_HALF: '후반',
    NONE: '없음: 이 건물은 근무',
  },
  allBuildings: '모든 건물',
  year: '연도',
  empty: '이 연도에 공휴일이 없습니다',
  emptyHint: '공휴일에는 결근이 없으며 일한 시간은 모두 초과근무입니다.',
  create: '공휴일 추가',
  edit: '공휴일 수정',
  created: '공휴일을 추가했습니다.',
  updated: '공휴일을 수정했습니다.',
  deleted: '공휴일을 삭제했습니다.',
  buildingHint: '이 건물이 그 날짜에 회사와 다를 때만 선택합니다.',
  partHint: '전반과 후반은 근무 중간에 가장 가까운 휴게로 나뉩니다.',
};
