import type { firstSteps as en } from '../../en/overview/first-steps.ts';
import type { Texts } from '../../texts.ts';

export const firstSteps: Texts<typeof en> = {
  title: 'Gatehouse 시작하기',
  progress: '{all}단계 중 {done}단계 완료',
  dismiss: '안내 숨기기',
  done: '완료',
  finished: 'Gatehouse 준비가 끝났습니다. 첫 체크가 단말기 로그에 있습니다.',
  thisMachine: '네트워크에서 이 컴퓨터의 주소',
  noTerminal: '단말기가 없나요? Gatehouse 폴더에서 다음 명령이 단말기 역할을 합니다:',
  byHand: '직접 입력',
  steps: {
    company: '회사',
    building: '건물',
    room: '공간',
    door: '출입문',
    device: '단말기',
    department: '부서',
    person: '직원',
    connected: '단말기 연결',
    punch: '첫 체크',
  },
  hints: {
    company: '건물, 직원, 단말기는 회사에 속합니다. 근무 시간은 나중에 정할 수 있습니다.',
    building:
      '사람들이 일하는 곳입니다. 이름, 코드, 주소를 입력하세요. 건물의 시간대가 체크의 날짜를 정합니다.',
    room: '출입문은 공간으로 이어집니다. 처음에는 현관 하나면 충분합니다.',
    door: '단말기는 출입문에 설치됩니다. 사람들이 들어오는 문의 이름을 정하세요.',
    device:
      '단말기의 Cloud server(ADMS) 메뉴에 {host}과(와) 포트 {port}을(를) 입력하세요. 1분 안에 승인 대기 단말기에 나타납니다. 그곳에서 승인하면 일련번호와 주소가 채워집니다.',
    department: '직원은 부서에 속하고, 부서에는 부서장이 있습니다.',
    person: '본인이나 동료를 추가하세요. 단말기 번호는 자동으로 제안됩니다.',
    connected:
      '추가된 뒤로 아직 접속하지 않았습니다. 단말기의 Cloud server(ADMS) 메뉴에 {host}과(와) 포트 {port}이(가) 입력되어 있고, 일련번호와 주소가 맞나요?',
    punch:
      '그 사람이 단말기에서 자기 번호로 체크하게 하세요. 단말기 로그에 바로 나타나며, 아무도 쓰지 않는 번호는 보류 목록에 나타납니다.',
  },
  go: {
    company: '회사 추가',
    building: '건물 추가',
    room: '공간 추가',
    door: '출입문 추가',
    device: '승인 대기 단말기',
    department: '부서 추가',
    person: '직원 추가',
    connected: '단말기 보기',
    punch: '단말기 로그 열기',
  },
  next: {
    title: '다음 단계',
    people: '직원 추가 또는 가져오기',
    terminals: '단말기 더 연결하기',
    shifts: '근무조와 휴일 설정',
    mail: '이메일 설정',
    mailHint: '서버에서 MAIL_URL을 설정하세요.',
    backup: '매일 밤 백업',
    backupHint: '서버에서 npm run backup -- --to FOLDER를 실행하세요.',
  },
};
