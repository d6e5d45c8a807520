import type { secondFactors as en } from '../../en/auth/second-factor.ts';
import type { Texts } from '../../texts.ts';

export const secondFactors: Texts<typeof en> = {
  one: '2단계 인증',
  fields: {
    begun: '시작됨',
    isOn: '켜짐',
  },
  tab: '보안',
  title: '2단계 인증',
  hint: '로그인할 때 비밀번호와 함께 휴대폰 앱의 코드를 입력합니다. 비밀번호가 유출되어도 그것만으로는 로그인할 수 없습니다.',
  off: '꺼짐',
  on: '{date}부터 켜짐',
  byPasskeys: '켜짐(패스키)',
  required: '조직에서 관리자에게 요구합니다.',
  setUp: '설정',
  codesLeft_other: '남은 복구 코드 {count}개',
  renew: '새 복구 코드',
  turnOff: '끄기',
  enrol: {
    title: '2단계 인증 설정',
    passwordHint: '본인만 로그인 방법을 바꿀 수 있도록 확인합니다.',
    next: '계속',
    scan: '인증 앱(예: Aegis, Google Authenticator, Microsoft Authenticator)으로 그림을 스캔하세요.',
    picture: '앱용 QR 코드',
    byHand: '스캔할 수 없으면 앱에 이 키를 입력하세요:',
    code: '앱의 코드',
    codeHint: '앱에 지금 표시되는 여섯 자리 숫자',
    confirm: '켜기',
  },
  codes: {
    title: '복구 코드',
    text: '앱이나 패스키가 있는 기기를 잃어버렸을 때 코드마다 한 번씩 로그인할 수 있습니다. 그 기기 없이도 꺼낼 수 있는 곳에 보관하세요. 지금만 표시됩니다.',
    copy: '모두 복사',
    download: '다운로드',
    file: 'Gatehouse: {name} 님의 복구 코드',
    done: '보관했습니다',
  },
  proof: {
    code: '앱의 코드 또는 복구 코드',
    renewTitle: '새 복구 코드',
    renewText: '지금 가지고 있는 복구 코드는 더 이상 사용할 수 없습니다.',
    renewSubmit: '새 코드 만들기',
    offTitle: '2단계 인증 끄기',
    offText: '비밀번호만으로 로그인하게 됩니다. 다른 세션은 종료됩니다.',
    keepsPasskeys: '패스키로 계속 로그인합니다. 다른 세션은 종료됩니다.',
    offSubmit: '끄기',
  },
  gate: {
    title: '2단계 인증을 설정하세요',
    text: '조직에서 관리자에게 비밀번호와 함께 앱의 코드나 패스키를 요구합니다.',
  },
  said: {
    turnOff: '2단계 인증을 껐습니다.',
    renewRecoveryCodes: '새 복구 코드가 만들어졌습니다. 이전 코드는 더 이상 사용할 수 없습니다.',
  },
};
