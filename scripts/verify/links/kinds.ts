import { createHash } from 'node:crypto';
import { healthDeclarations } from '@gatehouse/api/visitors/health-declarations';
import { visitors } from '@gatehouse/api/visitors/visitors';
import type { Person } from '@gatehouse/testing/data/factories';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import type { ProofFixture } from '@gatehouse/testing/portal/harness';
import { createLinkCode } from '../../../apps/server/src/features/visitors/health-declarations/health-declaration-codes.rules.ts';
import { createQr } from '../../../apps/server/src/features/visitors/visitors/qr.service.ts';
import { createToken } from '../../../apps/server/src/platform/http/credentials.ts';
import { seal } from '../../../apps/server/src/platform/seal.ts';
import type { Portal } from '../../../apps/server/src/portal.ts';
import { hour, type LinkWorld, minute, post, type SecretKind, toIso } from './kind.ts';
import { fileLink, reset } from './kinds.accounts.ts';

/** Creates secrets of all types. All of them are valid at `now`. */
export async function makeKinds(fixture: ProofFixture, portal: Portal, now: number): Promise<SecretKind[]> {
  const { make } = fixture;
  const host = await make.employee({ roles: ['ADMIN'] });
  const world: LinkWorld = { stand: fixture, portal, now, host, companyId: host.companyId ?? 0 };
  return [
    await declarationLink(world),
    await visitorLink(world),
    await guestLink(world),
    await qrNumber(world),
    await feedLink(world),
    await reset(world),
    await fileLink(world),
  ];
}

const hourFrom = (now: number) => ({ startsAt: toIso(now + 5 * minute), endsAt: toIso(now + 65 * minute) });

/** Time for which the access of a guest stays valid after a meeting: half an hour, the default of the settings. */
const marginAfter = 30 * minute;

async function declarationLink(world: LinkWorld): Promise<SecretKind> {
  const { stand, now, host, companyId } = world;
  const email = 'declares@example.com';
  const { id: meetingId } = await stand.make.meeting(host, { ...hourFrom(now), guests: [email] });
  const lastAt = now + 65 * minute + marginAfter;
  const link = { companyId, meetingId, email, until: lastAt / 1000 };
  const makeCode = (overrides: object = {}) => createLinkCode(stand.masterKey, { ...link, ...overrides });
  const sealAs = (purpose: string) =>
    seal(stand.masterKey, purpose, Buffer.from(JSON.stringify([companyId, meetingId, email, link.until])));
  return {
    name: 'declaration link',
    page: '/declare',
    right: makeCode(),
    another: makeCode({ until: link.until - 60 }),
    share: 2000,
    opens: post(world, healthDeclarations.open, (text) => ({ code: text })),
    foreign: [
      ['a link to another meeting', makeCode({ meetingId: meetingId + 1000 })],
      ['a link of another company', makeCode({ companyId: companyId + 1000 })],
      ['a link of another address', makeCode({ email: 'other@example.com' })],
      ['a link that is over', makeCode({ until: now / 1000 - 1 })],
      ...['mails', 'visitor-qrs', 'health declarations'].map(
        (purpose) => [`the same, sealed as ${purpose}`, sealAs(purpose).toString('base64url')] as const,
      ),
    ],
    lastAt,
  };
}

async function insertVisitorQr({ stand, companyId }: LinkWorld, visitorId: number) {
  const { number: digits, link, ...qr } = createQr(stand.masterKey);
  await stand.make.owner.query(
    `INSERT INTO visitor_qrs (visitor_id, company_id, sealed, number_hash, link_hash, created_at) VALUES ($1, $2, $3, $4, $5, now())`,
    [visitorId, companyId, qr.sealed, qr.number_hash, qr.link_hash],
  );
  return { digits, link };
}

async function visitorLink(world: LinkWorld): Promise<SecretKind> {
  const { stand, now, host } = world;
  const window = { activeFrom: toIso(now - hour), activeTo: toIso(now + hour) };
  const makeVisitor = async (email: string) =>
    insertVisitorQr(world, (await stand.make.visitor(host, { email, ...window })).id);
  const { link, digits } = await makeVisitor('first@example.com');
  return {
    name: 'visitor’s link',
    page: '/visitor-qr',
    right: link,
    another: (await makeVisitor('second@example.com')).link,
    share: 1200,
    opens: post(world, visitors.showQr, (text) => ({ link: text })),
    foreign: [['the number of the same visitor', digits]],
    lastAt: now + hour,
  };
}

