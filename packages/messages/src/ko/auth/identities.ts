import type { identities as en } from '../../en/auth/identities.ts';
import type { Texts } from '../../texts.ts';

export const identities: Texts<typeof en> = {
  one: 'ID 공급자 연결',
  fields: {
    provider: 'ID 공급자',
    issuer: '발급자',
    email: '공급자의 이메일',
    begun: '시작됨',
    activated: '계정 활성화됨',
  },
  verbs: {
    list: '목록 보기',
    start: '연결 시작',
    create: '연결',
    remove: '연결 해제',
    ofEmployee: '직원의 연결 보기',
    unlink: '직원의 연결 해제',
  },
  title: '조직 계정으로 로그인',
  hint: '포털의 비밀번호 없이 조직의 계정으로 들어옵니다.',
  none: '아직 연결되지 않았습니다',
  linked: '{date}에 연결',
  used: '{date}에 마지막 사용',
  unused: '아직 사용하지 않음',
  link: '{name} 연결',
  linkTitle: '{name}에 연결',
  linkText:
    '{name}(으)로 이동해 로그인한 뒤 돌아옵니다. 그 뒤로는 {name}(으)로 로그인할 수 있고, 다른 세션은 종료됩니다.',
  linkSubmit: '{name}(으)로 계속',
  remove: '{name} 연결 해제',
  removeTitle: '{name} 연결을 해제할까요?',
  removeText:
    '이제 비밀번호로만 로그인하며 다른 세션은 종료됩니다. 다음에 {name}(으)로 로그인하면 포털이 다시 연결할 수 있습니다.',
  removeSubmit: '연결 해제',
  unlinkTitle: '{name} 님과 {provider}의 연결을 해제할까요?',
  unlinkText:
    '{name} 님은 더 이상 {provider}(으)로 로그인할 수 없고, 그렇게 로그인한 곳에서 로그아웃됩니다. 다음에 같은 이메일 주소로 그곳에서 로그인하면 포털이 다시 연결할 수 있습니다.',
  own: '본인의 연결은 설정의 보안에서 해제합니다.',
  said: {
    create: '계정이 연결되었습니다.',
    remove: '연결을 해제했습니다.',
    unlink: '연결을 해제했습니다.',
  },
};
