import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { recognitionPictures } from '@gatehouse/api/people/pictures';
import type { Person } from '@gatehouse/testing/data/factories';
import { createFaces } from '@gatehouse/testing/data/people/pictures';
import { type TerminalClient, terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { readTerminalFace } from './device-faces.service.ts';
import { syncJob } from './device-people.service.ts';

const portal = await testPortal();
let companyId: number;
let admin: Client;
let person: Person;
let id: number;
let terminal: TerminalClient;

// Each test has its own company, because the test counts the commands of one terminal.
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
    files: await createFaces(),
  });
const sync = (data: object = {}) => syncJob.run(portal.services, { companyId, ...data });
/** Returns the commands of the next poll, shortened to verb and PIN. */
const pollCommands = async () =>
  [...(await terminal.poll()).body.matchAll(/^C:(\d+):DATA (\w+ \w+) PIN=(\d+)/gm)].map(
    ([, number, action, pin]) => ({ number, what: `${action} ${pin}` }),
  );
const answerCommands = (commands: { number: string | undefined }[], code = 0) =>
  terminal.report(commands.map(({ number }) => `ID=${number}&Return=${code}&CMD=DATA`).join('\n'));
const actionsOf = (commands: { what: string }[]) => commands.map(({ what }) => what);

async function answerAllCommands(): Promise<string[]> {
  const all: string[] = [];
  for (let commands = await pollCommands(); commands.length > 0; commands = await pollCommands()) {
    all.push(...actionsOf(commands));
    await answerCommands(commands);
  }
  return all;
}

