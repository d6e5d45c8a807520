import type { login as en } from '../../en/front/login.ts';
import type { Texts } from '../../texts.ts';

export const login: Texts<typeof en> = {
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
  chosen: '새 비밀번호가 저장되었습니다. 새 비밀번호로 로그인하세요.',
  forgot: '비밀번호를 잊으셨나요?',
  help: '로그인할 수 없나요? 회사의 포털 관리자에게 문의하세요.',
  byProvider: '{name}(으)로 로그인',
  or: '또는',
  coming: '로그인하는 중…',
  secondStep: {
    title: '2단계 인증',
    text: '인증 앱에 지금 표시되는 여섯 자리 숫자를 입력하세요.',
    recoveryText: '2단계 인증을 설정할 때 보관한 복구 코드 중 하나를 입력하세요.',
    code: '앱의 코드',
    recoveryCode: '복구 코드',
    useRecovery: '복구 코드 사용',
    useApp: '앱 사용',
    passkeyText: '패스키가 있는 기기의 지문, 얼굴 또는 PIN으로 확인하세요.',
    usePasskey: '패스키 사용',
    passkeyFailed: '패스키를 사용하지 못했습니다. 다시 시도하거나 다른 방법을 선택하세요.',
    back: '비밀번호 입력으로 돌아가기',
  },
};
