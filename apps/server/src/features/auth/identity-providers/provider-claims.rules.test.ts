import { describe, expect, it } from 'vitest';
import {
  countsAsSecondStep,
  createRejection,
  findRequiredProvider,
  findVerifiedEmail,
  isClaimed,
  mapRoleChanges,
} from './provider-claims.rules.ts';

const acme = { domains: ['acme.com'], verifiedClaim: 'email_verified' };

it.each([
  ['a@acme.com', true],
  ['a@ACME.com', true],
  ['a@b@acme.com', true],
  ['a@sub.acme.com', false],
  ['a@acme.com.evil.org', false],
  ['a@notacme.com', false],
  ['acme.com', false],
  ['', false],
])('decides whether the company has claimed the domain of %s: %s', (address, expected) => {
  expect(isClaimed(acme, address)).toBe(expected);
});

it.each<[object, string | object]>([
  [{ email: 'a@acme.com', email_verified: true }, 'a@acme.com'],
  [{ email: 'a@acme.com', email_verified: 'true' }, 'a@acme.com'],
  [
    { email: 'a@acme.com', email_verified: false },
    { rejection: 'EMAIL_NOT_VERIFIED', claim: 'email_verified', value: 'false' },
  ],
  [{ email: 'a@acme.com' }, { rejection: 'EMAIL_NOT_VERIFIED', claim: 'email_verified', value: '' }],
  [
    { email: 'a@moon.com', email_verified: true },
    { rejection: 'DOMAIN_NOT_CLAIMED', claim: 'email', value: 'a@moon.com' },
  ],
  [
    { email: ['a@acme.com'], email_verified: true },
    { rejection: 'EMAIL_MISSING', claim: 'email', value: '["a@acme.com"]' },
  ],
  [{ email_verified: true }, { rejection: 'EMAIL_MISSING', claim: 'email', value: '' }],
])('extracts from %j the verified email or rejection %j', (claims, expected) => {
  expect(findVerifiedEmail(acme, claims as Record<string, unknown>)).toEqual(expected);
});

it('shortens the value of a rejected claim to one line', () => {
  expect(createRejection('TOKEN_REJECTED', 'aud', `a\n${'b'.repeat(300)}`).value).toBe(
    `a ${'b'.repeat(253)}`,
  );
});

it.each([
  ['never', ['mfa'], false],
  ['always', undefined, true],
  [['mfa', 'hwk'], ['pwd', 'mfa'], true],
  [['mfa'], ['pwd'], false],
  [['mfa'], 'mfa', false],
  [['mfa'], undefined, false],
] as const)(
  'decides whether setting %j accepts amr %j as two-step verification: %s',
  (secondStep, amr, expected) => {
    expect(countsAsSecondStep({ secondStep }, { amr })).toBe(expected);
  },
);

describe('roles mapped from groups of a provider', () => {
  const roles = { bosses: 'ADMIN', desk: 'DESK', front: 'DESK' };
  it.each<[boolean, unknown, string[], string[], string[]]>([
    [true, ['bosses'], ['STAFF'], ['ADMIN'], []],
    [true, ['desk', 'front'], ['STAFF', 'ADMIN', 'OWN'], ['DESK'], ['ADMIN']],
    [true, 'desk', ['DESK'], [], []],
    [true, [], ['DESK', 'STAFF'], [], ['DESK']],
    [false, [], ['DESK', 'STAFF'], [], []],
    [true, undefined, ['DESK'], [], []],
    [true, { bosses: true }, ['DESK'], [], []],
    [true, ['__proto__', 'constructor', 7], ['STAFF'], [], []],
  ])(
    'maps provider groups to roles: with govern %s, groups %j and current roles %j, grants %j and revokes %j',
    (govern, groups, currentRoles, grants, revocations) => {
      expect(mapRoleChanges({ claim: 'g', roles, govern }, { g: groups }, currentRoles)).toEqual({
        give: grants,
        take: revocations,
      });
    },
  );
});

it('requires sign-in with the provider only for people of the company with a claimed domain', () => {
  const provider = {
    ...acme,
    key: 'acme',
    name: 'Acme',
    issuer: 'https://a',
    clientId: 'x',
    clientSecret: 'y',
    company: 'ACME',
    scopes: [],
    secondStep: 'never' as const,
    passwords: false,
    allowLoopback: false,
  };
  const requiredProvider = (companyCode: string | null, email: string, passwords = false) =>
    findRequiredProvider([{ ...provider, passwords }], { companyCode, email })?.key;
  expect(requiredProvider('ACME', 'a@acme.com')).toBe('acme');
  expect(requiredProvider('ACME', 'a@other.com')).toBeUndefined();
  expect(requiredProvider('OTHER', 'a@acme.com')).toBeUndefined();
  expect(requiredProvider(null, 'root@acme.com')).toBeUndefined();
  expect(requiredProvider('ACME', 'a@acme.com', true)).toBeUndefined();
});
