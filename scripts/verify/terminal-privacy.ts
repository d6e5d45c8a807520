// Proves a part of T20 of the security rules. No template, picture, password, citizen number or position that a
// terminal sends is stored unencrypted in any table. The number of a visitor's QR code is not stored unencrypted
// either, whether the portal can parse its record or not. node scripts/verify/terminal-privacy.ts [--long] [--seed N]

import { createEventSender, hikEvent, multipart, picture } from '@gatehouse/testing/kit/hikvision-events';
import { signedClient } from '@gatehouse/testing/kit/signed-client';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { openFixture, readOptions, seededRandom, Verdict } from '@gatehouse/testing/portal/harness';
import { createQr } from '../../apps/server/src/features/visitors/visitors/qr.service.ts';

const options = readOptions();
const random = seededRandom(options.seed);
const verdict = new Verdict('TERMINAL-PRIVACY', options);

const fixture = await openFixture();
const portal = await fixture.open();
const { owner } = fixture.make;

/** Returns a unique text of base64 characters. */
const randomCanary = () =>
  Array.from({ length: 28 }, () => String.fromCharCode(65 + Math.floor(random() * 26))).join('');
const randomCitizenNumber = () =>
  Array.from({ length: 18 }, () => String(1 + Math.floor(random() * 9))).join('');

interface TerminalUpload {
  endpoint?: string;
  query: string;
  body: (secret: string, pin: string) => string;
}

const tables = [
  'OPERLOG',
  'ATTPHOTO',
  'BIODATA',
  'BIOPHOTO',
  'USERPIC',
  'USERINFO',
  'FINGERTMP',
  'FVEIN',
  'FACE',
  'IDCARD',
  'ERRORLOG',
  'WORKCODE',
  'SOMETHING',
  'options',
];
const fields = ['TMP', 'Template', 'Content', 'Passwd', 'Password', 'Pwd', 'Photo', 'IDNum', 'FPTemplate1'];
const uploadsWithSecrets: TerminalUpload[] = [
  // Every table of the protocol, with each field that may contain a secret.
  ...tables.flatMap((table) =>
    fields.map(
      (field): TerminalUpload => ({
        query: `&table=${table}&Stamp=1`,
        body: (secret, pin) =>
          table === 'options' ? `~DeviceName=x,${field}=${secret}` : `USER PIN=${pin}\t${field}=${secret}`,
      }),
    ),
  ),
  ...['FP', 'FACE', 'FVEIN', 'BIODATA', 'BIOPHOTO', 'NEWWORD'].map(
    (word): TerminalUpload => ({
      query: '&table=OPERLOG&OpStamp=1',
      body: (secret, pin) => `${word} PIN=${pin}\tFID=1\tSize=28\tTMP=${secret}\t${secret}`,
    }),
  ),
  // Records that contain only the secret, without a field name.
  ...['SOMETHING', 'WORKCODE', 'BIODATA', 'USERINFO'].map(
    (table): TerminalUpload => ({
      query: `&table=${table}`,
      body: (secret) => `7\t1\t${secret}`,
    }),
  ),
  ...[
    'AuthType=PWD',
    'AuthType=CARD',
    'tablename=user',
    'type=BioData',
    'type=EnrollInfoData',
    'ContentType=tgz',
  ].map(
    (query): TerminalUpload => ({
      query: `&${query}`,
      body: (secret, pin) => `PIN=${pin}\tPWD=${secret}\t${secret}`,
    }),
  ),
  ...['fdata', 'edata', 'querydata'].map(
    (endpoint): TerminalUpload => ({
      endpoint,
      query: '&PhotoStamp=1',
      body: (secret, pin) => `PIN=${pin}.jpg\nCMD=uploadphoto\0${secret}`,
    }),
  ),
  {
    query: '&table=ATTLOG&Stamp=1',
    body: (secret, pin) => `${pin}\t2026-11-18 09:00:00\t0\t15\t0\t0\t0\t255\t0\t0\t25200\t${secret}`,
  },
  {
    query: '&table=ATTLOG&Stamp=1',
    body: (secret, pin) => `${pin}\t2026-11-18 10:00:00\t0\t15\t0\t0\t0\t${secret}\t1`,
  },
  { query: '&table=ATTLOG&Stamp=1', body: (secret, pin) => `FP PIN=${pin}\tFID=1\tTMP=${secret}` },
  {
    query: '&table=ATTLOG&Stamp=1',
    body: (secret) => `99887\t2026-11-18 10:00:00\t0\t15\t0\t0\t0\t0\t0\t0\t0\t${secret}`,
  },
];

