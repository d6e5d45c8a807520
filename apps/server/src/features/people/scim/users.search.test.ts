import { expect, it } from 'vitest';
import { testPortal } from '../../../../test/kit/portal.ts';
import { identityProvider } from '../../../../test/kit/scim-client.ts';
import { enterpriseUrn } from './attributes.rules.ts';

it('finds people by any of their attributes, joined as RFC 7644 says', async () => {
  const portal = await testPortal();
  const { id: companyId } = await portal.make.company();
  const { accountId } = await portal.make.employee({ companyId, roles: ['ADMIN'] });
  const { token } = await portal.make.provisioningToken({ companyId, makerAccountId: accountId });
  const provider = identityProvider(portal, token);
  const list = (filter: string) => provider('GET', `/Users?filter=${encodeURIComponent(filter)}`);
  const { id: departmentId } = await portal.make.department({ companyId });
  const [ann, ben] = [
    await portal.make.employee({ companyId, departmentId }),
    await portal.make.employee({ companyId, departmentId }),
  ];
  await portal.make.owner.query(
    `UPDATE employees SET display_name = CASE id WHEN $1 THEN 'Zoë Quill' ELSE 'Zach Quill' END, employee_code = 'ZQ-' || id,
       title = CASE id WHEN $1 THEN '100%' ELSE '' END, personal_email = CASE id WHEN $1 THEN 'zoe@home.example' ELSE '' END
     WHERE id IN ($1, $2)`,
    [ann.employeeId, ben.employeeId],
  );
  const [one, two] = [String(ann.employeeId), String(ben.employeeId)];
  const mail = `${ann.accountName}@example.com`;
  const idsBy = async (filter: string) => {
    const { status, body } = await list(filter);
    expect([filter, status]).toEqual([filter, 200]);
    return body.Resources.map(({ id }: { id: string }) => id);
  };
  const cases: [string, string[]][] = [
    ['displayName eq "zoë quill"', [one]],
    ['displayName eq "Zoe Quill"', []],
    [`${enterpriseUrn}:employeeNumber eq "zq-${one}"`, [one]],
    [`employeeNumber eq ZQ-${two}`, [two]],
    ['displayName sw "zo" or displayName sw "za"', [one, two]],
    ['displayName co "quill" and not (displayName ew "ë quill")', [two]],
    ['displayName ew "QUILL" and title pr', [one]],
    ['title eq "100%"', [one]],
    ['displayName co "Quill" and title co "%"', [one]],
    ['displayName co "Quill" and title eq null', [two]],
    ['displayName co "Quill" and externalId pr', []],
    ['displayName co "Quill" and externalId ne "x"', [one, two]],
    [`userName sw "${ann.accountName}@" and active eq true`, [one]],
    [`userName ne "${mail}" and displayName co "Quill"`, [two]],
    [`emails.value eq "${mail}"`, [one]],
    ['emails.value eq "zoe@home.example"', [one]],
    ['emails[type eq "home" and value ew "@HOME.example"]', [one]],
    ['emails[type eq "work"].value eq "zoe@home.example"', []],
    ['emails[primary eq true and value sw "zoe@"]', []],
    ['displayName co "Quill" and not (emails[type eq "home"])', [two]],
    [`(id eq "${one}" or id eq "${two}") and id ne "${one}"`, [two]],
  ];
  for (const [filter, ids] of cases) expect([filter, await idsBy(filter)]).toEqual([filter, ids]);
  const raw = await provider('GET', `/Users/?filter=${encodeURIComponent(`userName eq ${mail}`)}`);
  expect(raw.body.Resources.map(({ id }: { id: string }) => id)).toEqual([one]);
});
