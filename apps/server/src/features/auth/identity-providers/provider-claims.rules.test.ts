import { describe, expect, it } from 'vitest';
import {
  countsAsSecondStep,
  isClaimed,
  mappedRoles,
  provenEmail,
  providerInstead,
  rejected,
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
])('%s ends in a claimed domain: %s', (address, expected) => {
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
])('%j proves %j', (claims, expected) => {
  expect(provenEmail(acme, claims as Record<string, unknown>)).toEqual(expected);
});

it('records a claim as one short line', () => {
  expect(rejected('TOKEN_REJECTED', 'aud', `a\n${'b'.repeat(300)}`).value).toBe(`a ${'b'.repeat(253)}`);
});

it.each([
  ['never', ['mfa'], false],
  ['always', undefined, true],
  [['mfa', 'hwk'], ['pwd', 'mfa'], true],
  [['mfa'], ['pwd'], false],
  [['mfa'], 'mfa', false],
  [['mfa'], undefined, false],
] as const)('second step %j with amr %j counts: %s', (secondStep, amr, expected) => {
  expect(countsAsSecondStep({ secondStep }, { amr })).toBe(expected);
});

describe('roles', () => {
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
  ])('govern %s, groups %j, held %j: give %j, take %j', (govern, groups, held, give, take) => {
    expect(mappedRoles({ claim: 'g', roles, govern }, { g: groups }, held)).toEqual({ give, take });
  });
});

it('asks people of claimed domains of the company to come by the provider, and nobody else', () => {
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
  const must = (companyCode: string | null, email: string, passwords = false) =>
    providerInstead([{ ...provider, passwords }], { companyCode, email })?.key;
  expect(must('ACME', 'a@acme.com')).toBe('acme');
  expect(must('ACME', 'a@other.com')).toBeUndefined();
  expect(must('OTHER', 'a@acme.com')).toBeUndefined();
  expect(must(null, 'root@acme.com')).toBeUndefined();
  expect(must('ACME', 'a@acme.com', true)).toBeUndefined();
});
