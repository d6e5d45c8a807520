import type { shell as en } from '../../en/front/shell.ts';
import type { Texts } from '../../texts.ts';

export const shell: Texts<typeof en> = {
  product: 'Gatehouse',
  skip: '본문으로 건너뛰기',
  menu: '주 메뉴',
  openMenu: '메뉴 열기',
  wideMenu: '넓은 메뉴',
  wideMenuKeys: '넓은 메뉴([ 및 ])',
  waiting_other: '{count}건 대기 중',
  language: '언어',
  toDark: '어두운 화면 사용',
  toLight: '밝은 화면 사용',
  account: '내 계정',
  logout: '로그아웃',
  footer: 'Gatehouse {version}',
  groups: {
    dashboard: '대시보드',
    myProfile: '내 프로필',
    timesheet: '근태표',
    meetings: '회의 관리',
    request: '신청',
    area: '구역',
    access: '출입 관리',
    users: '사용자 관리',
    system: '시스템',
    guidelines: '사용 안내',
  },
  user: {
    title: '로그인한 사용자',
    accountName: '계정',
    email: '이메일',
    employeeCode: '사번',
    jobTitle: '직책',
    company: '회사',
    department: '부서',
  },
  roles: {
    STAFF: '직원',
    MANAGER: '부서장',
    ADMIN: '관리자',
    SYSADMIN: '시스템 관리자',
  },
  palette: {
    open: '사람, 출입문, 화면 찾기…',
    placeholder: '이름, 코드, 계정 또는 화면',
    nothing: '해당하는 항목이 없습니다',
    commands: '명령',
  },
  away: {
    title: '포털에 연결할 수 없습니다',
    text: '자동으로 다시 시도하고 있습니다. 입력한 내용은 그대로 유지됩니다.',
    offline: '기기가 오프라인 상태입니다. 연결되면 다시 사용할 수 있습니다.',
  },
  incomplete: {
    title: '이 페이지의 일부를 불러오지 못했습니다',
    text: '입력한 내용을 저장한 다음 페이지를 새로 고치세요.',
  },
  failed: {
    title: '화면에 문제가 발생했습니다',
    text: '다시 시도하세요. 계속되면 어떤 작업 중이었는지 관리자에게 알려 주세요.',
    reload: '페이지 새로 고침',
  },
  forbidden: {
    title: '접근 권한 없음',
    text: '이 화면을 볼 권한이 없습니다. 필요하면 관리자에게 문의하세요.',
  },
  notFound: {
    title: '페이지를 찾을 수 없음',
    text: '이 주소에는 페이지가 없습니다. 이동되었거나 링크가 잘못되었을 수 있습니다.',
  },
  nothing: {
    title: '볼 수 있는 화면이 없습니다',
    text: '현재 사용할 수 있는 화면이 없습니다. 관리자에게 권한을 요청하세요.',
  },
  home: '시작 페이지로 이동',
};
