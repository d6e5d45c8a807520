import { meetings } from '@gatehouse/api/meetings/meetings';
import { employees } from '@gatehouse/api/people/employees';
import { personalData } from '@gatehouse/api/people/personal-data';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { createEmptyAnswers, healthDeclarations } from '@gatehouse/api/visitors/health-declarations';
import { visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { visitors } from '@gatehouse/api/visitors/visitors';
import type { ProofFixture } from '@gatehouse/testing/portal/harness';
import { deliverDue } from '../../../apps/server/src/features/settings/mails/mails.service.ts';
import { createLinkCode } from '../../../apps/server/src/features/visitors/health-declarations/health-declaration-codes.rules.ts';
import type { Portal } from '../../../apps/server/src/portal.ts';

interface CallAnswer {
  statusCode: number;
  payload: string;
  json(): { result: never };
}

interface OutsiderProof {
  stand: ProofFixture;
  portal: Portal;
  call(operation: OperationShape, token: string, params: object, payload?: object): Promise<CallAnswer>;
  letters(): string;
}

const minute = 60_000;

/** Creates the canaries (marker texts) of a visitor and a guest, and an earlier name of the visitor. */
function nameOutsiders(letters: () => string) {
  const makeWord = (kind: string) => `${kind}${letters()}`;
  const makeAddress = (kind: string) => `${makeWord(kind)}@Example.com`;
  const visitor = {
    firstName: makeWord('First'),
    lastName: makeWord('Last'),
    displayName: makeWord('Visitor'),
    visitorCompany: makeWord('Company'),
    email: makeAddress('visitor'),
    idPassportNumber: makeWord('Passport'),
  };
  const guest = { name: makeWord('Guest'), email: makeAddress('guest'), answer: makeWord('Answer') };
  return { visitor, guest, formerHost: makeWord('Former') };
}

const buildDeclaration = (code: string, name: string, companyName: string) => ({
  code,
  name,
  companyName,
  address: 'x',
  phoneNumber: '0912345678',
  confirmed: true,
  ...createEmptyAnswers(),
});

/**
 * Creates a visitor, and a guest known only by email address. An employee has invited both. All their data contains
 * canaries (marker texts).
 */
export async function seedOutsiders({ stand, portal, call, letters }: OutsiderProof) {
  const { make } = stand;
  const { owner } = make;
  const home = await make.department();
  const organisation = { companyId: home.companyId, departmentId: home.id };
  const { companyId } = home;
  const token = await stand.signIn(await make.employee({ ...organisation, roles: ['ADMIN'] }));
  const hostName = `Host ${letters()}`;
  const host = await make.employee({ ...organisation, roles: ['ADMIN'], displayName: hostName });
  const hosting = await stand.signIn(host);
  const webhook = await make.webhook({ companyId });
  await owner.query(
    "UPDATE webhooks SET event_types = '{visitor.invited,visitor.checked_in,visitor.checked_out}' WHERE id = $1",
    [webhook.id],
  );
  const { visitor, guest, formerHost } = nameOutsiders(letters);
  const callAs = async (operation: OperationShape, token: string, params: object, body?: object) => {
    const answer = await call(operation, token, params, body);
    if (answer.statusCode !== 200) throw new Error(`${operation.name} answered ${answer.payload}`);
    return answer.json().result as { id: number };
  };
  const now = portal.services.clock.now().getTime();
  const toIso = (minutes: number) => new Date(now + minutes * minute).toISOString();
  const room = await make.room({ companyId, type: 'MEETING_ROOM' });
  const localTime = (minutes: number) =>
    new Date(now + (7 * 60 + minutes) * minute).toISOString().slice(0, 16).concat(':00');
  const { id: occurrenceId } = await callAs(
    meetings.create,
    hosting,
    {},
    {
      roomId: room.id,
      title: 'Review',
      start: localTime(5),
      end: localTime(35),
      guests: [visitor.email, guest.email],
    },
  );
  const { id: visitorId } = await callAs(
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
      activeFrom: toIso(-60),
      activeTo: toIso(600),
    },
  );
  await callAs(visitors.update, token, { id: visitorId }, { displayName: formerHost });
  await callAs(visitors.update, token, { id: visitorId }, { displayName: visitor.displayName });
  await callAs(visitors.sendQr, token, { id: visitorId });
  await callAs(visitorLogbook.create, token, {}, { visitorId, meetingId: occurrenceId });
  const arrival = { meetingId: occurrenceId, email: guest.email, name: guest.name };
  await callAs(visitorLogbook.create, token, {}, arrival);
  for (const [email, name] of [
    [guest.email, guest.name],
    [visitor.email, visitor.displayName],
  ] as const) {
    const link = { companyId, meetingId: occurrenceId, email: email.toLowerCase(), until: now / 1000 + 60 };
    const declaration = buildDeclaration(createLinkCode(stand.masterKey, link), name, guest.answer);
    await callAs(healthDeclarations.create, token, {}, declaration);
  }
  await deliverDue(portal.services);
  const words = [...Object.values(visitor), formerHost, ...Object.values(guest), hostName];
  return {
    people: 3,
    mails: 3,
    words,
    /** Returns whether a text is a guest's answer, which is stored encrypted. */
    isSealed: (text: string) => text === guest.answer,
    /** Erases the visitor, the guest, and afterwards the employee that invited them. */
    async erase(): Promise<CallAnswer[]> {
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
