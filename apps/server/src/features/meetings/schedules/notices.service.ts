import type { ScheduleEvent } from '@gatehouse/api/meetings/schedules';
import type { Call } from '../../../platform/http/route.ts';
import { tell } from '../../notifications/notifications/notifications.service.ts';
import * as queries from './schedules.queries.ts';

type Telling = Pick<Call<never>, 'db' | 'viewer' | 'clock'>;

const news = ({ viewer, clock }: Telling, { id, version, title, start }: ScheduleEvent) => ({
  // proposed or decided again, it is news again
  cause: `${id}:${version}`,
  at: clock.now(),
  // an account of the installation is nobody of the company
  ...(viewer.companyId !== null && { about: viewer.accountId }),
  says: { id: String(id), title, date: start.slice(0, 10) },
});

/** Tells those who may approve it that an event waits. */
export async function tellDeciders(call: Telling, event: ScheduleEvent): Promise<void> {
  if (event.eventStatus !== 'PENDING') return;
  const kind =
    event.owner.ownerType === 'COMPANY' ? 'schedules.proposedToCompany' : 'schedules.proposedToDepartment';
  const told = (await queries.findDeciders(call.db, event)).filter((id) => id !== call.viewer.accountId);
  await tell(call.db, kind, told, news(call, event));
}

/** Tells who proposed an event what became of it. */
export async function tellProposer(
  call: Telling,
  before: ScheduleEvent,
  event: ScheduleEvent,
): Promise<void> {
  const { writer, eventStatus } = event;
  const isDecided = before.eventStatus === 'PENDING' && eventStatus !== 'PENDING';
  if (!isDecided || writer === null || writer.employeeId === call.viewer.employeeId) return;
  const kind = eventStatus === 'APPROVED' ? 'schedules.approved' : 'schedules.rejected';
  await tell(call.db, kind, await queries.findAccounts(call.db, writer.employeeId), news(call, event));
}
