import type { forgotPassword as en } from '../../en/front/forgot-password.ts';
import type { Texts } from '../../texts.ts';

export const forgotPassword: Texts<typeof en> = {
  title: '비밀번호 찾기',
  emailText: '이메일 주소를 입력하세요. 새 비밀번호를 설정할 코드를 보내 드립니다.',
  email: '이메일',
  codeText: '{email} 주소의 계정이 있으면 코드가 발송됩니다. 코드는 10분 동안 사용할 수 있습니다.',
  code: '메일로 받은 코드',
  again: '새 코드 받기',
  otherEmail: '다른 주소 사용',
  passwordText: '새 비밀번호를 설정하세요. 모든 기기에서 로그아웃됩니다.',
  next: '계속',
  back: '로그인으로 돌아가기',
  failed: '처리하지 못했습니다',
};
