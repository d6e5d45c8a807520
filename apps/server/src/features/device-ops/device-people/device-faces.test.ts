import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { recognitionPictures } from '@gatehouse/api/people/pictures';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, testPortal } from '../../../../test/kit/portal.ts';
import { fiveFaces } from '../../../../test/people/pictures.ts';
import { type TerminalClient, terminalOf } from '../ingest/device-ops.kit.ts';
import { faceForTerminal } from './device-faces.service.ts';
import { syncJob } from './device-people.service.ts';

const portal = await testPortal();
let companyId: number;
let admin: Client;
let person: Person;
let id: number;
let terminal: TerminalClient;

// each with a company of its own: what one terminal holds is counted command by command
beforeEach(async () => {
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'], pin: '1' }));
  person = await portal.make.employee({ companyId, pin: '7' });
  const device = await portal.make.device({ companyId });
  id = device.id;
  terminal = terminalOf(portal, device.serial);
});

const rows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;
const upload = async (who = person) =>
  admin.call(recognitionPictures.upload, {
    params: { accountName: who.accountName },
    files: await fiveFaces(),
  });
const sync = (data: object = {}) => syncJob.run(portal.services, { companyId, ...data });
/** What the terminal is told next, shortened to verb and PIN. */
const told = async () =>
  [...(await terminal.poll()).body.matchAll(/^C:(\d+):DATA (\w+ \w+) PIN=(\d+)/gm)].map(
    ([, number, what, pin]) => ({ number, what: `${what} ${pin}` }),
  );
const answer = (commands: { number: string | undefined }[], code = 0) =>
  terminal.report(commands.map(({ number }) => `ID=${number}&Return=${code}&CMD=DATA`).join('\n'));
const whats = (commands: { what: string }[]) => commands.map(({ what }) => what);

/** Hands the terminal everything, and has it say yes. */
async function settle(): Promise<string[]> {
  const all: string[] = [];
  for (let commands = await told(); commands.length > 0; commands = await told()) {
    all.push(...whats(commands));
    await answer(commands);
  }
  return all;
}

