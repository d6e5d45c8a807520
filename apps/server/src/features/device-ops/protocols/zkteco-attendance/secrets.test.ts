import { terminalOf, terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { describe, expect, it } from 'vitest';

const { portal, companyId, person, rows } = await terminalWorld();
const secret = 'U0VDUkVUVEVNUExBVEU0NzEx';
const citizen = '110101199003074518';

async function storedTextOf(id: number): Promise<string> {
  const storedRows = await rows(
    `SELECT (SELECT coalesce(jsonb_agg(to_jsonb(i) - 'record_key'), '[]') FROM punch_inbox i WHERE device_id = $1)::text
      || (SELECT coalesce(jsonb_agg(to_jsonb(q) - 'record_key'), '[]') FROM quarantine q WHERE device_id = $1)::text
      || (SELECT to_jsonb(s)::text FROM device_states s WHERE device_id = $1)
      || (SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]')::text FROM device_commands c WHERE device_id = $1) AS text`,
    [id],
  );
  return storedRows[0].text;
}

async function createTerminal() {
  const { id, serial } = await portal.make.device({ companyId });
  return { id, terminal: terminalOf(portal, serial) };
}

describe('stored text of an upload', () => {
  it.each([
    [
      'a fingerprint among operations',
      '&table=OPERLOG&OpStamp=1',
      `FP PIN=7\tFID=6\tSize=24\tValid=1\tTMP=${secret}`,
    ],
    [
      'a person’s password',
      '&table=OPERLOG&OpStamp=1',
      `USER PIN=7\tName=Ravi\tPri=14\tPasswd=${secret}\tCard=`,
    ],
    ['a fingerprint in the answer to a query', '&table=FINGERTMP', `PIN=7\tFID=6\tTMP=${secret}`],
    ['a face template', '&table=BIODATA&Stamp=1', `BIODATA Pin=7\tNo=0\tType=9\tTmp=${secret}`],
    ['an undocumented table', '&table=NEWTHING&Stamp=1', `NEWTHING PIN=7\tTemplate9=${secret}`],
    ['fields without names', '&table=NEWTHING&Stamp=1', `7\t${secret}`],
    ['identity papers', '&table=IDCARD&Stamp=1', `IDCARD PIN=7\tIDNum=${secret}\tPhoto=${secret}`],
    ['a named table', '&table=tabledate&tablename=user', `user pin=7\tpassword=${secret}`],
    ['a verification by password', '&AuthType=PWD', `PIN=7\tPWD=${secret}`],
    ['an enrolment', '&type=EnrollInfoData', `PIN=7\t${secret}`],
    ['a package', '&table=ATTPKG&ContentType=tgz', `\u001f${secret}`],
    [
      'a position after a punch',
      '&table=ATTLOG&Stamp=1',
      `${person.pin}\t2026-11-18 09:00:00\t0\t15\t0\t0\t0\t255\t0\t0\t25200\t${secret}`,
    ],
    [
      'a citizen number after an identity check',
      '&table=ATTLOG&Stamp=1',
      `0\t2026-11-18 09:00:00\t0\t15\t0\t0\t0\t${citizen}\t1`,
    ],
    ['a template in the table of punches', '&table=ATTLOG&Stamp=1', `FP PIN=7\tFID=1\tTMP=${secret}`],
    ['settings', '&table=options', `~DeviceName=MB10,WifiPassword=${secret},ComPwd=${secret}`],
    ['a log', '&table=ERRORLOG&Stamp=1', `ERRORLOG code=5\tpasswd=${secret}`],
  ])('stores no secret from an upload with %s', async (_what, query, body) => {
    const { id, terminal } = await createTerminal();
    const answer = await terminal.send('POST', 'cdata', query, `${body}\n`);
    expect(answer.body).toMatch(/^OK/);
    const storedText = await storedTextOf(id);
    expect(storedText).not.toContain(secret);
    expect(storedText).not.toContain(citizen);
  });

  it.each(['fdata', 'querydata', 'edata'])('stores no secret from an upload to %s', async (endpoint) => {
    const { id, terminal } = await createTerminal();
    await terminal.send('POST', endpoint, '&PhotoStamp=1', `PIN=7\nCMD=uploadphoto\0${secret}`);
    const storedText = await storedTextOf(id);
    expect(storedText).toContain('sha256');
    expect(storedText).not.toContain(secret);
  });

  it('stores the full text of uploaded operations and logs, which do not describe people', async () => {
    const { id, terminal } = await createTerminal();
    await terminal.send(
      'POST',
      'cdata',
      '&table=OPERLOG&OpStamp=1',
      'OPLOG 4\t0\t2026-11-20 09:00:00\t0\t0\t0\t0\n',
    );
    await terminal.send('POST', 'cdata', '&table=ERRORLOG&Stamp=1', 'ERRORLOG code=5\n');
    expect(await storedTextOf(id)).toMatch(
      /OPLOG 4.*2026-11-20 09:00:00.*ERRORLOG code=5|ERRORLOG code=5.*OPLOG 4/s,
    );
  });

  it('answers an upload of settings with exactly OK, because after an answer with a count the terminal would repeat the upload endlessly', async () => {
    const { terminal } = await createTerminal();
    expect((await terminal.send('POST', 'cdata', '&table=options', '~DeviceName=MB10\n')).body).toBe('OK');
  });

  it('stores no password from the result of a command', async () => {
    const { id, terminal } = await createTerminal();
    await portal.make.owner.query(
      `INSERT INTO device_commands (company_id, device_id, number, kind, payload, created_at, state, delivered_at)
       VALUES ($1, $2, 1, 'INFO', 'INFO', now(), 'DELIVERED', now())`,
      [companyId, id],
    );
    await terminal.report(`ID=1&Return=0&CMD=INFO\nFWVersion=Ver 8\nComPassword=${secret}\n`);
    const storedText = await storedTextOf(id);
    expect(storedText).toContain('Ver 8');
    expect(storedText).not.toContain(secret);
  });

  it('creates neither a punch nor a quarantined record from the result of an identity check', async () => {
    const { id, terminal } = await createTerminal();
    await terminal.handshake('&options=all&pushver=2.4.1&DeviceType=pid');
    const lines = [
      `${person.pin}\t2026-11-17 09:00:00\t0\t15\t0\t0\t0\t${citizen}\t1`,
      `${person.pin}\t2026-11-17 09:01:00\t1\t15\t0\t0\t0\t\t1`,
      `${person.pin}\t2026-11-17 09:02:00\t0\t15\t0\t0\t0\t${citizen}\t0`,
    ];
    expect((await terminal.attlog(lines)).body).toBe('OK: 3');
    expect(await rows('SELECT wall_time::text AS wall FROM punches WHERE device_id = $1', [id])).toEqual([
      { wall: '2026-11-17 09:02:00' },
    ]);
    expect(await rows('SELECT FROM quarantine WHERE device_id = $1', [id])).toEqual([]);
    expect(
      await rows("SELECT FROM punch_inbox WHERE device_id = $1 AND source = 'ZK_VERIFICATION'", [id]),
    ).toHaveLength(2);
  });
});

describe('stored uploads of an earlier release', () => {
  it('shortens stored uploads of an earlier release: logs and punches to the start of their text, all others to a length and digest', async () => {
    const { id } = await createTerminal();
    const storedRecords = [
      ['ZK_ATT', `7\t2026-11-18 09:00:00\t0\t15\t0\t0\t0\t255\t0\t0\t25200\t${secret}`],
      ['ZK_ATT', `7\t2026-11-18 09:01:00\t0\t15\t0\t0\t0\t${citizen}\t1`],
      ['ZK_ATT', '7\t2026-11-18 09:02:00\t0\t15\t0\t0\t0'],
      ['ZK_ATT', `FP PIN=7\tTMP=${secret}`],
      ['ZK_OPERLOG', 'OPLOG 4\t0\t2026-11-20 09:00:00\t0\t0\t0\t0'],
      ['ZK_OPERLOG', 'USER PIN=7\tName=Ravi\tPasswd=<4 characters>'],
      ['ZK_IDCARD', `IDCARD PIN=7\tIDNum=${citizen}`],
      ['JSON', '{"recordId":"1"}'],
    ];
    for (const [source, raw] of storedRecords)
      await portal.make.owner.query(
        'INSERT INTO punch_inbox (device_id, record_key, company_id, received_at, source, raw) VALUES ($1, md5($4)::uuid, $2, now(), $3, $4)',
        [id, companyId, source, raw],
      );
    for (const _ of [1, 2]) await portal.make.owner.query('SELECT clean_kept_uploads()');
    const left = await rows('SELECT raw FROM punch_inbox WHERE device_id = $1 ORDER BY source, raw', [id]);
    expect(left.map(({ raw }) => raw.replace(/[0-9a-f]{64}/, '#'))).toEqual([
      '{"recordId":"1"}',
      '7\t2026-11-18 09:00:00\t0\t15\t0\t…',
      '7\t2026-11-18 09:01:00\t0\t15\t0\t…',
      '7\t2026-11-18 09:02:00\t0\t15\t0\t0\t0',
      'FP PIN=7\tTMP=…',
      'IDCARD [37 bytes, sha256 #]',
      'OPERLOG [42 bytes, sha256 #]',
      'OPLOG 4\t0\t2026-11-20 09:00:00\t0\t0\t0\t0',
    ]);
  });
});
