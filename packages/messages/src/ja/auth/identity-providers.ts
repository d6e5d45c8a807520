import type { identityProviders as en } from '../../en/auth/identity-providers.ts';
import type { Texts } from '../../texts.ts';

export const identityProviders: Texts<typeof en> = {
  one: 'IDプロバイダー',
  verbs: {
    list: 'IDプロバイダーの一覧',
    start: 'IDプロバイダーへ移動',
    signIn: 'IDプロバイダーでログイン',
  },
};
