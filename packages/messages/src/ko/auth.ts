import type { auth as en } from '../en/auth.ts';
import type { Texts } from '../texts.ts';

export const auth: Texts<typeof en> = {
  login: {
    title: '로그인',
    welcome: '근태, 방문자, 출입을 한곳에서',
    account: '계정 또는 이메일',
    password: '비밀번호',
    remember: '로그인 상태 유지',
    submit: '로그인',
    needsData: '먼저 계정과 비밀번호를 입력하세요',
    failed: '로그인하지 못했습니다',
    expired: '세션이 만료되었습니다. 계속하려면 다시 로그인하세요.',
    left: '다른 탭에서 로그아웃했습니다.',
  },
};