/** Uploads of access control terminals, with a secret in each field that may contain one. */
const sentForAccess: TerminalUpload[] = [
  ...['user', 'templatev10', 'biodata', 'biophoto', 'userpic', 'identitycard', 'errorlog'].flatMap((table) =>
    fields.map(
      (field): TerminalUpload => ({
        query: `&table=tabledata&tablename=${table}&count=1`,
        body: (secret, pin) => `${table} pin=${pin}\t${field}=${secret}`,
      }),
    ),
  ),
  ...['rtlog', 'transaction', 'rtstate', 'options'].flatMap((table) =>
    fields.map(
      (field): TerminalUpload => ({
        query: `&table=${table}`,
        body: (secret, pin) => `time=2026-11-18 09:00:00\tpin=${pin}\tevent=0\t${field}=${secret}`,
      }),
    ),
  ),
  {
    endpoint: 'querydata',
    query: '&type=tabledata&cmdid=1&tablename=user&count=1&packcnt=2&packidx=1',
    body: (secret, pin) => `user pin=${pin}\tpassword=${secret}`,
  },
  { endpoint: 'registry', query: '', body: (secret) => `DeviceType=acc,ComPwd=${secret},authKey=${secret}` },
];

/** Posts of a Hikvision terminal, with a secret at each position. */
const posted: ((secret: string, pin: string) => object | Buffer | string)[] = [
  (secret, pin) =>
    multipart([
      {
        type: 'application/json',
        text: JSON.stringify(hikEvent('2026-11-18T09:00:00+07:00', { employeeNoString: pin })),
      },
      picture(secret),
    ]),
  ...['name', 'cardNo', 'QRCodeInfo', 'label', 'FaceRect', 'picture'].map(
    (field) => (secret: string, pin: string) =>
      hikEvent('2026-11-18T09:00:00+07:00', { employeeNoString: pin, [field]: secret }),
  ),
  (secret) => ({ eventType: 'IDCardInfoEvent', IDCardInfo: { IDCardNo: secret } }),
  (secret) => `{"name":"${secret}"`,
];

/**
 * Records of JSON devices with the number of a QR code. Most of these records have another fault and cannot be parsed.
 */
