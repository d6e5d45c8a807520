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
  linkText: '메일의 링크를 확인하고 있습니다.',
  linkOver: '이미 사용했거나 만료된 링크입니다. 이메일로 코드를 받아 계속하세요.',
  welcome: '{name} 님, 환영합니다',
  welcomeText: '{company}의 계정이 준비되었습니다. 비밀번호를 설정하면 바로 시작할 수 있습니다.',
  company: '회사',
  name: '이름',
  account: '계정',
  start: '저장하고 로그인',
  signedIn: '로그인되어 있습니다',
  signedInOther:
    '열어 본 링크는 {email} 주소로 보낸 것입니다. 이 브라우저에는 {name} ({account}) 님이 로그인되어 있으며, 링크를 사용하려면 먼저 로그아웃해야 합니다.',
  signedInSelf:
    '{account} 계정의 새 비밀번호를 설정하는 링크를 열었습니다. 링크를 사용하려면 먼저 로그아웃해야 합니다.',
  leave: '로그아웃하고 계속',
  stay: '로그인 유지',
};
