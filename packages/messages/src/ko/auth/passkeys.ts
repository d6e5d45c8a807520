import type { passkeys as en } from '../../en/auth/passkeys.ts';
import type { Texts } from '../../texts.ts';

export const passkeys: Texts<typeof en> = {
  one: '패스키',
  fields: {
    name: '이름',
    isSynced: '여러 기기에 저장',
    begun: '시작됨',
    asked: '요청됨',
  },
  verbs: {
    ask: '패스키로 확인',
    start: '추가 시작',
    create: '추가',
    rename: '이름 변경',
    remove: '삭제',
    askToSignIn: '패스키 요청',
    signIn: '패스키로 로그인',
  },
  title: '패스키',
  hint: '코드 대신 휴대폰, 컴퓨터 또는 보안 키의 지문, 얼굴, PIN으로 확인합니다. 포털처럼 꾸민 가짜 페이지는 아무것도 얻지 못합니다.',
  none: '아직 없습니다',
  add: '패스키 추가',
  added: '{date}에 추가',
  used: '{date}에 마지막 사용',
  unused: '아직 사용하지 않음',
  synced: '여러 기기에 저장됨',
  other: '포털의 다른 주소용으로 만들어져 여기에서는 쓸 수 없습니다',
  rename: '{name} 이름 바꾸기',
  renameTitle: '패스키 이름 바꾸기',
  remove: '{name} 삭제',
  removeTitle: '패스키 “{name}”을(를) 삭제할까요?',
  removeText: '포털에서 삭제되고 다른 세션은 종료됩니다. 기기에서도 삭제하세요.',
  removeSubmit: '삭제',
  enrol: {
    title: '패스키 추가',
    nameHint: '저장된 기기처럼 다른 패스키와 구별할 수 있는 이름',
    create: '만들기',
    failed: '브라우저에서 패스키를 만들지 못했습니다. 다시 시도하거나 다른 기기를 사용하세요.',
    twice: '그 기기에는 이미 이 계정의 패스키가 있습니다.',
    instead: '패스키 사용',
    app: '앱 사용',
  },
  proof: {
    confirm: '패스키로 확인',
    done: '패스키로 확인했습니다',
    failed: '패스키를 사용하지 못했습니다. 다시 시도하거나 코드를 입력하세요.',
  },
  obstacles: {
    NO_HTTPS: '패스키에는 HTTPS가 필요하지만 포털 주소는 {address}입니다. 포털 운영자가 바꿀 수 있습니다.',
    NO_NAME:
      '패스키에는 도메인 이름이 필요하지만 포털 주소는 {address}입니다. 포털 운영자가 바꿀 수 있습니다.',
    ELSEWHERE: '패스키는 {address}에서만 사용할 수 있습니다. 그 주소로 포털을 여세요.',
    BROWSER: '이 브라우저는 패스키를 지원하지 않습니다.',
    LIMIT: '패스키가 {count}개로, 더 추가할 수 없습니다.',
  },
  said: {
    rename: '패스키 이름을 바꿨습니다.',
    remove: '패스키를 삭제했습니다.',
  },
};
