import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { testPortal } from '@gatehouse/testing/portal/portal';
import { afterAll, expect, it } from 'vitest';
import { compile, generateClient, generateTypes, lintDocument } from './generators.ts';

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-clients-'));
afterAll(() => rm(folder, { recursive: true }));

/** A function of the generated client. */
type GeneratedCall = (options: object) => Promise<{ data?: { status: string; result: Row }; error?: Row }>;
// biome-ignore lint/suspicious/noExplicitAny: The types of the generated client do not exist before the test runs.
type Row = any;

it('Redocly finds no error in the OpenAPI document', async () => {
  expect(await lintDocument()).toEqual([]);
});

it('types of openapi-typescript compile', async () => {
  expect(compile([await generateTypes(folder)])).toBe('');
});

it('client of Hey API compiles, and calls ten operations of a portal', async () => {
  const file = await generateClient(folder);
  expect(compile([file])).toBe('');
  const portal = await testPortal();
  const baseUrl = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const company = await portal.make.company();
  const department = await portal.make.department({ companyId: company.id });
  const admin = await portal.make.employee({ companyId: company.id, roles: ['ADMIN'] });
  const room = await portal.make.room({ companyId: company.id, type: 'MEETING_ROOM' });
  const token = (await portal.bearer(admin)).replace('Bearer ', '');
  const sdk: Record<string, GeneratedCall> = await import(pathToFileURL(file).href);
  const send = async (name: string, options: object = {}): Promise<Row> => {
    const { data, error } = (await sdk[name]?.({ baseUrl, auth: token, ...options })) ?? {};
    expect([name, error, data?.status]).toEqual([name, undefined, '00']);
    return data?.result;
  };

  expect(await send('sessionsMe')).toMatchObject({ accountName: admin.accountName });
  const building = {
    companyId: company.id,
    buildingCode: 'HQ',
    buildingName: 'Head office',
    address: 'Main St',
  };
  const { id, version } = await send('buildingsCreate', { body: building });
  const path = { id };
  expect(await send('buildingsGet', { path })).toMatchObject(building);
  const changes = { version, buildingName: 'Annex' };
  expect(await send('buildingsUpdate', { path, body: changes })).toMatchObject({ buildingName: 'Annex' });
  const list = await send('buildingsList', { query: { keyword: 'Annex', sort: 'buildingName,asc' } });
  expect(list).toMatchObject({ totalElements: 1, content: [{ id }] });
  await send('buildingsRemove', { path });
  const employee = {
    companyId: company.id,
    departmentId: department.id,
    accountName: 'ann.lee',
    employeeCode: 'E10001',
    firstName: 'Ann',
    lastName: 'Lee',
    displayName: 'Ann Lee',
    email: 'ann.lee@example.com',
  };
  expect(await send('employeesCreate', { body: employee })).toMatchObject({
    accountName: 'ann.lee',
    gender: 'MALE',
  });
  const times = { start: '2026-11-23T09:00:00', end: '2026-11-23T10:00:00' };
  const meeting = await send('meetingsCreate', { body: { roomId: room.id, title: 'Review', ...times } });
  const period = { from: '2026-11-23', to: '2026-11-23' };
  expect(await send('meetingsList', { query: period })).toMatchObject({
    content: [{ id: meeting.id, ...times }],
  });
  expect(await send('deviceLogsList', { query: period })).toMatchObject({ content: [], next: null });

  const refused = await sdk.buildingsGet?.({ baseUrl, auth: token, path });
  expect(refused?.error).toMatchObject({ status: '404', messageCode: 'AREA_BUILDING_ID_NOT_FOUND' });
});
