/** People and tables that a terminal has and the portal does not know. */
export const terminalPeople = {
  one: '단말기의 미등록 사용자',
  verbs: {
    remove: '단말기에서 미등록 사용자 제거',
  },
  fields: {
    terminalUserId: '단말기 사용자 ID',
    name: '단말기상의 이름',
    administrator: '관리자',
    table: '테이블',
    rows: '수신한 행',
    lastAt: '마지막 수신',
  },
  menu: '미등록 사용자 및 테이블',
  title: '{name}의 미등록 사용자 및 테이블',
  people: '사람',
  tables: '테이블',
  none: '미등록 사용자가 없습니다',
  noneHint: '단말기가 보고한 모든 사람은 직원 또는 방문자입니다.',
  unreported: '단말기가 아직 사용자를 보고하지 않았습니다.',
  noTables: '알 수 없는 테이블이 없습니다',
  tablesHint: '단말기가 이 테이블을 보냈지만 포털은 읽지 않습니다. 내용은 다이제스트로만 저장됩니다.',
  assign: '지정',
  assignTitle: '{id}을(를) 직원에게 지정',
  assignHint: '이 단말기 사용자 ID의 출퇴근 기록은 과거 기록까지 해당 직원의 기록이 됩니다.',
  employee: '직원',
  remove: '단말기에서 제거',
  removeTitle: '{name}에서 {id}을(를) 제거할까요?',
  removeText: '단말기가 이 사람과 단말기에 등록된 카드, 지문, 얼굴을 삭제합니다.',
  removeAdministrator:
    '이 사람은 단말기 관리자입니다. 다른 관리자가 없으면 누구나 단말기 메뉴를 열 수 있습니다.',
  leaving: '단말기의 제거 대기 중',
  said: {
    remove: '제거 명령이 단말기로 전송됨',
  },
} as const;
