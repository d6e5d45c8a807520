import type { identityProviders as en } from '../../en/auth/identity-providers.ts';
import type { Texts } from '../../texts.ts';

export const identityProviders: Texts<typeof en> = {
  one: 'ID 공급자',
  verbs: {
    list: 'ID 공급자 목록 보기',
    start: 'ID 공급자로 이동',
    signIn: 'ID 공급자로 로그인',
  },
};
