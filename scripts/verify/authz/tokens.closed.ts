import type { Actor, ExpectedAccess } from '@gatehouse/testing/nouns/proof';

/**
 * Operations that no API token may call (decision 092), written manually: they concern the session of the caller,
 * decide how people sign in, show a secret, create or list credentials, or are carried out later with all rights of the
 * account or with a session. Operations of the installation and those without sign-in are not listed.
 */
const closedToTokens: ReadonlySet<string> = new Set([
  ...['logout', 'me', 'changePassword', 'list', 'remove'].map((key) => `sessions.${key}`),
  ...['get', 'start', 'confirm', 'renewRecoveryCodes', 'turnOff'].map((key) => `secondFactors.${key}`),
  ...['list', 'ask', 'start', 'create', 'rename', 'remove'].map((key) => `passkeys.${key}`),
  ...['list', 'start', 'create', 'remove', 'ofEmployee', 'unlink'].map((key) => `identities.${key}`),
  ...['mine', 'createMine', 'removeMine', 'list', 'create', 'remove'].map((key) => `apiTokens.${key}`),
  ...['key', 'put', 'remove'].map((key) => `pushSubscriptions.${key}`),
  ...['list', 'create', 'remove', 'download'].map((key) => `exports.${key}`),
  'accounts.resetPassword',
  'employees.removeSecondStep',
  'employeeImports.commit',
  'live.stream',
  'provisioningTokens.create',
  'provisioningTokens.update',
  'webhooks.create',
  'webhooks.rotate',
  'calendarFeeds.makeMine',
  'calendarFeeds.makeOfRoom',
  'calendarPasswords.create',
  'teleworkAgents.create',
  'devicePairings.create',
  'deviceSecrets.rotate',
  'platePassages.rotateSecret',
]);

/** Rows that belong to the caller as a person. A token of a company has no such rows. */
const ofPerson = ['self', 'account', 'kept'];

/** Returns whether the actor is a program with an API token that may not call the operation. */
export const isClosedToToken = (
  { token }: Pick<Actor, 'token'>,
  name: string,
  { reach, shows = reach }: ExpectedAccess,
): boolean =>
  token !== undefined &&
  (closedToTokens.has(name) || shows === 'installation' || (token === 'company' && ofPerson.includes(shows)));