const punches: ((number: string) => string)[] = [
  (number) => `{"recordId":"1","employeePin":"${number}","at":"2026-11-18T09:00:00"}`,
  (number) => `{"recordId":"2","employeePin":"${number}","at":"yesterday"}`,
  (number) => `{"recordId":"3","employeePin":${number},"at":"2026-11-18T09:00:00"}`,
  (number) => `{"recordId":"4","employeePin":"000${number}","at":"2026-11-18T09:00:00"}`,
  (number) => `{"recordId":"${number}","employeePin":"not a code","at":"2026-11-18T09:00:00"}`,
  (number) => `{"recordId":"6","employeePin":"7","at":"2026-11-18T09:00:00","card":"${number}"}`,
  (number) => `{"recordId":"7","employeePin":"${number}","at":"2026-11-18T09:00:00","temperature":"warm"}`,
  (number) => `{"recordId":"8","note":"${'x'.repeat(2_000)} ${number}","employeePin":"7"}`,
  (number) => `"${number}"`,
  (number) => number,
  (number) => `["${number.replaceAll(/\d{3}(?=\d)/g, '$& ')}"]`,
];
/** Records of attendance terminals with the number of a QR code. */
const attlogs: ((number: string) => string)[] = [
  (number) => `${number}\t2026-11-18 09:00:00\t0\t4`,
  (number) => `${number}\tyesterday\t0\t4`,
  (number) => `00${number}\tyesterday`,
  (number) => `card ${number}\t2026-11-18 09:00:00\t0\t4`,
  (number) => `7\t2026-11-18 09:00:00\t0\t4\t${number}`,
  (number) => `PIN=${number}\ttime=never\tstatus=0`,
  (number) => number,
];
/** Records of access control terminals with the number of a QR code, including events that are not punches. */
const events: ((number: string) => string)[] = [
  (number) => `time=2026-11-18 09:00:00\tpin=0\tcardno=${number}\tevent=0\tverifytype=4\tindex=1`,
  (number) => `time=never\tpin=0\tcardno=${number}\tevent=0\tindex=2`,
  (number) => `time=2026-11-18 09:00:00\tpin=0\tcardno=${number}\tevent=9999\tindex=3`,
  (number) => `time=2026-11-18 09:00:00\tpin=0\tcardno=${number}\tevent=104\tindex=4`,
  (number) => `time=2026-11-18 09:00:00\tpin=${number} x\tcardno=0\tevent=0\tindex=5`,
  (number) =>
    `time=2026-11-18 09:00:00\tpin=${number}\tcardno=${number}\tevent=27\tlinkid=${number}\tindex=6`,
  (number) => `${number}\t2026-11-18`,
];
/** Records of Hikvision terminals with the number of a QR code. */
const alerts: ((number: string) => object | string)[] = [
  (number) =>
    hikEvent('2026-11-18T09:00:00+07:00', { employeeNoString: undefined, cardNo: number, subEventType: 1 }),
  (number) => hikEvent('never', { employeeNoString: undefined, cardNo: number, subEventType: 1 }),
  (number) =>
    hikEvent('2026-11-18T09:00:00+07:00', {
      employeeNoString: undefined,
      QRCodeInfo: number,
      subEventType: 156,
    }),
  (number) =>
    hikEvent('2026-11-18T09:00:00+07:00', {
      employeeNoString: undefined,
      cardNo: number,
      subEventType: 9_999,
    }),
  (number) => hikEvent('2026-11-18T09:00:00+07:00', { employeeNoString: `${number} x`, subEventType: 75 }),
  (number) => hikEvent('2026-11-18T09:00:00+07:00', { employeeNoString: '7', currentVerifyMode: number }),
  (number) => ({ eventType: number }),
  (number) =>
    `{"eventType":"AccessControllerEvent","dateTime":"2026-11-18T09:00:00+07:00","AccessControllerEvent":{"majorEventType":5,"subEventType":1,"cardNo":${number}}}`,
];

