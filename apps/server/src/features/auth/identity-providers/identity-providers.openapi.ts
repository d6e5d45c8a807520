export const identityProviderPaths = {
  '/oidc/{provider}/backchannel': {
    post: {
      operationId: 'identityProviders.backChannel',
      summary: 'End a user’s sessions after they sign out at the identity provider',
      description:
        'OpenID Connect Back-Channel Logout 1.0. The logout_token must be signed by the provider, be issued for this portal and contain the logout event. It can be used once. With sid, that session ends; with sub, all sessions started with the provider end.',
      tags: ['identityProviders'],
      'x-permission': 'PROVIDER',
      'x-scope': 'public',
      security: [],
      parameters: [{ name: 'provider', in: 'path', required: true, schema: { type: 'string' } }],
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              required: ['logout_token'],
              properties: { logout_token: { type: 'string' } },
            },
          },
        },
      },
      responses: {
        '200': { description: 'The sessions have ended, or there were none' },
        '400': { description: 'The token isn’t valid or was already used' },
        '404': { description: 'Provider not found' },
        '429': { description: 'Too many requests from this address' },
        '503': { description: 'The provider’s keys couldn’t be fetched; try again later' },
      },
    },
  },
};
