import { readMails } from '@gatehouse/testing/kit/mailbox';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { headsJob, headsMailJob } from './chain-heads.jobs.ts';
import { readHeads, signHead } from './chain-heads.rules.ts';
import { checkHeads } from './chain-heads.service.ts';
import { publicKeyOf } from './system-log-signing.rules.ts';

let portal: TestPortal;
let companyId: number;
const mailTo = 'audit@example.com';
const queryRows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;
const write = () =>
  queryRows(
    "SELECT audit_append($1, now(), 1, 'x', 'buildings.update', 'buildings', '1', NULL, NULL, 'r', '')",
    [companyId],
  );

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
});

/** Publishes the chain heads and returns the log lines. Errors start with `!`. */
async function send(): Promise<string[]> {
  const logLines: string[] = [];
  const out = {
    info: (line: string) => logLines.push(line),
    error: (line: string) => logLines.push(`! ${line}`),
    mailTo,
  };
  await headsJob(out).run(portal.services, {});
  for (const { data } of await queryRows(
    "DELETE FROM pgboss.job WHERE name = 'audit.heads.mail' RETURNING data",
  ))
    await headsMailJob(out).run(portal.services, data);
  return logLines;
}
const check = (text: string) =>
  portal.services.database.asSystem((db) =>
    checkHeads(db, publicKeyOf(portal.services.settings.masterKey), text),
  );

describe('published heads of audit chains', () => {
  it('publishes each chain head once, signed, in log and email, and parses it from log and email', async () => {
    await write();
    const headLines = await send();
    expect(headLines.join()).toContain(`chain=${companyId} seq=1 `);
    expect(await send()).toEqual([]);
    const [mail] = await readMails(portal.services.settings.dataDir, mailTo);
    expect(await check(headLines.join('\n'))).toEqual({ known: headLines.length, foreign: 0, broken: [] });
    expect(await check(mail?.text ?? '')).toEqual({ known: headLines.length, foreign: 0, broken: [] });
  });

  it("detects that the last rows of a chain were removed and its head reset, even without the portal's own record of heads", async () => {
    await write();
    await write();
    const headText = (await send()).join('\n');
    await queryRows('DELETE FROM audit_log WHERE chain_id = $1 AND seq > 2', [companyId]);
    await queryRows(
      'UPDATE audit_heads SET seq = 2, hash = (SELECT hash FROM audit_log WHERE chain_id = $1 AND seq = 2) WHERE chain_id = $1',
      [companyId],
    );
    expect((await queryRows('SELECT audit_first_break($1)::int AS at', [companyId]))[0].at).toBe(3);
    expect((await send())[0]).toBe(`! AUDIT-BROKEN chain=${companyId} at=3`);
    await queryRows('DELETE FROM audit_anchors WHERE chain_id = $1', [companyId]);
    expect((await queryRows('SELECT audit_first_break($1)::int AS at', [companyId]))[0].at).toBeNull();
    // The chain continues after the attack, so the entry numbers exist again with other hashes.
    await write();
    expect((await check(headText)).broken).toEqual([{ chain: companyId, at: 3 }]);
  });

  it('ignores published chain heads with another key, installation or number', async () => {
    const [{ id: installation }] = await queryRows('SELECT id FROM installation');
    const head = {
      installation,
      chain: companyId,
      seq: 1,
      hash: 'ab'.repeat(32),
      at: '2026-11-20T00:00:00.000Z',
    };
    const { masterKey } = portal.services.settings;
    const { line } = signHead(masterKey, head);
    expect(readHeads(publicKeyOf(masterKey), `{"msg":"${line}"}`)).toEqual([{ ...head, isOurs: true }]);
    for (const forged of [
      signHead(Buffer.alloc(32), head).line,
      line.replace('seq=1', 'seq=2'),
      signHead(masterKey, { ...head, installation: 'other' }).line,
    ])
      expect(await check(forged)).toEqual({ known: 0, foreign: 1, broken: [] });
  });
});
