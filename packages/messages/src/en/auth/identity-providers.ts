/** Signing in with the organisation's identity provider. */
export const identityProviders = {
  one: 'Identity provider',
  verbs: {
    list: 'List identity providers',
    start: 'Go to an identity provider',
    signIn: 'Sign in with an identity provider',
  },
} as const;
