import type { passwords as en } from '../../en/auth/passwords.ts';
import type { Texts } from '../../texts.ts';

export const passwords: Texts<typeof en> = {
  one: '일회용 코드',
  title: '비밀번호 변경',
  current: '현재 비밀번호',
  submit: '비밀번호 변경',
  done: '비밀번호를 변경했습니다. 다른 세션은 모두 종료되었습니다.',
};
