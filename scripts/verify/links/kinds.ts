import { createHash } from 'node:crypto';
import { healthDeclarations } from '@gatehouse/api/visitors/health-declarations';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { terminalOf } from '../../../apps/server/src/features/device-ops/ingest/device-ops.kit.ts';
import { createLinkCode } from '../../../apps/server/src/features/visitors/health-declarations/health-declaration-codes.rules.ts';
import { createQr } from '../../../apps/server/src/features/visitors/visitors/qr.service.ts';
import { createToken } from '../../../apps/server/src/platform/http/credentials.ts';
import { seal } from '../../../apps/server/src/platform/seal.ts';
import type { Portal } from '../../../apps/server/src/portal.ts';
import type { Person } from '../../../apps/server/test/kit/factories.ts';
import type { Stand } from '../harness.ts';
import { hour, iso, type Kind, minute, post, type World } from './kind.ts';
import { file, reset } from './kinds.accounts.ts';

/** One of each kind, all open at `now`. */
export async function makeKinds(stand: Stand, portal: Portal, now: number): Promise<Kind[]> {
  const { make } = stand;
  const host = await make.employee({ roles: ['ADMIN'] });
  const world: World = { stand, portal, now, host, companyId: host.companyId ?? 0 };
  return [
    await declaration(world),
    await visitorLink(world),
    await guestLink(world),
    await number(world),
    await feed(world),
    await reset(world),
    await file(world),
  ];
}

const hourFrom = (now: number) => ({ startsAt: iso(now + 5 * minute), endsAt: iso(now + 65 * minute) });

/** Half an hour after a meeting is the default of the settings. */
const marginAfter = 30 * minute;

async function declaration(world: World): Promise<Kind> {
  const { stand, now, host, companyId } = world;
  const email = 'declares@example.com';
  const { id: meetingId } = await stand.make.meeting(host, { ...hourFrom(now), guests: [email] });
  const lastAt = now + 65 * minute + marginAfter;
  const link = { companyId, meetingId, email, until: lastAt / 1000 };
  const code = (given: object = {}) => createLinkCode(stand.masterKey, { ...link, ...given });
  const sealed = (purpose: string) =>
    seal(stand.masterKey, purpose, Buffer.from(JSON.stringify([companyId, meetingId, email, link.until])));
  return {
    name: 'declaration link',
    page: '/declare',
    right: code(),
    another: code({ until: link.until - 60 }),
    share: 2000,
    opens: post(world, healthDeclarations.open, (text) => ({ code: text })),
    foreign: [
      ['a link to another meeting', code({ meetingId: meetingId + 1000 })],
      ['a link of another company', code({ companyId: companyId + 1000 })],
      ['a link of another address', code({ email: 'other@example.com' })],
      ['a link that is over', code({ until: now / 1000 - 1 })],
      ...['mails', 'visitor-qrs', 'health declarations'].map(
        (purpose) => [`the same, sealed as ${purpose}`, sealed(purpose).toString('base64url')] as const,
      ),
    ],
    lastAt,
  };
}

async function keepVisitorQr({ stand, companyId }: World, visitorId: number) {
  const { number: digits, link, ...qr } = createQr(stand.masterKey);
  await stand.make.owner.query(
    `INSERT INTO visitor_qrs (visitor_id, company_id, sealed, number_hash, link_hash, created_at) VALUES ($1, $2, $3, $4, $5, now())`,
    [visitorId, companyId, qr.sealed, qr.number_hash, qr.link_hash],
  );
  return { digits, link };
}

async function visitorLink(world: World): Promise<Kind> {
  const { stand, now, host } = world;
  const window = { activeFrom: iso(now - hour), activeTo: iso(now + hour) };
  const visitor = async (email: string) =>
    keepVisitorQr(world, (await stand.make.visitor(host, { email, ...window })).id);
  const { link, digits } = await visitor('first@example.com');
  return {
    name: 'visitor’s link',
    page: '/visitor-qr',
    right: link,
    another: (await visitor('second@example.com')).link,
    share: 1200,
    opens: post(world, visitors.showQr, (text) => ({ link: text })),
    foreign: [['the number of the same visitor', digits]],
    lastAt: now + hour,
  };
}

async function guestLink(world: World): Promise<Kind> {
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

/** Lines that a terminal may send in one upload without being read later by a job. */
const linesAtOnce = 20;

async function number(world: World): Promise<Kind> {
  const { stand, portal, now, host, companyId } = world;
  const { make } = stand;
  const room = await make.room({ companyId, type: 'MEETING_ROOM' });
  const door = await make.door({ companyId, roomId: room.id });
  const device = await make.device({ companyId, doorId: door.id, protocol: 'ZK_ACC', direction: 'IN' });
  const terminal = terminalOf(portal, device.serial);
  await terminal.send('POST', 'registry', '', 'DeviceType=acc,LockCount=1');
  const email = 'numbered@example.com';
  const window = { activeFrom: iso(now - hour), activeTo: iso(now + 3 * hour) };
  await make.meeting(host, { ...hourFrom(now), roomId: room.id, guests: [email] });
  const { digits, link } = await keepVisitorQr(world, (await make.visitor(host, { email, ...window })).id);
  const other = await make.visitor(host, { email: 'other-number@example.com', ...window });
  const another = (await keepVisitorQr(world, other.id)).digits;
  let index = 0;
  const line = (text: string) => {
    const wall = iso(portal.services.clock.now().getTime()).slice(0, 19).replace('T', ' ');
    return `time=${wall}\tpin=0\tcardno=${text}\teventaddr=1\tevent=0\tinoutstatus=0\tverifytype=0001000000000000\tindex=${++index}`;
  };
  const passages = async () =>
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
    // terminals write zeros in front of numbers, and blanks around fields
    isSame: (text) => text.split(/[\t\r\n]/).some((part) => part.trim().replace(/^0+/, '') === digits),
    opens: async (text) =>
      /^AUTH=SUCCEED/.test((await terminal.send('POST', 'cdata', '&AuthType=device', line(text))).body),
    async openAll(texts) {
      const opened: string[] = [];
      for (let from = 0; from < texts.length; from += linesAtOnce) {
        const some = texts.slice(from, from + linesAtOnce);
        const before = await passages();
        await terminal.send('POST', 'cdata', '&table=rtlog', `${some.map(line).join('\r\n')}\r\n`);
        const found = (await passages()) - before;
        if (found > 0) opened.push(`${found} of ${some.join(' ')}`);
      }
      return opened;
    },
    foreign: [['the link of the same visitor', link]],
    lastAt: now + 65 * minute + marginAfter,
  };
}

async function feed(world: World): Promise<Kind> {
  const { stand, portal, host, companyId } = world;
  const { owner } = stand.make;
  const made = async (person: Person) => {
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
    right: await made(host),
    another: await made(await stand.make.employee({ companyId, roles: ['ADMIN'] })),
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
