import type { newPassword as en } from '../../en/front/new-password.ts';
import type { Texts } from '../../texts.ts';

export const newPassword: Texts<typeof en> = {
  title: '비밀번호 설정',
  text: '일회용 비밀번호로 로그인했습니다. 계속하려면 사용할 비밀번호를 설정하세요.',
  old: '일회용 비밀번호',
  new: '새 비밀번호',
  verify: '새 비밀번호 확인',
  hint: '8자 이상, 추측하기 어렵게',
  done: '비밀번호를 설정했습니다.',
  submit: '저장하고 계속',
  failed: '비밀번호를 변경하지 못했습니다',
  verifyFailed: '비밀번호가 서로 일치하지 않습니다!',
};
