import type { calendarPasswords as en } from '../../en/meetings/calendar-passwords.ts';
import type { Texts } from '../../texts.ts';

export const calendarPasswords: Texts<typeof en> = {
  one: '앱 비밀번호',
  fields: { programName: '휴대전화 또는 프로그램', createdDate: '만든 날짜', seenAt: '마지막 사용' },
  title: '로그인하는 휴대전화와 프로그램(CalDAV)',
  hint: 'iPhone, DAVx⁵를 쓰는 Android, Thunderbird에서 아래 정보와 앱 비밀번호로 CalDAV 계정을 추가하세요. 본인의 로그인 비밀번호는 사용하지 않습니다. 같은 캘린더를 읽기 전용으로 보여 주며 몇 분 안에 갱신됩니다.',
  server: '서버',
  account: '사용자 이름',
  password: '비밀번호',
  passwordIs: '앱 비밀번호(휴대전화나 프로그램마다 하나씩)',
  made: '{date}에 만듦',
  used: '{date}에 마지막 사용',
  unused: '아직 사용하지 않음',
  create: '앱 비밀번호 만들기',
  nameHint: '다른 것과 구별할 이름(예: iPhone, 집의 Thunderbird)',
  secretTitle: '{name}의 앱 비밀번호',
  secretText:
    '지금 해당 기기에 입력하세요. 다시 볼 수 없습니다. 하이픈과 대소문자는 구분하지 않습니다. 이 비밀번호로는 내 캘린더만 읽을 수 있습니다.',
  withdrawText:
    '이 비밀번호를 쓰는 휴대전화나 프로그램은 더 이상 캘린더를 읽을 수 없습니다. 다른 것은 그대로 사용할 수 있습니다.',
  said: {
    create: '앱 비밀번호를 만들었습니다.',
    remove: '앱 비밀번호를 해지했습니다.',
  },
};
