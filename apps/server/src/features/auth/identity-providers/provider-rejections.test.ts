import { identityProviders } from '@gatehouse/api/auth/identity-providers';
import { sessions } from '@gatehouse/api/auth/sessions';
import { systemLog } from '@gatehouse/api/settings/system-log';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givePassword, password } from '../../../../test/kit/browser.ts';
import { knownAs, portalWithProviders } from '../../../../test/kit/by-provider.ts';
import { refusedPasswordsOff } from './passwords-off.service.ts';

let stand: Awaited<ReturnType<typeof portalWithProviders>>;
beforeAll(async () => {
  stand = await portalWithProviders({ passwords: false });
});
beforeEach(() => {
  stand.acme.onlyAtUserInfo = [];
  stand.acme.userInfo = undefined;
  stand.acme.claims = (claims) => claims;
  stand.acme.asked = [];
});

const employee = (roles?: string[]) =>
  stand.portal.make.employee({ companyId: stand.company, ...(roles && { roles: roles as ['STAFF'] }) });
/** The newest entry about the provider, as an administrator of the company reads it. */
const lastRejection = async () => {
  const { rows } = await stand.portal.make.owner.query(
    `SELECT action, actor_name AS who, actor_account_id AS account, after::text::jsonb AS after FROM audit_log
     WHERE chain_id = $1 AND entity = 'identityProviders' AND entity_id = 'acme' ORDER BY seq DESC LIMIT 1`,
    [stand.company],
  );
  return rows[0];
};
const emailOnlyAtUserInfo = () => {
  stand.acme.onlyAtUserInfo = ['email', 'email_verified'];
};

