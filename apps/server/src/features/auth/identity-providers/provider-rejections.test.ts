import { identityProviders } from '@gatehouse/api/auth/identity-providers';
import { sessions } from '@gatehouse/api/auth/sessions';
import { systemLog } from '@gatehouse/api/settings/system-log';
import { password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { claimsOf, createProviderPortal } from '@gatehouse/testing/portal/provider-portal';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPasswordsOffWarnings } from './passwords-off.service.ts';

let fixture: Awaited<ReturnType<typeof createProviderPortal>>;
beforeAll(async () => {
  fixture = await createProviderPortal({ passwords: false });
});
beforeEach(() => {
  fixture.acme.onlyAtUserInfo = [];
  fixture.acme.userInfo = undefined;
  fixture.acme.claims = (claims) => claims;
  fixture.acme.asked = [];
});

const createEmployee = (roles?: string[]) =>
  fixture.portal.make.employee({ companyId: fixture.company, ...(roles && { roles: roles as ['STAFF'] }) });
const findLastRejection = async () => {
  const { rows } = await fixture.portal.make.owner.query(
    `SELECT action, actor_name AS who, actor_account_id AS account, after::text::jsonb AS after FROM audit_log
     WHERE chain_id = $1 AND entity = 'identityProviders' AND entity_id = 'acme' ORDER BY seq DESC LIMIT 1`,
    [fixture.company],
  );
  return rows[0];
};
const moveEmailToUserInfo = () => {
  fixture.acme.onlyAtUserInfo = ['email', 'email_verified'];
};

describe('sign-in with an email from UserInfo', () => {
  beforeEach(moveEmailToUserInfo);

  it('links an account by an email from UserInfo, and requests no UserInfo once the subject is linked', async () => {
    const person = await createEmployee();
    const first = await fixture.signIn(claimsOf(person));
    expect([first.status, first.result?.me.accountName]).toEqual([200, person.accountName]);
    expect(fixture.acme.asked).toContain('GET /userinfo');
    fixture.acme.asked = [];
    fixture.acme.userInfo = { status: 500, body: 'down' };
    expect((await fixture.signIn(claimsOf(person))).status).toBe(200);
    expect(fixture.acme.asked).not.toContain('GET /userinfo');
    const { rows } = await fixture.portal.make.owner.query(
      'SELECT email FROM identities WHERE account_id = $1',
      [person.accountId],
    );
    expect(rows).toEqual([{ email: `${person.accountName}@example.com` }]);
  });

  it('rejects a UserInfo response with another subject', async () => {
    const person = await createEmployee();
    fixture.acme.userInfo = { status: 200, body: { ...claimsOf(person), sub: 'someone-else' } };
    const answer = await fixture.signIn(claimsOf(person));
    expect([answer.status, answer.code]).toEqual([400, 'AUTH_PROVIDER_REFUSED']);
    expect(await findLastRejection()).toMatchObject({
      who: `sub-${person.accountName}`,
      account: null,
      after: { rejection: 'USER_INFO_REJECTED', claim: 'sub', value: 'someone-else' },
    });
  });

  it('finds no account by an unverified email from UserInfo', async () => {
    const person = await createEmployee();
    const answer = await fixture.signIn(claimsOf(person, { email_verified: false }));
    expect([answer.status, answer.code]).toEqual([403, 'AUTH_PROVIDER_NO_ACCOUNT']);
    expect((await findLastRejection()).after).toMatchObject({
      rejection: 'EMAIL_NOT_VERIFIED',
      claim: 'email_verified',
      value: 'false',
      account: person.accountName,
    });
  });

  it.each<[number, object | string]>([
    [500, 'down'],
    [200, 'no JSON'],
    [401, { error: 'invalid_token' }],
    [302, ''],
  ])('returns 503 for a sign-in if UserInfo responds %d %j', async (status, body) => {
    fixture.acme.userInfo = { status, body };
    const answer = await fixture.signIn(claimsOf(await createEmployee()));
    expect([answer.status, answer.code]).toEqual([503, 'AUTH_PROVIDER_UNREACHABLE']);
    expect((await findLastRejection()).after).toMatchObject({
      rejection: 'USER_INFO_UNREACHABLE',
      claim: 'email',
    });
  });
});

