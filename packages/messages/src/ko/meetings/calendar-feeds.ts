import type { calendarFeeds as en } from '../../en/meetings/calendar-feeds.ts';
import type { Texts } from '../../texts.ts';

export const calendarFeeds: Texts<typeof en> = {
  one: '캘린더 주소',
  verbs: {
    makeMine: '내 일정 주소 만들기',
    removeMine: '내 일정 주소 해지',
    makeOfRoom: '회의실 주소 만들기',
    removeOfRoom: '회의실 주소 해지',
  },
  fields: { roomId: '회의실', madeAt: '주소를 만든 시각' },
  subscribe: '구독',
  titleMine: '내 일정 구독',
  titleRoom: '{room} 구독',
  hintMine:
    'Outlook, Google 캘린더, Apple 캘린더 등에서 비밀 주소로 내 회의와 일정을 볼 수 있습니다. 주소를 아는 사람은 로그인 없이 볼 수 있습니다.',
  hintRoom:
    'Outlook, Google 캘린더, Apple 캘린더 등에서 비밀 주소로 이 회의실의 예약을 볼 수 있습니다. 제목과 시간만 표시되며 예약자, 메모, 손님은 표시되지 않습니다. 주소를 아는 사람은 로그인 없이 볼 수 있습니다.',
  none: '아직 주소가 없습니다.',
  there:
    '{date}에 만든 주소가 있습니다. 주소는 한 번만 표시됩니다. 잃어버렸거나 다른 사람이 알게 되었다면 새로 만드세요.',
  make: '주소 만들기',
  renew: '새 주소 만들기',
  renewText: '지금 주소는 더 이상 작동하지 않으며, 이 주소를 쓰는 캘린더는 갱신되지 않습니다.',
  withdraw: '해지',
  withdrawText: '이 주소를 쓰는 캘린더는 더 이상 갱신되지 않습니다.',
  addressText:
    '지금 주소를 복사하세요. 다시 볼 수 없습니다. Outlook에서는 일정 추가 > 웹에서 구독, Google 캘린더에서는 다른 캘린더 > URL로 추가, Apple 캘린더에서는 파일 > 새로운 캘린더 구독을 선택하세요. 변경 사항은 프로그램이 다음에 확인할 때 표시되며 몇 시간이 걸릴 수 있습니다.',
  said: {
    makeMine: '주소를 만들었습니다.',
    removeMine: '주소를 해지했습니다.',
    makeOfRoom: '주소를 만들었습니다.',
    removeOfRoom: '주소를 해지했습니다.',
  },
};