describe('an email that UserInfo alone has', () => {
  beforeEach(emailOnlyAtUserInfo);

  it('links and signs in its account, and is not requested again once that is linked', async () => {
    const person = await employee();
    const first = await stand.signIn(knownAs(person));
    expect([first.status, first.result?.me.accountName]).toEqual([200, person.accountName]);
    expect(stand.acme.asked).toContain('GET /userinfo');
    stand.acme.asked = [];
    stand.acme.userInfo = { status: 500, body: 'down' };
    expect((await stand.signIn(knownAs(person))).status).toBe(200);
    expect(stand.acme.asked).not.toContain('GET /userinfo');
    const { rows } = await stand.portal.make.owner.query(
      'SELECT email FROM identities WHERE account_id = $1',
      [person.accountId],
    );
    expect(rows).toEqual([{ email: `${person.accountName}@example.com` }]);
  });

  it('is refused of another subject', async () => {
    const person = await employee();
    stand.acme.userInfo = { status: 200, body: { ...knownAs(person), sub: 'someone-else' } };
    const answer = await stand.signIn(knownAs(person));
    expect([answer.status, answer.code]).toEqual([400, 'AUTH_PROVIDER_REFUSED']);
    expect(await lastRejection()).toMatchObject({
      who: `sub-${person.accountName}`,
      account: null,
      after: { rejection: 'USER_INFO_REJECTED', claim: 'sub', value: 'someone-else' },
    });
  });

  it('finds no account while it is not verified', async () => {
    const person = await employee();
    const answer = await stand.signIn(knownAs(person, { email_verified: false }));
    expect([answer.status, answer.code]).toEqual([403, 'AUTH_PROVIDER_NO_ACCOUNT']);
    expect((await lastRejection()).after).toMatchObject({
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
  ])('is answered 503 where UserInfo answers %d %j', async (status, body) => {
    stand.acme.userInfo = { status, body };
    const answer = await stand.signIn(knownAs(await employee()));
    expect([answer.status, answer.code]).toEqual([503, 'AUTH_PROVIDER_UNREACHABLE']);
    expect((await lastRejection()).after).toMatchObject({
      rejection: 'USER_INFO_UNREACHABLE',
      claim: 'email',
    });
  });
});

describe('a rejected sign-in', () => {
  const rejectionOf = async (who: Parameters<typeof stand.signIn>[0], code = 'AUTH_PROVIDER_NO_ACCOUNT') => {
    expect((await stand.signIn(who)).code).toBe(code);
    return lastRejection();
  };

  it('is on the trail with who, why, claim and value', async () => {
    const ben = await employee();
    const email = `${ben.accountName}@example.com`;
    expect(await rejectionOf(knownAs(ben, { email_verified: false }))).toEqual({
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
      expect(await rejectionOf(knownAs(ben, claims))).toMatchObject({ who, after });
    expect((await stand.signIn(knownAs(ben))).status).toBe(200);
    expect(await rejectionOf(knownAs(ben, { sub: 'second' }))).toMatchObject({
      who: ben.accountName,
      after: { rejection: 'LINKED_OTHERWISE', claim: 'sub', value: 'second' },
    });
    await stand.portal.make.owner.query('UPDATE accounts SET status = -1 WHERE id = $1', [ben.accountId]);
    expect(await rejectionOf(knownAs(ben))).toMatchObject({
      after: {
        rejection: 'ACCOUNT_INACTIVE',
        claim: 'sub',
        value: `sub-${ben.accountName}`,
        account: ben.accountName,
      },
    });
    expect(email).toBe(`${ben.accountName}@example.com`);
  });

  it('names the claim of a signed token that is wrong', async () => {
    const person = await employee();
    stand.acme.claims = (claims) => ({ ...claims, aud: 'another-client' });
    expect(await rejectionOf(knownAs(person), 'AUTH_PROVIDER_REFUSED')).toMatchObject({
      after: { rejection: 'TOKEN_REJECTED', claim: 'aud', value: 'another-client' },
    });
    stand.acme.claims = (claims) => ({ ...claims, azp: 'a-third-client' });
    expect(await rejectionOf(knownAs(person), 'AUTH_PROVIDER_REFUSED')).toMatchObject({
      after: { rejection: 'TOKEN_REJECTED', claim: 'azp', value: 'a-third-client' },
    });
  });

  it('is read in the system log by an administrator of the company, and by none of another', async () => {
    await rejectionOf(knownAs(await employee(), { email: 'someone@moon.example' }));
    const today = stand.portal.clock.now().toISOString().slice(0, 10);
    const read = async (companyId: number) => {
      const admin = await stand.portal.make.employee({ companyId, roles: ['STAFF', 'ADMIN'] });
      const query = {
        from: '2000-01-01',
        to: `${Number(today.slice(0, 4)) + 1}-01-01`,
        entity: identityProviders.signIn.name.split('.')[0],
      };
      const { result } = await (await stand.portal.as(admin)).call(systemLog.list, {
        query: { ...query, size: 100 } as never,
      });
      return result.content.filter(
        ({ actorName }: { actorName: string }) => actorName === 'someone@moon.example',
      );
    };
    expect(await read(stand.company)).toMatchObject([
      {
        entityId: 'acme',
        changes: expect.arrayContaining([
          expect.objectContaining({ field: 'value', is: 'someone@moon.example' }),
        ]),
      },
    ]);
    expect(await read(stand.otherCompany)).toEqual([]);
  });
});

describe('passwords: false', () => {
  it('applies once an active administrator of the company has signed in by the provider, and as long as there is one', async () => {
    const ben = await employee();
    await givePassword(stand.portal, ben);
    const signIn = () =>
      stand.fresh().send(sessions.loginByUsername, { body: { account: ben.accountName, password } });
    const admin = await employee(['STAFF', 'ADMIN']);
    expect((await signIn()).status).toBe(200);
    expect(await refusedPasswordsOff(stand.portal.services)).toEqual([
      expect.stringMatching(
        /Passwords stay allowed for company ACME.*no administrator of the company has signed in/,
      ),
    ]);
    expect((await stand.signIn(knownAs(await employee()))).status).toBe(200);
    expect((await signIn()).status).toBe(200);

    expect((await stand.signIn(knownAs(admin))).status).toBe(200);
    const refused = await signIn();
    expect([refused.status, refused.code]).toEqual([403, 'AUTH_PROVIDER_REQUIRED']);
    expect(await lastRejection()).toMatchObject({
      action: 'sessions.loginByUsername',
      who: ben.accountName,
      after: { rejection: 'PASSWORDS_OFF', claim: 'email', value: `${ben.accountName}@example.com` },
    });
    expect(await refusedPasswordsOff(stand.portal.services)).toEqual([]);

    await stand.portal.make.owner.query('UPDATE accounts SET status = -99 WHERE id = $1', [admin.accountId]);
    expect((await signIn()).status).toBe(200);
  });
});