describe('records of rejected sign-ins with a provider', () => {
  const rejectionOf = async (
    who: Parameters<typeof fixture.signIn>[0],
    code = 'AUTH_PROVIDER_NO_ACCOUNT',
  ) => {
    expect((await fixture.signIn(who)).code).toBe(code);
    return findLastRejection();
  };

  it('records the reason, claim and value of a rejected provider sign-in in the audit trail', async () => {
    const ben = await createEmployee();
    const email = `${ben.accountName}@example.com`;
    expect(await rejectionOf(claimsOf(ben, { email_verified: false }))).toEqual({
      action: 'identityProviders.signIn',
      who: ben.accountName,
      account: null,
      after: {
        rejection: 'EMAIL_NOT_VERIFIED',
        claim: 'email_verified',
        value: 'false',
        subject: `sub-${ben.accountName}`,
        account: ben.accountName,
      },
    });
    for (const [claims, after, who] of [
      [{ email_verified: undefined }, { rejection: 'EMAIL_NOT_VERIFIED', value: '' }, ben.accountName],
      [
        { email: 'ben@moon.example' },
        { rejection: 'DOMAIN_NOT_CLAIMED', claim: 'email', value: 'ben@moon.example' },
        'ben@moon.example',
      ],
      [
        { email: 'none@example.com' },
        { rejection: 'NO_ACCOUNT', claim: 'email', value: 'none@example.com' },
        'none@example.com',
      ],
      [{ email: '' }, { rejection: 'EMAIL_MISSING', claim: 'email', value: '' }, `sub-${ben.accountName}`],
    ] as const)
      expect(await rejectionOf(claimsOf(ben, claims))).toMatchObject({ who, after });
    expect((await fixture.signIn(claimsOf(ben))).status).toBe(200);
    expect(await rejectionOf(claimsOf(ben, { sub: 'second' }))).toMatchObject({
      who: ben.accountName,
      after: { rejection: 'LINKED_OTHERWISE', claim: 'sub', value: 'second' },
    });
    await fixture.portal.make.owner.query('UPDATE accounts SET status = -1 WHERE id = $1', [ben.accountId]);
    expect(await rejectionOf(claimsOf(ben))).toMatchObject({
      after: {
        rejection: 'ACCOUNT_INACTIVE',
        claim: 'sub',
        value: `sub-${ben.accountName}`,
        account: ben.accountName,
      },
    });
    expect(email).toBe(`${ben.accountName}@example.com`);
  });

  it('records the wrong claim of a signed token in the audit trail', async () => {
    const person = await createEmployee();
    fixture.acme.claims = (claims) => ({ ...claims, aud: 'another-client' });
    expect(await rejectionOf(claimsOf(person), 'AUTH_PROVIDER_REFUSED')).toMatchObject({
      after: { rejection: 'TOKEN_REJECTED', claim: 'aud', value: 'another-client' },
    });
    fixture.acme.claims = (claims) => ({ ...claims, azp: 'a-third-client' });
    expect(await rejectionOf(claimsOf(person), 'AUTH_PROVIDER_REFUSED')).toMatchObject({
      after: { rejection: 'TOKEN_REJECTED', claim: 'azp', value: 'a-third-client' },
    });
  });

  it('shows a rejected provider sign-in only to administrators of the company', async () => {
    await rejectionOf(claimsOf(await createEmployee(), { email: 'someone@moon.example' }));
    const today = fixture.portal.clock.now().toISOString().slice(0, 10);
    const readLog = async (companyId: number) => {
      const admin = await fixture.portal.make.employee({ companyId, roles: ['STAFF', 'ADMIN'] });
      const query = {
        from: '2000-01-01',
        to: `${Number(today.slice(0, 4)) + 1}-01-01`,
        entity: identityProviders.signIn.name.split('.')[0],
      };
      const { result } = await (await fixture.portal.as(admin)).call(systemLog.list, {
        query: { ...query, size: 100 } as never,
      });
      return result.content.filter(
        ({ actorName }: { actorName: string }) => actorName === 'someone@moon.example',
      );
    };
    expect(await readLog(fixture.company)).toMatchObject([
      {
        entityId: 'acme',
        changes: expect.arrayContaining([
          expect.objectContaining({ field: 'value', is: 'someone@moon.example' }),
        ]),
      },
    ]);
    expect(await readLog(fixture.otherCompany)).toEqual([]);
  });
});

describe('the provider setting passwords: false', () => {
  it('applies passwords: false only after an active administrator has signed in with the provider', async () => {
    const ben = await createEmployee();
    await setTestPasswords(fixture.portal, ben);
    const signIn = () =>
      fixture.fresh().send(sessions.loginByUsername, { body: { account: ben.accountName, password } });
    const admin = await createEmployee(['STAFF', 'ADMIN']);
    expect((await signIn()).status).toBe(200);
    expect(await findPasswordsOffWarnings(fixture.portal.services)).toEqual([
      expect.stringMatching(
        /Passwords stay allowed for company ACME.*no administrator of the company has signed in/,
      ),
    ]);
    expect((await fixture.signIn(claimsOf(await createEmployee()))).status).toBe(200);
    expect((await signIn()).status).toBe(200);

    expect((await fixture.signIn(claimsOf(admin))).status).toBe(200);
    const refused = await signIn();
    expect([refused.status, refused.code]).toEqual([403, 'AUTH_PROVIDER_REQUIRED']);
    expect(await findLastRejection()).toMatchObject({
      action: 'sessions.loginByUsername',
      who: ben.accountName,
      after: { rejection: 'PASSWORDS_OFF', claim: 'email', value: `${ben.accountName}@example.com` },
    });
    expect(await findPasswordsOffWarnings(fixture.portal.services)).toEqual([]);

    await fixture.portal.make.owner.query('UPDATE accounts SET status = -99 WHERE id = $1', [
      admin.accountId,
    ]);
    expect((await signIn()).status).toBe(200);
  });
});
