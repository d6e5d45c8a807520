import { createScimClient, type ScimClient } from '@gatehouse/testing/kit/scim-client';
import { testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { coreUrn, enterpriseUrn, groupUrn } from './attributes.rules.ts';

let entra: ScimClient;

beforeAll(async () => {
  const portal = await testPortal();
  const { id: departmentId, companyId } = await portal.make.department();
  const { accountId } = await portal.make.employee({ companyId, roles: ['ADMIN'] });
  const { token } = await portal.make.provisioningToken({
    companyId,
    departmentId,
    makerAccountId: accountId,
  });
  entra = createScimClient(portal, token);
});

describe('answers to invalid SCIM requests', () => {
  it.each<[string, string, unknown, number, string | undefined]>([
    ['POST', '/Users', '{', 400, 'invalidSyntax'],
    ['POST', '/Users', '[]', 400, 'invalidValue'],
    ['PATCH', '/Users/1', '{}', 400, 'invalidSyntax'],
    ['GET', '/Users/x', undefined, 404, undefined],
    ['GET', '/Users/999999999', undefined, 404, undefined],
    ['GET', '/Users?filter=userName gt "a"', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=id eq "1" or nickName eq "a"', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=urn:example:1.0:User:userName eq "a"', undefined, 400, 'invalidFilter'],
    ['GET', '/Groups?filter=employeeNumber eq "E1000"', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=nickName eq "a"', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=emails[colour eq "red"].value eq "a"', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=active eq "perhaps"', undefined, 400, 'invalidFilter'],
    ['GET', '/Nothing', undefined, 404, undefined],
    ['POST', '/Bulk', '{}', 404, undefined],
    ['GET', '/Schemas?filter=x', undefined, 403, undefined],
    ['POST', '/Users', `{"userName":"a\\u0000b@example.com","emails":[]}`, 400, 'invalidValue'],
  ])(
    'answers the invalid SCIM request %s %s with body %s with %d',
    async (method, path, body, status, scimType) => {
      const answer = await entra(method as 'GET', encodeURI(path), body);
      expect(answer.body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
      expect([answer.status, answer.body.scimType, answer.body.status]).toEqual([
        status,
        scimType,
        String(status),
      ]);
    },
  );

  it('rejects another content type and a large body in the SCIM error format', async () => {
    const form = await entra('POST', '/Users', 'a=b', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([form.status, form.body.schemas]).toEqual([415, ['urn:ietf:params:scim:api:messages:2.0:Error']]);
    const large = await entra('POST', '/Users', { userName: 'a@example.com', title: 'x'.repeat(600_000) });
    expect(large.status).toBe(413);
  });

  it.each([
    '/Users',
    '/Groups',
    '/Schemas',
    '/ResourceTypes/User',
    '/ServiceProviderConfig',
    '/Users?count=1',
  ])('ignores a trailing slash in the SCIM URL %s', async (path) => {
    const slashed = path.replace(/(?=\?|$)/, '/');
    const [plain, other] = [await entra('GET', path), await entra('GET', slashed)];
    expect([other.status, other.body]).toEqual([200, plain.body]);
  });

  it('lists the resource types to which a SCIM reference may point', async () => {
    const { body: schema } = await entra('GET', `/Schemas/${groupUrn}`);
    const members = schema.attributes.find(({ name }: { name: string }) => name === 'members');
    const parts = new Map(
      members.subAttributes.map((attribute: { name: string }) => [attribute.name, attribute]),
    );
    expect(parts.get('$ref')).toMatchObject({ type: 'reference', referenceTypes: ['User'] });
    expect(parts.get('type')).toMatchObject({ canonicalValues: ['User'] });
  });

  it('describes the supported SCIM features to clients', async () => {
    const { body: config } = await entra('GET', '/ServiceProviderConfig');
    expect(config).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      etag: { supported: true },
    });
    const { body: types } = await entra('GET', '/ResourceTypes');
    expect(types.Resources.map(({ id }: { id: string }) => id)).toEqual(['User', 'Group']);
    expect((await entra('GET', '/ResourceTypes/User')).body.schema).toBe(coreUrn);
    const { body: schema } = await entra('GET', `/Schemas/${enterpriseUrn}`);
    expect(schema.attributes.map(({ name }: { name: string }) => name)).toEqual([
      'employeeNumber',
      'department',
    ]);
  });
});