async function guestLink(world: LinkWorld): Promise<SecretKind> {
  const { stand, now, host, companyId } = world;
  const emails = ['guest1@example.com', 'guest2@example.com'];
  const meeting = await stand.make.meeting(host, { ...hourFrom(now), guests: emails });
  const links: string[] = [];
  for (const email of emails) {
    const { number: _, link, ...qr } = createQr(stand.masterKey);
    await stand.make.owner.query(
      `INSERT INTO guest_qrs (company_id, meeting_id, email, sealed, number_hash, link_hash, created_at) VALUES ($1, $2, $3, $4, $5, $6, now())`,
      [companyId, meeting.meetingId, email, qr.sealed, qr.number_hash, qr.link_hash],
    );
    links.push(link);
  }
  const [right = '', another = ''] = links;
  return {
    name: 'guest’s link',
    page: '/visitor-qr',
    right,
    another,
    share: 600,
    opens: post(world, visitors.showQr, (text) => ({ link: text })),
    foreign: [['the address of the guest', emails[0] ?? '']],
    lastAt: now + 65 * minute + marginAfter,
  };
}

/** Maximum number of lines per upload that the portal processes without a later job. */
const linesAtOnce = 20;

async function qrNumber(world: LinkWorld): Promise<SecretKind> {
  const { stand, portal, now, host, companyId } = world;
  const { make } = stand;
  const room = await make.room({ companyId, type: 'MEETING_ROOM' });
  const door = await make.door({ companyId, roomId: room.id });
  const device = await make.device({ companyId, doorId: door.id, protocol: 'ZK_ACC', direction: 'IN' });
  const terminal = terminalOf(portal, device.serial);
  await terminal.send('POST', 'registry', '', 'DeviceType=acc,LockCount=1');
  const email = 'numbered@example.com';
  const window = { activeFrom: toIso(now - hour), activeTo: toIso(now + 3 * hour) };
  await make.meeting(host, { ...hourFrom(now), roomId: room.id, guests: [email] });
  const { digits, link } = await insertVisitorQr(world, (await make.visitor(host, { email, ...window })).id);
  const other = await make.visitor(host, { email: 'other-number@example.com', ...window });
  const another = (await insertVisitorQr(world, other.id)).digits;
  let index = 0;
  const makeLine = (text: string) => {
    const localTime = toIso(portal.services.clock.now().getTime()).slice(0, 19).replace('T', ' ');
    return `time=${localTime}\tpin=0\tcardno=${text}\teventaddr=1\tevent=0\tinoutstatus=0\tverifytype=0001000000000000\tindex=${++index}`;
  };
  const countPassages = async () =>
    (
      await make.owner.query('SELECT FROM punches WHERE device_id = $1 AND visitor_id IS NOT NULL', [
        device.id,
      ])
    ).rowCount ?? 0;
  return {
    name: 'QR number',
    page: 'a reader',
    right: digits,
    another,
    share: 4500,
    // Zeros before numbers and spaces around fields are ignored, because terminals add them.
    isSame: (text) => text.split(/[\t\r\n]/).some((part) => part.trim().replace(/^0+/, '') === digits),
    opens: async (text) =>
      /^AUTH=SUCCEED/.test((await terminal.send('POST', 'cdata', '&AuthType=device', makeLine(text))).body),
    async openAll(texts) {
      const opened: string[] = [];
      for (let from = 0; from < texts.length; from += linesAtOnce) {
        const batch = texts.slice(from, from + linesAtOnce);
        const before = await countPassages();
        await terminal.send('POST', 'cdata', '&table=rtlog', `${batch.map(makeLine).join('\r\n')}\r\n`);
        const accepted = (await countPassages()) - before;
        if (accepted > 0) opened.push(`${accepted} of ${batch.join(' ')}`);
      }
      return opened;
    },
    foreign: [['the link of the same visitor', link]],
    lastAt: now + 65 * minute + marginAfter,
  };
}

async function feedLink(world: LinkWorld): Promise<SecretKind> {
  const { stand, portal, host, companyId } = world;
  const { owner } = stand.make;
  const makeFeed = async (person: Person) => {
    const secret = createToken();
    await owner.query(
      `INSERT INTO calendar_feeds (company_id, employee_id, secret_hash, created_at, updated_at) VALUES ($1, $2, $3, now(), now())`,
      [companyId, person.employeeId, createHash('sha256').update(secret).digest()],
    );
    return secret;
  };
  const password = await stand.make.calendarPassword(host);
  const agent = await stand.make.teleworkAgent(host);
  return {
    name: 'calendar feed',
    page: '/ical',
    right: await makeFeed(host),
    another: await makeFeed(await stand.make.employee({ companyId, roles: ['ADMIN'] })),
    share: 1000,
    opens: async (text, remoteAddress) => {
      const url = `/ical/${encodeURIComponent(text.toWellFormed())}.ics`;
      return (await portal.app.inject({ url, remoteAddress })).statusCode === 200;
    },
    foreign: [
      ['a session', await stand.signIn(host)],
      ['an app password', password.secret],
      ['the token of an agent', agent.token],
    ],
    end: () => owner.query('DELETE FROM calendar_feeds WHERE employee_id = $1', [host.employeeId]),
  };
}
