import type { Page } from '@playwright/test';

/** Adds a virtual platform authenticator of Chromium. `setUserVerified` sets whether its user passes verification. */
export async function authenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verify: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    uses: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials[0]?.signCount,
  };
}
