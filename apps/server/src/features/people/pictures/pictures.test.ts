import { employees } from '@gatehouse/api/people/employees';
import { avatars, recognitionPictures } from '@gatehouse/api/people/pictures';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { Person } from '@gatehouse/testing/data/factories';
import {
  createBmp,
  createFaces,
  createJpeg,
  createPhoto,
  createPng,
} from '@gatehouse/testing/data/people/pictures';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let stranger: Client;
beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
});

const makePersonWithClient = async (): Promise<{
  person: Person;
  self: Client;
  params: { accountName: string };
}> => {
  const person = await portal.make.employee({ companyId });
  return { person, self: await portal.as(person), params: { accountName: person.accountName } };
};
const urlsOf = ({ faceUrl1, faceUrl2, faceUrl3, faceUrl4, faceUrl5 }: Record<string, string>) =>
  [faceUrl1, faceUrl2, faceUrl3, faceUrl4, faceUrl5].map(String);

const fetchLink = (client: Client, url: string) => {
  const [, name, expires, signature] = /\/([0-9a-f]{64})(?:\/(\d+)\/([\w-]+))?$/.exec(url) ?? [];
  const params = { name, expires, signature };
  const operation = [recognitionPictures.viewMine, recognitionPictures.view, avatars.view].find(
    (candidate) => pathOf(candidate, params) === url,
  );
  return client.call(operation ?? avatars.view, { params });
};
const countSyncJobs = async (person: Person) =>
  (
    await portal.make.owner.query(
      "SELECT data FROM pgboss.job WHERE name = 'device-people.sync' AND data -> 'employeeIds' @> $1",
      [JSON.stringify([person.employeeId])],
    )
  ).rows.length;

