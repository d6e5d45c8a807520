import type { deviceLines as en } from '../../en/device-ops/device-lines.ts';
import type { Texts } from '../../texts.ts';

export const deviceLines: Texts<typeof en> = {
  one: '단말기 연결',
  verbs: {
    test: '단말기 연결 확인',
  },
  fields: {
    address: 'IP 주소',
    port: '포트',
    userName: '사용자 이름',
    password: '비밀번호',
    passwordSetAt: '비밀번호 설정',
    deviceId: '단말기',
  },
  menu: '단말기 연결',
  title: '{name} 연결',
  intro:
    '포털이 이 주소로 단말기를 호출하여 사람, 카드, 얼굴을 보내고 출입문을 열며 받지 못한 이벤트를 가져옵니다.',
  off: '이 포털은 단말기를 호출하지 않습니다',
  offText:
    '서버 운영자가 단말기 네트워크를 지정하지 않았습니다. TERMINAL_NETWORKS(예: 192.168.20.0/24)를 설정하고 포털을 다시 시작하도록 요청하세요. 그때까지 사람, 카드, 얼굴, 출입문은 단말기에서 직접 관리합니다.',
  networks: '다음 네트워크 중 하나: {networks}',
  portHint: '단말기에서 바꾸지 않았다면 80입니다.',
  userHint: '사람과 출입문을 관리할 권한이 있는 단말기 계정입니다.',
  passwordHint: '암호화하여 보관하며 다시 표시하지 않습니다.',
  passwordKept: '비워 두면 비밀번호가 그대로 유지됩니다.',
  passwordAgain:
    '주소 또는 포트가 변경되었습니다. 단말기 비밀번호를 다시 입력하세요. 저장된 비밀번호는 다른 호스트로 전송되지 않습니다.',
  showPassword: '비밀번호 표시',
  hidePassword: '비밀번호 숨기기',
  save: '저장하고 확인',
  state: {
    title: '상태',
    model: '모델',
    serialNumber: '일련번호',
    firmware: '펌웨어',
    answeredAt: '마지막 응답',
    calledAt: '마지막 호출',
    asked: '호출하는 중…',
    answers: '응답함',
    never: '아직 호출하지 않음',
    lockedUntil: '{when}까지 잠김',
  },
  check: '연결 확인',
  remove: '호출 중지',
  removeTitle: '{name} 호출을 중지할까요?',
  removeText:
    '포털이 주소와 비밀번호를 지웁니다. 단말기가 보유한 사람은 그대로 남으며, 이후 사람, 카드, 얼굴은 단말기에서 직접 관리합니다.',
  problems: {
    NO_ANSWER: '응답이 없음',
    SIGN_IN_REJECTED: '로그인 거부됨, 다시 시도 예정',
    WRONG_PASSWORD: '사용자 이름 또는 비밀번호가 틀림',
    LOCKED: '단말기가 계정을 잠금',
    OTHER_DEVICE: '다른 단말기가 응답함',
    NOT_PERMITTED: '호출할 수 없는 주소',
    NOT_UNDERSTOOD: '이 종류의 단말기가 아님',
  },
  reasons: {
    NO_ANSWER:
      '이 주소에서 응답이 없습니다. 단말기가 켜져 있고 이 네트워크의 이 주소와 포트에 있는지 확인하세요.',
    SIGN_IN_REJECTED:
      '이전에는 이 비밀번호를 받아들였지만 단말기가 로그인을 두 번 거부했습니다. 포털은 30분 후 또는 연결을 확인할 때 다시 시도합니다.',
    WRONG_PASSWORD:
      '단말기가 사용자 이름과 비밀번호를 거부했습니다. 다섯 번째 오류에서 계정이 잠기므로 포털은 스스로 다시 시도하지 않습니다. 올바르게 입력하거나 연결을 다시 확인하세요.',
    LOCKED:
      '비밀번호 오류가 너무 많아 단말기가 아무도 로그인시키지 않습니다. 그 시간이 지날 때까지 포털은 호출하지 않습니다. 그 후 사용자 이름과 비밀번호를 확인하세요.',
    OTHER_DEVICE:
      '이 주소에서 이전과 일련번호가 다른 단말기가 응답합니다. 아무것도 보내지 않으며 누구의 얼굴도 전달하지 않습니다. 단말기를 교체했다면 연결을 다시 저장하세요.',
    NOT_PERMITTED:
      '이 포털이 호출할 수 있는 네트워크(TERMINAL_NETWORKS)에 더 이상 속하지 않거나 이 서버 자신의 주소입니다.',
    NOT_UNDERSTOOD:
      '이 주소에서 응답이 있지만 다이제스트 인증을 쓰는 Hikvision 단말기의 응답이 아닙니다. 주소와 포트, 단말기 보안 설정의 인증 방식이 “digest”인지 확인하세요.',
  },
  said: {
    create: '연결을 저장했습니다. 단말기를 호출하고 있습니다.',
    update: '연결을 변경했습니다. 단말기를 호출하고 있습니다.',
    test: '단말기를 호출하고 있습니다.',
    remove: '단말기를 더 이상 호출하지 않습니다.',
  },
};
