import { meetings } from '@gatehouse/api/meetings/meetings';
import { employees } from '@gatehouse/api/people/employees';
import { personalData } from '@gatehouse/api/people/personal-data';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { createEmptyAnswers, healthDeclarations } from '@gatehouse/api/visitors/health-declarations';
import { visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { deliverDue } from '../../apps/server/src/features/settings/mails/mails.service.ts';
import { createLinkCode } from '../../apps/server/src/features/visitors/health-declarations/health-declaration-codes.rules.ts';
import type { Portal } from '../../apps/server/src/portal.ts';
import type { Stand } from './harness.ts';

interface Answer {
  statusCode: number;
  payload: string;
  json(): { result: never };
}

interface Proving {
  stand: Stand;
  portal: Portal;
  call(operation: OperationShape, token: string, params: object, payload?: object): Promise<Answer>;
  letters(): string;
}

const minute = 60_000;

/** A visitor and a guest known by their address alone, both invited by an employee, with something to find of each. */
export async function seedOutsiders({ stand, portal, call, letters }: Proving) {
  const { make } = stand;
  const { owner } = make;
  const home = await make.department();
  const made = { companyId: home.companyId, departmentId: home.id };
  const { companyId } = home;
  const token = await stand.signIn(await make.employee({ ...made, roles: ['ADMIN'] }));
  const hostName = `Host ${letters()}`;
  const host = await make.employee({ ...made, roles: ['ADMIN'], displayName: hostName });
  const hosting = await stand.signIn(host);
  const webhook = await make.webhook({ companyId });
  await owner.query(
    "UPDATE webhooks SET event_types = '{visitor.invited,visitor.checked_in,visitor.checked_out}' WHERE id = $1",
    [webhook.id],
  );
  const word = (kind: string) => `${kind}${letters()}`;
  const address = (kind: string) => `${word(kind)}@Example.com`;
  const visitor = {
    firstName: word('First'),
    lastName: word('Last'),
    displayName: word('Visitor'),
    visitorCompany: word('Company'),
    email: address('visitor'),
    idPassportNumber: word('Passport'),
  };
  const guest = { name: word('Guest'), email: address('guest'), answer: word('Answer') };
  const done = async (operation: OperationShape, by: string, params: object, body?: object) => {
    const answer = await call(operation, by, params, body);
    if (answer.statusCode !== 200) throw new Error(`${operation.name} answered ${answer.payload}`);
    return answer.json().result as { id: number };
  };
  const now = portal.services.clock.now().getTime();
  const iso = (minutes: number) => new Date(now + minutes * minute).toISOString();
  const room = await make.room({ companyId, type: 'MEETING_ROOM' });
  const wall = (minutes: number) =>
    new Date(now + (7 * 60 + minutes) * minute).toISOString().slice(0, 16).concat(':00');
  const { id: occurrenceId } = await done(
    meetings.create,
    hosting,
    {},
    {
      roomId: room.id,
      title: 'Review',
      start: wall(5),
      end: wall(35),
      guests: [visitor.email, guest.email],
    },
  );
  const { id: visitorId } = await done(
    visitors.create,
    token,
    {},
    {
      ...visitor,
      companyId,
      nationality: 'VN',
      contactDepartment: home.code,
      contactPerson: host.accountName,
      enableQrCheckin: true,
      activeFrom: iso(-60),
      activeTo: iso(600),
    },
  );
  const former = word('Former');
  await done(visitors.update, token, { id: visitorId }, { displayName: former });
  await done(visitors.update, token, { id: visitorId }, { displayName: visitor.displayName });
  await done(visitors.sendQr, token, { id: visitorId });
  await done(visitorLogbook.create, token, {}, { visitorId, meetingId: occurrenceId });
  await done(
    visitorLogbook.create,
    token,
    {},
    {
      meetingId: occurrenceId,
      email: guest.email,
      name: guest.name,
    },
  );
  for (const [email, name] of [
    [guest.email, guest.name],
    [visitor.email, visitor.displayName],
  ] as const) {
    const link = { companyId, meetingId: occurrenceId, email: email.toLowerCase(), until: now / 1000 + 60 };
    await done(
      healthDeclarations.create,
      token,
      {},
      {
        ...{ code: createLinkCode(stand.masterKey, link), name, companyName: guest.answer, address: 'x' },
        ...{ phoneNumber: '0912345678', confirmed: true, ...createEmptyAnswers() },
      },
    );
  }
  await deliverDue(portal.services);
  const words = [...Object.values(visitor), former, ...Object.values(guest), hostName];
  return {
    people: 3,
    mails: 3,
    words,
    /** What guests declare is encrypted. */
    isSealed: (text: string) => text === guest.answer,
    /** The visitor, the guest, and then the employee who invited them. */
    async erase(): Promise<Answer[]> {
      const { email } = guest;
      const first = await call(visitors.remove, token, { id: visitorId });
      const second = await call(
        personalData.eraseGuest,
        token,
        {},
        { companyId, email, confirmation: email },
      );
      await owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [host.employeeId]);
      const accountName = host.accountName;
      return [first, second, await call(employees.erase, token, { id: host.employeeId }, { accountName })];
    },
  };
}
