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
  newPassword: {
    title: '비밀번호 설정',
    text: '일회용 비밀번호로 로그인했습니다. 계속하려면 사용할 비밀번호를 설정하세요.',
    old: '일회용 비밀번호',
    new: '새 비밀번호',
    verify: '새 비밀번호 확인',
    hint: '8자 이상, 추측하기 어렵게',
    submit: '저장하고 계속',
    failed: '비밀번호를 변경하지 못했습니다',
    verifyFailed: '비밀번호가 서로 일치하지 않습니다!',
  },
};