describe('faces on terminals', () => {
  it('does not send a face again after its person was removed, although the terminal sent no result for the face', async () => {
    await upload();
    await sync();
    const first = await pollCommands();
    const face = first.filter(({ what }) => what === 'UPDATE BIOPHOTO 7');
    expect(face).toHaveLength(1);
    await answerCommands(first.filter((command) => !face.includes(command)));
    await portal.make.owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [
      person.employeeId,
    ]);
    await sync();
    const off = await pollCommands();
    expect(actionsOf(off)).toEqual(['DELETE USERINFO 7']);
    await answerCommands(off);
    portal.clock.advance(6 * 60_000);
    expect(await pollCommands()).toEqual([]);
  });

  it('sends an approved face after its person, and counts the face as stored once the terminal confirms it', async () => {
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
    expect(await pollCommands()).toEqual([]);
    expect(
      await rows('SELECT pin, confirmed = desired AS held FROM device_faces WHERE device_id = $1', [id]),
    ).toEqual([{ pin: '7', held: true }]);
  });

  it('does not send a new face before its approval, and leaves the approved face on the terminal', async () => {
    const self = await portal.as(person);
    await self.call(recognitionPictures.uploadMine, { files: await createFaces() });
    await sync();
    expect(await answerAllCommands()).toEqual(['UPDATE USERINFO 1', 'UPDATE USERINFO 7']);
    await admin.call(recognitionPictures.approve, { params: { accountName: person.accountName } });
    await sync();
    expect(await answerAllCommands()).toEqual(['UPDATE BIOPHOTO 7']);
    await self.call(recognitionPictures.uploadMine, { files: await createFaces() });
    await sync();
    expect(await answerAllCommands()).toEqual([]);
  });

  it('omits the face from stored commands and from answers to an administrator', async () => {
    await upload();
    await sync();
    await terminal.poll();
    const stored = await rows("SELECT string_agg(to_jsonb(c)::text, '') AS text FROM device_commands c");
    expect(stored[0].text).not.toMatch(/\/9j\//);
    const { result } = await admin.call(deviceCommands.list, { params: { id } });
    expect(result.content[0]).toMatchObject({ kind: 'UPDATE_FACE', state: 'DELIVERED' });
    expect(JSON.stringify(result)).not.toMatch(/\/9j\/|FILE=/);
  });

  it('removes a deleted face together with its person, and sends the person again without the face', async () => {
    await upload();
    await sync();
    await answerAllCommands();
    await admin.call(recognitionPictures.remove, { params: { accountName: person.accountName } });
    await sync({ employeeIds: [person.employeeId] });
    expect(await answerAllCommands()).toEqual(['DELETE USERINFO 7', 'UPDATE USERINFO 7']);
    expect(await rows('SELECT pin FROM device_faces WHERE device_id = $1', [id])).toEqual([]);
    await sync();
    expect(await answerAllCommands()).toEqual([]);
  });

  it('never sends a face that is deleted before its delivery', async () => {
    await upload();
    await sync();
    await admin.call(recognitionPictures.remove, { params: { accountName: person.accountName } });
    await sync({ employeeIds: [person.employeeId] });
    expect(await answerAllCommands()).toEqual(['UPDATE USERINFO 1', 'UPDATE USERINFO 7']);
  });

  it('sends first the person and then the new face to a terminal if the face was replaced during its removal', async () => {
    await upload();
    await sync();
    await answerAllCommands();
    await admin.call(recognitionPictures.remove, { params: { accountName: person.accountName } });
    await sync();
    const off = await pollCommands();
    await upload();
    await sync();
    expect(await pollCommands()).toEqual([]);
    await answerCommands(off);
    expect(await answerAllCommands()).toEqual(['UPDATE USERINFO 7', 'UPDATE BIOPHOTO 7']);
  });

  it('removes the face of a disabled person, and sends it again when the person is enabled', async () => {
    await upload();
    await sync();
    await answerAllCommands();
    const enable = (on: boolean) =>
      portal.make.owner.query('UPDATE employees SET is_enabled = $2 WHERE id = $1', [person.employeeId, on]);
    await enable(false);
    await sync({ employeeIds: [person.employeeId] });
    expect(await answerAllCommands()).toEqual(['DELETE USERINFO 7']);
    await enable(true);
    await sync({ employeeIds: [person.employeeId] });
    expect(await answerAllCommands()).toEqual(['UPDATE USERINFO 7', 'UPDATE BIOPHOTO 7']);
  });

  it('does not send a face again after a refusal until an administrator requests it', async () => {
    await upload();
    await sync();
    const commands = await pollCommands();
    await answerCommands(commands.filter(({ what }) => !what.includes('BIOPHOTO')));
    await answerCommands(
      commands.filter(({ what }) => what.includes('BIOPHOTO')),
      -30,
    );
    await sync();
    expect(await pollCommands()).toEqual([]);
    const { result } = await admin.call(deviceCommands.list, { params: { id } });
    expect(result.content[0]).toMatchObject({ kind: 'UPDATE_FACE', state: 'FAILED', returnCode: -30 });
    await admin.call(deviceCommands.send, { params: { id }, body: { kind: 'SEND_PEOPLE' } });
    expect(await answerAllCommands()).toEqual([
      'UPDATE USERINFO 1',
      'UPDATE USERINFO 7',
      'UPDATE BIOPHOTO 7',
    ]);
  });

  it('sends a face again if the terminal did not send a result in time', async () => {
    await upload();
    await sync();
    expect(actionsOf(await pollCommands())).toContain('UPDATE BIOPHOTO 7');
    expect(await pollCommands()).toEqual([]);
    portal.clock.advance(6 * 60_000);
    expect(actionsOf(await pollCommands())).toContain('UPDATE BIOPHOTO 7');
  });

  it('sends faces only to terminals that support faces', async () => {
    await portal.make.owner.query("UPDATE devices SET device_type = 'LCD' WHERE id = $1", [id]);
    await upload();
    await sync();
    expect(await answerAllCommands()).toEqual(['UPDATE USERINFO 1', 'UPDATE USERINFO 7']);
  });

  it('sends only two faces per poll, in order', async () => {
    for (const pin of ['21', '22', '23', '24', '25', '26', '27'])
      await upload(await portal.make.employee({ companyId, pin }));
    await sync();
    const facesIn = (all: string[]) => all.filter((action) => action.includes('BIOPHOTO'));
    expect(facesIn(actionsOf(await pollCommands()))).toHaveLength(2);
    expect(facesIn(actionsOf(await pollCommands()))).toEqual(['UPDATE BIOPHOTO 23', 'UPDATE BIOPHOTO 24']);
  });

  it('scales large faces for the memory of terminals, and sends small faces unchanged', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
    const jpegOf = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#888', noise } })
        .jpeg()
        .toBuffer();
    const terminalFace = (jpeg: Buffer) => readTerminalFace({ read: async () => jpeg }, companyId, 'file');
    const large = await terminalFace(await jpegOf(1200, 1600));
    expect(large?.length).toBeLessThanOrEqual(60_000);
    expect(await sharp(large).metadata()).toMatchObject({ width: 480, height: 640 });
    const small = await jpegOf(120, 160);
    expect(await terminalFace(small)).toBe(small);
  });
});