async function dump(): Promise<string> {
  const { rows: names } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN ('public', 'pgboss')`,
  );
  let all = '';
  for (const { name } of names)
    all += (await owner.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)).rows
      .map(({ row }) => row)
      .join('\n');
  return all;
}

let uploads = 0;
let refused = 0;
try {
  const planted: { secret: string; what: string }[] = [];
  for (let round = 0; round < (options.long ? 20 : 1); round++) {
    const home = await fixture.make.department();
    const person = await fixture.make.employee({ companyId: home.companyId, departmentId: home.id });
    const device = await fixture.make.device({ companyId: home.companyId });
    const terminal = terminalOf(portal, device.serial);
    for (const { endpoint = 'cdata', query, body } of uploadsWithSecrets) {
      const secret = query.includes('ATTLOG') && random() < 0.5 ? randomCitizenNumber() : randomCanary();
      planted.push({ secret, what: `${endpoint}${query} ${body('…', 'PIN')}` });
      const { statusCode } = await terminal.send('POST', endpoint, query, `${body(secret, person.pin)}\n`);
      uploads += 1;
      if (statusCode !== 200) refused += 1;
    }
  }
  const gate = await fixture.make.device({ protocol: 'ZK_ACC' });
  const access = terminalOf(portal, gate.serial);
  for (const { endpoint = 'cdata', query, body } of sentForAccess) {
    const secret = randomCanary();
    planted.push({ secret, what: `for access: ${endpoint}${query} ${body('…', 'PIN')}` });
    const { statusCode } = await access.send('POST', endpoint, query, body(secret, '7'));
    uploads += 1;
    if (statusCode !== 200) refused += 1;
  }
  const { id: companyId } = await fixture.make.company();
  const { pin } = await fixture.make.employee({ companyId });
  const { path } = await fixture.make.device({ companyId, protocol: 'HIKVISION' });
  for (const body of posted) {
    const secret = randomCanary();
    const content = body(secret, pin);
    planted.push({ secret, what: `an event: ${JSON.stringify(content).slice(0, 80)}` });
    const { statusCode } = await createEventSender(portal, path)(content);
    uploads += 1;
    if (statusCode !== 200) refused += 1;
  }
  const host = await fixture.make.employee({ companyId });
  const visitor = await fixture.make.visitor(host, { email: 'guest@example.com' });
  const { number, sealed, number_hash, link_hash } = createQr(portal.services.settings.masterKey);
  await owner.query(
    `INSERT INTO visitor_qrs (visitor_id, company_id, sealed, number_hash, link_hash, created_at) VALUES ($1, $2, $3, $4, $5, now())`,
    [visitor.id, companyId, sealed, number_hash, link_hash],
  );
  const makeDevice = async (protocol: 'JSON' | 'ZK_ATT' | 'ZK_ACC' | 'HIKVISION') =>
    fixture.make.device({ companyId, protocol });
  const sign = signedClient(portal, await makeDevice('JSON'));
  const reads = terminalOf(portal, (await makeDevice('ZK_ATT')).serial);
  const accessTerminal = terminalOf(portal, (await makeDevice('ZK_ACC')).serial);
  const alert = createEventSender(portal, (await makeDevice('HIKVISION')).path);
  const dialects: [string, (() => Promise<{ statusCode: number }>)[]][] = [
    ['JSON', punches.map((write) => () => sign('/device/v1/punches', `{"punches":[${write(number)}]}`))],
    ['ZK_ATT', attlogs.map((write) => () => reads.attlog([write(number)]))],
    [
      'ZK_ACC',
      events.map((write) => () => accessTerminal.send('POST', 'cdata', '&table=rtlog', write(number))),
    ],
    ['HIKVISION', alerts.map((write) => () => alert(write(number)))],
  ];
  const before = await dump();
  verdict.verify(!before.includes(number), 'the number of a QR code stands in clear before it was read');
  for (const [dialect, sending] of dialects) {
    for (const [index, send] of sending.entries()) {
      const { statusCode } = await send();
      uploads += 1;
      verdict.verify(
        statusCode === 200,
        `${dialect} record ${index + 1} with a number was answered ${statusCode}`,
      );
    }
    // Long substrings of a number must not be stored either, because they leave few possibilities for the remaining
    // digits.
    const parts = [number, number.slice(0, 15), number.slice(3), number.replaceAll(/\d{3}(?=\d)/g, '$& ')];
    const rowsText = await dump();
    verdict.verify(
      !parts.some((part) => rowsText.includes(part)),
      `the number of a QR code is found in clear after records of ${dialect}`,
    );
  }
  verdict.verify(refused === 0, `${refused} uploads were not taken`);
  const text = await dump();
  for (const { secret, what } of planted) {
    const isFound = text.includes(secret) || text.includes(Buffer.from(secret).toString('hex'));
    verdict.verify(!isFound, `found in clear: ${what}`);
  }
  verdict.print({ uploads, refused, secrets: planted.length, seed: options.seed });
} finally {
  await fixture.close();
}