describe('upload and approval of recognition pictures', () => {
  it('keeps recognition pictures pending until approval if people upload their own, and updates terminals only after the approval', async () => {
    const { person, self, params } = await makePersonWithClient();
    expect(await self.call(recognitionPictures.mine)).toMatchObject({
      status: 415,
      code: 'IMAGE_NONE_UPLOADED',
    });
    const answer = await self.call(recognitionPictures.uploadMine, { files: await createFaces() });
    expect(answer).toMatchObject({ status: 200, result: { registerFaceStatus: 'WAITING_APPROVAl' } });
    expect(await countSyncJobs(person)).toBe(0);
    const pending = await admin.call(recognitionPictures.get, { params });
    expect(pending.result).toMatchObject({ ...params, registerFaceStatus: 'WAITING_APPROVAl' });
    const approved = await admin.call(recognitionPictures.approve, { params });
    expect(approved.result.registerFaceStatus).toBe('DONE');
    expect(await countSyncJobs(person)).toBe(1);
    const again = await admin.call(recognitionPictures.approve, { params });
    expect([again.status, again.code]).toEqual([409, 'IMAGE_NOT_WAITING']);
  });

  it('approves recognition pictures uploaded by an administrator immediately, including the administrator’s own', async () => {
    const { person, params } = await makePersonWithClient();
    const { result } = await admin.call(recognitionPictures.upload, { params, files: await createFaces() });
    expect(result.registerFaceStatus).toBe('DONE');
    expect(await countSyncJobs(person)).toBe(1);
    const own = await admin.call(recognitionPictures.uploadMine, { files: await createFaces() });
    expect(own.result.registerFaceStatus).toBe('DONE');
  });

  it('deletes rejected recognition pictures and keeps the approved pictures in use', async () => {
    const { self, params } = await makePersonWithClient();
    await admin.call(recognitionPictures.upload, { params, files: await createFaces() });
    await self.call(recognitionPictures.uploadMine, { files: await createFaces() });
    expect((await admin.call(recognitionPictures.reject, { params })).status).toBe(200);
    expect((await self.call(recognitionPictures.mine)).result.registerFaceStatus).toBe('DONE');
    await self.call(recognitionPictures.removeMine);
    expect((await self.call(recognitionPictures.mine)).code).toBe('IMAGE_NONE_UPLOADED');
    const { self: other, params: its } = await makePersonWithClient();
    await other.call(recognitionPictures.uploadMine, { files: await createFaces() });
    await admin.call(recognitionPictures.reject, { params: its });
    expect((await admin.call(recognitionPictures.get, { params: its })).status).toBe(415);
  });

  it('accepts exactly five recognition pictures and rejects sets with two pictures of equal bytes or content', async () => {
    const { self } = await makePersonWithClient();
    const five = await createFaces();
    const [first, two, three, four] = five as [Uint8Array<ArrayBuffer>, ...Uint8Array<ArrayBuffer>[]];
    const upload = async (files: Uint8Array<ArrayBuffer>[]) =>
      (await self.call(recognitionPictures.uploadMine, { files })).code;
    expect(await upload(five.slice(0, 4))).toBe('IMAGE_COUNT_WRONG');
    expect(await upload([...five, await createJpeg()])).toBe('API_INVALID_REQUEST_ARGUMENT');
    expect(await upload([first, two, three, four, first] as typeof five)).toBe('IMAGE_DUPLICATED');
    const asPng = await createPng({ tint: 5 });
    expect(await upload([first, two, three, asPng, createBmp({ tint: 5 })] as typeof five)).toBe(
      'IMAGE_DUPLICATED',
    );
    expect(await upload([...five.slice(0, 4), await createJpeg({ width: 250 })])).toBe('IMAGE_RATIO_WRONG');
    expect(await upload([...five.slice(0, 4), await createJpeg({ width: 100, height: 125 })])).toBe(
      'IMAGE_SIDE_OUT_OF_RANGE',
    );
    expect(await upload([...five.slice(0, 4), new TextEncoder().encode('<svg/>')])).toBe(
      'IMAGE_TYPE_NOT_ALLOWED',
    );
    expect(await upload(five)).toBe('success');
    expect(await upload(five)).toBe('IMAGE_NOT_CHANGED');
  });

  it('keeps the files of unchanged recognition pictures when one picture is exchanged', async () => {
    const { self } = await makePersonWithClient();
    await self.call(recognitionPictures.uploadMine, { files: await createFaces() });
    const before = urlsOf((await self.call(recognitionPictures.mine)).result);
    const files: Uint8Array<ArrayBuffer>[] = [];
    for (const url of before) files.push(Uint8Array.from((await fetchLink(self, url)).result as Buffer));
    const same = await self.call(recognitionPictures.uploadMine, { files });
    expect(same.code).toBe('IMAGE_NOT_CHANGED');
    files[2] = await createJpeg();
    const after = urlsOf((await self.call(recognitionPictures.uploadMine, { files })).result);
    expect(after.map((url, index) => url === before[index])).toEqual([true, true, false, true, true]);
  });

  it('accepts a link to recognition pictures only from the signed-in person that requested it, and only for a few minutes', async () => {
    const { person, self, params } = await makePersonWithClient();
    const { result } = await self.call(recognitionPictures.uploadMine, {
      files: [await createPhoto({ width: 250, height: 200 }), ...(await createFaces()).slice(1)],
    });
    const [url = ''] = urlsOf(result);
    const picture = await fetchLink(self, url);
    expect(picture).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    });
    expect((picture.result as Buffer).includes('SECRET-NOTE')).toBe(false);
    const [ofAdmin = ''] = urlsOf((await admin.call(recognitionPictures.get, { params })).result);
    expect((await fetchLink(admin, ofAdmin)).status).toBe(200);
    // Links to the same pictures, created for other people.
    for (const [client, link] of [
      [admin, url],
      [self, ofAdmin],
      [stranger, ofAdmin],
      [portal.anybody, url],
    ] as const)
      expect([401, 403, 404]).toContain((await fetchLink(client, link)).status);
    expect((await fetchLink(self, `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
    expect((await fetchLink(self, url.replace(/\/(\d+)\/([\w-]+)$/, '/9999999999/$2'))).status).toBe(404);
    portal.clock.advance(5 * 60_000);
    expect((await fetchLink(self, url)).status).toBe(404);
    expect(person.employeeId).toBeGreaterThan(0);
  });

  it('rejects links to recognition pictures after the deletion of the pictures or the loss of the caller’s right', async () => {
    const { self, params } = await makePersonWithClient();
    const boss = await portal.make.employee({ companyId, roles: ['ADMIN'] });
    const client = await portal.as(boss);
    await self.call(recognitionPictures.uploadMine, { files: await createFaces() });
    const [link = ''] = urlsOf((await client.call(recognitionPictures.get, { params })).result);
    await portal.make.owner.query(
      "UPDATE account_roles SET role_id = (SELECT id FROM roles WHERE role_code = 'STAFF') WHERE account_id = $1",
      [boss.accountId],
    );
    expect((await fetchLink(client, link)).code).toBe('AUTH_NO_PERMISSION');
    const [own = ''] = urlsOf((await self.call(recognitionPictures.mine)).result);
    await admin.call(recognitionPictures.remove, { params });
    expect((await fetchLink(self, own)).status).toBe(404);
  });

  it('rejects access to other people’s recognition pictures unless the caller is an administrator of the company', async () => {
    const { person, self, params } = await makePersonWithClient();
    await self.call(recognitionPictures.uploadMine, { files: await createFaces() });
    const manager = await portal.make.employee({ companyId, roles: ['MANAGER'] });
    await portal.make.manages(manager, person.departmentId ?? 0);
    const colleague = await portal.as(await portal.make.employee({ companyId }));
    for (const client of [await portal.as(manager), colleague]) {
      expect((await client.call(recognitionPictures.get, { params })).code).toBe('AUTH_NO_PERMISSION');
      const tried = await client.call(recognitionPictures.upload, { params, files: await createFaces() });
      expect(tried.code).toBe('AUTH_NO_PERMISSION');
    }
    for (const operation of [
      recognitionPictures.get,
      recognitionPictures.approve,
      recognitionPictures.reject,
      recognitionPictures.remove,
    ])
      expect((await stranger.call(operation, { params })).code).toBe('HR_EMPLOYEE_NOT_FOUND');
    const foreign = await stranger.call(recognitionPictures.upload, { params, files: await createFaces() });
    expect([foreign.status, foreign.code]).toEqual([404, 'HR_EMPLOYEE_NOT_FOUND']);
  });

  it('records every change of recognition pictures in the audit trail without the pictures', async () => {
    const { person, self, params } = await makePersonWithClient();
    await self.call(recognitionPictures.uploadMine, { files: await createFaces() });
    await admin.call(recognitionPictures.approve, { params });
    const { rows } = await portal.make.owner.query(
      "SELECT action, after FROM audit_log WHERE entity = 'recognitionPictures' AND entity_id = $1 ORDER BY seq",
      [String(person.employeeId)],
    );
    expect(rows).toEqual([
      {
        action: 'recognitionPictures.uploadMine',
        after: { ...params, registerFaceStatus: 'WAITING_APPROVAl' },
      },
      { action: 'recognitionPictures.approve', after: { ...params, registerFaceStatus: 'DONE' } },
    ]);
  });

  it('stores one set of five recognition pictures after concurrent uploads', async () => {
    const { person, self } = await makePersonWithClient();
    const sets = [await createFaces(), await createFaces(), await createFaces()];
    await Promise.all(sets.map((files) => self.call(recognitionPictures.uploadMine, { files })));
    const { rows } = await portal.make.owner.query(
      'SELECT count(*)::int AS pictures, (SELECT count(*)::int FROM files WHERE refs > 0 AND name IN (SELECT file FROM recognition_pictures WHERE employee_id = $1)) AS files FROM recognition_pictures WHERE employee_id = $1',
      [person.employeeId],
    );
    expect(rows).toEqual([{ pictures: 5, files: 5 }]);
  });
});

describe('avatars of employees', () => {
  it('shows an uploaded avatar in lists, whether the person or an administrator uploaded it', async () => {
    const { person, self, params } = await makePersonWithClient();
    const { result } = await self.call(avatars.uploadMine, { files: [await createPhoto()] });
    const picture = await fetchLink(self, result.avatarUrl);
    expect(picture).toMatchObject({ status: 200, headers: { 'cache-control': 'private, max-age=3600' } });
    expect((picture.result as Buffer).includes('SECRET-NOTE')).toBe(false);
    expect((await admin.call(avatars.upload, { params, files: [createBmp()] })).status).toBe(200);
    expect((await fetchLink(self, result.avatarUrl)).status).toBe(404);
    const employee = await admin.call(employees.get, { params: { id: person.employeeId } });
    const list = await admin.call(employees.list, { query: { keyword: person.accountName } });
    expect(list.result.content[0].avatarUrl).toBe(employee.result.avatarUrl);
    expect((await fetchLink(admin, employee.result.avatarUrl)).status).toBe(200);
    expect((await fetchLink(stranger, employee.result.avatarUrl)).status).toBe(404);
  });

  it('rejects an upload of the current avatar as unchanged', async () => {
    const { self } = await makePersonWithClient();
    const file = await createPng();
    expect((await self.call(avatars.uploadMine, { files: [file] })).status).toBe(200);
    expect((await self.call(avatars.uploadMine, { files: [file] })).code).toBe('IMAGE_NOT_CHANGED');
  });

  it('accepts an avatar of at most 1 MB with sides of 128 to 1024 pixels', async () => {
    const { self } = await makePersonWithClient();
    const upload = async (file: Uint8Array<ArrayBuffer>) =>
      (await self.call(avatars.uploadMine, { files: [file] })).code;
    expect(await upload(new Uint8Array(1024 * 1024 + 1))).toBe('FILE_SIZE_TOO_LARGE');
    expect(await upload(await createPng({ width: 127 }))).toBe('IMAGE_SIDE_OUT_OF_RANGE');
    expect(await upload(await createPng({ width: 1024, height: 128 }))).toBe('success');
  });

  it('rejects uploads of other people’s avatars without the permission or in another company', async () => {
    const { self, params } = await makePersonWithClient();
    const other = (await makePersonWithClient()).params;
    expect((await self.call(avatars.upload, { params: other, files: [await createPng()] })).code).toBe(
      'AUTH_NO_PERMISSION',
    );
    const foreign = await stranger.call(avatars.upload, { params, files: [await createPng()] });
    expect([foreign.status, foreign.code]).toEqual([404, 'HR_EMPLOYEE_NOT_FOUND']);
  });
});
