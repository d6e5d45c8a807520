/** OpenAPI of what identity providers call by themselves. */
export const identityProviderPaths = {
  '/oidc/{provider}/backchannel': {
    post: {
      operationId: 'identityProviders.backChannel',
      summary: 'End the sessions of somebody who has signed out at the identity provider',
      description:
        'OpenID Connect Back-Channel Logout 1.0. The logout_token is signed by the provider, names this portal and the event, and is taken once. With sid the sessions of that session end, with sub all that came by the provider.',
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
        '400': { description: 'The token is not to be trusted, or has been taken' },
        '404': { description: 'There is no such provider' },
        '429': { description: 'Too many from this address' },
        '503': { description: 'Its keys could not be asked for; send it again later' },
      },
    },
  },
};
