import { createScimClient } from '@gatehouse/testing/kit/scim-client';
import { testPortal } from '@gatehouse/testing/portal/portal';
import { expect, it } from 'vitest';
import { enterpriseUrn } from './attributes.rules.ts';

it('finds people by any attribute and by the operators of RFC 7644', async () => {
  const portal = await testPortal();
  const { id: companyId } = await portal.make.company();
  const { accountId } = await portal.make.employee({ companyId, roles: ['ADMIN'] });
  const { token } = await portal.make.provisioningToken({ companyId, makerAccountId: accountId });
  const provider = createScimClient(portal, token);
  const listUsers = (filter: string) => provider('GET', `/Users?filter=${encodeURIComponent(filter)}`);
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
  const [annId, two] = [String(ann.employeeId), String(ben.employeeId)];
  const mail = `${ann.accountName}@example.com`;
  const findIds = async (filter: string) => {
    const { status, body } = await listUsers(filter);
    expect([filter, status]).toEqual([filter, 200]);
    return body.Resources.map(({ id }: { id: string }) => id);
  };
  const cases: [string, string[]][] = [
    ['displayName eq "zoë quill"', [annId]],
    ['displayName eq "Zoe Quill"', []],
    [`${enterpriseUrn}:employeeNumber eq "zq-${annId}"`, [annId]],
    [`employeeNumber eq ZQ-${two}`, [two]],
    ['displayName sw "zo" or displayName sw "za"', [annId, two]],
    ['displayName co "quill" and not (displayName ew "ë quill")', [two]],
    ['displayName ew "QUILL" and title pr', [annId]],
    ['title eq "100%"', [annId]],
    ['displayName co "Quill" and title co "%"', [annId]],
    ['displayName co "Quill" and title eq null', [two]],
    ['displayName co "Quill" and externalId pr', []],
    ['displayName co "Quill" and externalId ne "x"', [annId, two]],
    [`userName sw "${ann.accountName}@" and active eq true`, [annId]],
    [`userName ne "${mail}" and displayName co "Quill"`, [two]],
    [`emails.value eq "${mail}"`, [annId]],
    ['emails.value eq "zoe@home.example"', [annId]],
    ['emails[type eq "home" and value ew "@HOME.example"]', [annId]],
    ['emails[type eq "work"].value eq "zoe@home.example"', []],
    ['emails[primary eq true and value sw "zoe@"]', []],
    ['displayName co "Quill" and not (emails[type eq "home"])', [two]],
    [`(id eq "${annId}" or id eq "${two}") and id ne "${annId}"`, [two]],
  ];
  for (const [filter, ids] of cases) expect([filter, await findIds(filter)]).toEqual([filter, ids]);
  const raw = await provider('GET', `/Users/?filter=${encodeURIComponent(`userName eq ${mail}`)}`);
  expect(raw.body.Resources.map(({ id }: { id: string }) => id)).toEqual([annId]);
});
