import type { finds as en } from '../../en/overview/finds.ts';
import type { Texts } from '../../texts.ts';

export const finds: Texts<typeof en> = {
  ways: {
    card: '직원 카드',
    day: '오늘',
    log: '단말기 로그',
    open: '열기',
    staff: '직원',
    doors: '출입문',
    devices: '단말기',
    commands: '명령',
    edit: '수정',
  },
  wayOf: '{way}: {name}',
  count_other: '{count}건 찾음',
};
