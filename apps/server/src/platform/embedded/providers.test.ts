import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { StartRefusal } from '../start-refusal.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-providers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const right = {
  key: 'acme',
  name: 'Acme account',
  issuer: 'https://login.acme.example',
  clientId: 'gatehouse',
  clientSecret: 'hidden-word',
  company: 'ACME',
};

function load(content: unknown, mode = 'production') {
  const file = join(folder, 'providers.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return loadConfig({ OIDC_PROVIDERS_FILE: file, NODE_ENV: mode }).identityProviders;
}
function readRefusal(content: unknown): string {
  try {
    load(content);
  } catch (error) {
    if (error instanceof StartRefusal) return error.message;
    throw error;
  }
  return '';
}

describe('identity provider file', () => {
  it('gives optional fields of the identity provider file default values', () => {
    expect(load([right])).toEqual([
      {
        ...right,
        domains: [],
        scopes: ['email', 'profile'],
        verifiedClaim: 'email_verified',
        secondStep: 'never',
        passwords: true,
        allowLoopback: false,
      },
    ]);
  });

  it('accepts an identity provider on this machine over plain HTTP only outside production', () => {
    const here = [{ ...right, issuer: 'http://127.0.0.1:9' }];
    expect(load(here, 'test')).toHaveLength(1);
    expect(readRefusal(here)).toContain('0.issuer');
  });

  it.each<[string, unknown, string]>([
    ['no JSON', '{', 'isn’t valid JSON'],
    ['no list', right, 'the top level'],
    ['plain HTTP', [{ ...right, issuer: 'http://login.acme.example' }], '0.issuer'],
    ['a question mark', [{ ...right, issuer: 'https://a.example?x=1' }], '0.issuer'],
    ['a name in the address', [{ ...right, issuer: 'https://hidden-word@a.example' }], '0.issuer'],
    ['no secret', [{ ...right, clientSecret: undefined }], '0.clientSecret'],
    ['a name that is not known', [{ ...right, 'hidden-word': 1 }], 'unknown name'],
    ['a key that is no address', [{ ...right, key: 'A b' }], '0.key'],
    ['two of one key', [right, { ...right, issuer: 'https://b.example' }], 'two providers with the key acme'],
    ['two of one issuer', [right, { ...right, key: 'b' }], 'same company and issuer (b)'],
    [
      'SYSADMIN',
      [{ ...right, groups: { claim: 'g', roles: { x: 'SYSADMIN' } } }],
      'can’t be STAFF, MANAGER or SYSADMIN',
    ],
    ['passwords for nobody', [{ ...right, passwords: false }], 'only if domains is set'],
  ])(
    'rejects an identity provider file with %s without repeating its content',
    (_what, content, expected) => {
      const message = readRefusal(content);
      expect(message).toContain(expected);
      expect(message).not.toContain('hidden-word');
    },
  );

  it('rejects a missing identity provider file', () => {
    expect(() => loadConfig({ OIDC_PROVIDERS_FILE: join(folder, 'none.json') })).toThrow(
      'cannot be read (ENOENT)',
    );
  });
});
