import type { signInPolicies as en } from '../../en/auth/sign-in-policy.ts';
import type { Texts } from '../../texts.ts';

export const signInPolicies: Texts<typeof en> = {
  one: '설치 설정',
  fields: {
    secondStepForAdministrators: '관리자에게 2단계 인증 요구',
  },
  title: '로그인 정책',
  hint: '시스템 전체에 적용됩니다',
  labelHint: 'ADMIN 또는 SYSADMIN 역할을 가진 모든 사람',
  onTitle: '관리자에게 2단계 인증을 요구할까요?',
  onText:
    '아직 설정하지 않은 관리자는 본인을 포함해 설정을 마칠 때까지 아무것도 할 수 없습니다. 지금 로그인 중인 곳에도 즉시 적용됩니다.',
  onAction: '요구',
  offTitle: '2단계 인증을 더 이상 요구하지 않을까요?',
  offText: '관리자가 비밀번호만으로 로그인할 수 있게 됩니다.',
  offAction: '요구하지 않음',
  said: {
    update: '로그인 정책을 변경했습니다.',
  },
};