describe('a face', () => {
  it('is not handed out again after a silence, once its person was taken off', async () => {
    await upload();
    await sync();
    const first = await told();
    const face = first.filter(({ what }) => what === 'UPDATE BIOPHOTO 7');
    expect(face).toHaveLength(1);
    await answer(first.filter((one) => !face.includes(one)));
    await portal.make.owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [
      person.employeeId,
    ]);
    await sync();
    const off = await told();
    expect(whats(off)).toEqual(['DELETE USERINFO 7']);
    await answer(off);
    portal.clock.advance(6 * 60_000);
    expect(await told()).toEqual([]);
  });

  it('is sent after its person once approved, and taken for held when the terminal says so', async () => {
    await upload();
    await sync();
    const poll = (await terminal.poll()).body;
    const [, size, content] =
      /BIOPHOTO PIN=7\tFileName=7\.jpg\tType=9\tNo=0\tIndex=0\tFormat=0\tSize=(\d+)\tContent=(\S+)$/m.exec(
        poll,
      ) ?? [];
    expect(Number(size)).toBe(content?.length);
    expect(
      Buffer.from(content ?? '', 'base64')
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('ffd8ff');
    expect(poll.indexOf('USERINFO PIN=7')).toBeLessThan(poll.indexOf('BIOPHOTO PIN=7'));
    await terminal.report('ID=1&Return=0&CMD=DATA\nID=2&Return=0&CMD=DATA\nID=3&Return=0&CMD=DATA');
    await sync();
    expect(await told()).toEqual([]);
    expect(
      await rows('SELECT pin, confirmed = desired AS held FROM device_faces WHERE device_id = $1', [id]),
    ).toEqual([{ pin: '7', held: true }]);
  });

  it('that waits for approval is not sent, and the approved one stays meanwhile', async () => {
    const self = await portal.as(person);
    await self.call(recognitionPictures.uploadMine, { files: await fiveFaces() });
    await sync();
    expect(await settle()).toEqual(['UPDATE USERINFO 1', 'UPDATE USERINFO 7']);
    await admin.call(recognitionPictures.approve, { params: { accountName: person.accountName } });
    await sync();
    expect(await settle()).toEqual(['UPDATE BIOPHOTO 7']);
    await self.call(recognitionPictures.uploadMine, { files: await fiveFaces() });
    await sync();
    expect(await settle()).toEqual([]);
  });

  it('stands in no command, and in no answer to an administrator', async () => {
    await upload();
    await sync();
    await terminal.poll();
    const stored = await rows("SELECT string_agg(to_jsonb(c)::text, '') AS text FROM device_commands c");
    expect(stored[0].text).not.toMatch(/\/9j\//);
    const { result } = await admin.call(deviceCommands.list, { params: { id } });
    expect(result.content[0]).toMatchObject({ kind: 'UPDATE_FACE', state: 'DELIVERED' });
    expect(JSON.stringify(result)).not.toMatch(/\/9j\/|FILE=/);
  });

  it('deleted is taken off with its person, who is sent again without it', async () => {
    await upload();
    await sync();
    await settle();
    await admin.call(recognitionPictures.remove, { params: { accountName: person.accountName } });
    await sync({ employeeIds: [person.employeeId] });
    expect(await settle()).toEqual(['DELETE USERINFO 7', 'UPDATE USERINFO 7']);
    expect(await rows('SELECT pin FROM device_faces WHERE device_id = $1', [id])).toEqual([]);
    await sync();
    expect(await settle()).toEqual([]);
  });

  it('deleted before it was handed out never goes out', async () => {
    await upload();
    await sync();
    await admin.call(recognitionPictures.remove, { params: { accountName: person.accountName } });
    await sync({ employeeIds: [person.employeeId] });
    expect(await settle()).toEqual(['UPDATE USERINFO 1', 'UPDATE USERINFO 7']);
  });

  it('exchanged while the old one is being taken off is sent once the person is back', async () => {
    await upload();
    await sync();
    await settle();
    await admin.call(recognitionPictures.remove, { params: { accountName: person.accountName } });
    await sync();
    const off = await told();
    await upload();
    await sync();
    expect(await told()).toEqual([]);
    await answer(off);
    expect(await settle()).toEqual(['UPDATE USERINFO 7', 'UPDATE BIOPHOTO 7']);
  });

  it('goes with a person who is disabled, and comes back with them', async () => {
    await upload();
    await sync();
    await settle();
    const enable = (on: boolean) =>
      portal.make.owner.query('UPDATE employees SET is_enabled = $2 WHERE id = $1', [person.employeeId, on]);
    await enable(false);
    await sync({ employeeIds: [person.employeeId] });
    expect(await settle()).toEqual(['DELETE USERINFO 7']);
    await enable(true);
    await sync({ employeeIds: [person.employeeId] });
    expect(await settle()).toEqual(['UPDATE USERINFO 7', 'UPDATE BIOPHOTO 7']);
  });

  it('a terminal refuses is not sent again until an administrator asks', async () => {
    await upload();
    await sync();
    const commands = await told();
    await answer(commands.filter(({ what }) => !what.includes('BIOPHOTO')));
    await answer(
      commands.filter(({ what }) => what.includes('BIOPHOTO')),
      -30,
    );
    await sync();
    expect(await told()).toEqual([]);
    const { result } = await admin.call(deviceCommands.list, { params: { id } });
    expect(result.content[0]).toMatchObject({ kind: 'UPDATE_FACE', state: 'FAILED', returnCode: -30 });
    await admin.call(deviceCommands.send, { params: { id }, body: { kind: 'SEND_PEOPLE' } });
    expect(await settle()).toEqual(['UPDATE USERINFO 1', 'UPDATE USERINFO 7', 'UPDATE BIOPHOTO 7']);
  });

  it('a terminal says nothing to is sent again after silence', async () => {
    await upload();
    await sync();
    expect(whats(await told())).toContain('UPDATE BIOPHOTO 7');
    expect(await told()).toEqual([]);
    portal.clock.advance(6 * 60_000);
    expect(whats(await told())).toContain('UPDATE BIOPHOTO 7');
  });

  it('goes to terminals that know faces, and to no other', async () => {
    await portal.make.owner.query("UPDATE devices SET device_type = 'LCD' WHERE id = $1", [id]);
    await upload();
    await sync();
    expect(await settle()).toEqual(['UPDATE USERINFO 1', 'UPDATE USERINFO 7']);
  });

  it('comes two to a poll, in order, however many wait', async () => {
    for (const pin of ['21', '22', '23', '24', '25', '26', '27'])
      await upload(await portal.make.employee({ companyId, pin }));
    await sync();
    const faces = (all: string[]) => all.filter((what) => what.includes('BIOPHOTO'));
    expect(faces(whats(await told()))).toHaveLength(2);
    expect(faces(whats(await told()))).toEqual(['UPDATE BIOPHOTO 23', 'UPDATE BIOPHOTO 24']);
  });

  it('is scaled to what terminals have memory for, and left alone where it is small', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
    const jpegOf = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#888', noise } })
        .jpeg()
        .toBuffer();
    const sent = (jpeg: Buffer) => faceForTerminal({ read: async () => jpeg }, companyId, 'file');
    const large = await sent(await jpegOf(1200, 1600));
    expect(large?.length).toBeLessThanOrEqual(60_000);
    expect(await sharp(large).metadata()).toMatchObject({ width: 480, height: 640 });
    const small = await jpegOf(120, 160);
    expect(await sent(small)).toBe(small);
  });
});
