import { beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../../test/kit/mailbox.ts';
import { type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { headsJob, headsMailJob } from './heads.jobs.ts';
import { readHeads, signedHead } from './heads.rules.ts';
import { checkHeads } from './heads.service.ts';
import { publicKeyOf } from './signing.rules.ts';

let portal: TestPortal;
let companyId: number;
const mailTo = 'audit@example.com';
const rows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;
const write = () =>
  rows("SELECT audit_append($1, now(), 1, 'x', 'buildings.update', 'buildings', '1', NULL, NULL, 'r', '')", [
    companyId,
  ]);

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
});

/** Sends the heads out; the lines of the log, those of errors marked. */
async function send(): Promise<string[]> {
  const said: string[] = [];
  const out = {
    info: (line: string) => said.push(line),
    error: (line: string) => said.push(`! ${line}`),
    mailTo,
  };
  await headsJob(out).run(portal.services, {});
  for (const { data } of await rows("DELETE FROM pgboss.job WHERE name = 'audit.heads.mail' RETURNING data"))
    await headsMailJob(out).run(portal.services, data);
  return said;
}
const check = (text: string) =>
  portal.services.database.asSystem((db) =>
    checkHeads(db, publicKeyOf(portal.services.settings.masterKey), text),
  );

describe('the heads of the trail', () => {
  it('go out signed, by log and by mail, once for each head, and are read back from either', async () => {
    await write();
    const said = await send();
    expect(said.join()).toContain(`chain=${companyId} seq=1 `);
    expect(await send()).toEqual([]);
    const [mail] = await mailsTo(portal.services.settings.dataDir, mailTo);
    expect(await check(said.join('\n'))).toEqual({ known: said.length, foreign: 0, broken: [] });
    expect(await check(mail?.text ?? '')).toEqual({ known: said.length, foreign: 0, broken: [] });
  });

  it('find last rows that were cut off with the head set back, also without what the portal noted', async () => {
    await write();
    await write();
    const said = (await send()).join('\n');
    await rows('DELETE FROM audit_log WHERE chain_id = $1 AND seq > 2', [companyId]);
    await rows(
      'UPDATE audit_heads SET seq = 2, hash = (SELECT hash FROM audit_log WHERE chain_id = $1 AND seq = 2) WHERE chain_id = $1',
      [companyId],
    );
    expect((await rows('SELECT audit_first_break($1)::int AS at', [companyId]))[0].at).toBe(3);
    expect((await send())[0]).toBe(`! AUDIT-BROKEN chain=${companyId} at=3`);
    await rows('DELETE FROM audit_anchors WHERE chain_id = $1', [companyId]);
    expect((await rows('SELECT audit_first_break($1)::int AS at', [companyId]))[0].at).toBeNull();
    // written on as if nothing had been: numbers are there again, and other hashes
    await write();
    expect((await check(said)).broken).toEqual([{ chain: companyId, at: 3 }]);
  });

  it('of another key, another installation or another number count for nothing', async () => {
    const [{ id: installation }] = await rows('SELECT id FROM installation');
    const head = {
      installation,
      chain: companyId,
      seq: 1,
      hash: 'ab'.repeat(32),
      at: '2026-11-20T00:00:00.000Z',
    };
    const { masterKey } = portal.services.settings;
    const { line } = signedHead(masterKey, head);
    expect(readHeads(publicKeyOf(masterKey), `{"msg":"${line}"}`)).toEqual([{ ...head, isOurs: true }]);
    for (const forged of [
      signedHead(Buffer.alloc(32), head).line,
      line.replace('seq=1', 'seq=2'),
      signedHead(masterKey, { ...head, installation: 'other' }).line,
    ])
      expect(await check(forged)).toEqual({ known: 0, foreign: 1, broken: [] });
  });
});
