import type { ScheduleEvent } from '@gatehouse/api/meetings/schedules';
import type { Call } from '../../../platform/http/route.ts';
import { notifyAccounts } from '../../notifications/notifications/notifications.service.ts';
import * as queries from './schedules.queries.ts';

type ScheduleNoticeCall = Pick<Call<never>, 'db' | 'viewer' | 'clock'>;

const toNotice = ({ viewer, clock }: ScheduleNoticeCall, { id, version, title, start }: ScheduleEvent) => ({
  // each version of the event causes a new notification
  cause: `${id}:${version}`,
  at: clock.now(),
  // the notice does not name a system administrator, because a system administrator does not belong to the company
  ...(viewer.companyId !== null && { about: viewer.accountId }),
  says: { id: String(id), title, date: start.slice(0, 10) },
});

export async function notifyApprovers(call: ScheduleNoticeCall, event: ScheduleEvent): Promise<void> {
  if (event.eventStatus !== 'PENDING') return;
  const kind =
    event.owner.ownerType === 'COMPANY' ? 'schedules.proposedToCompany' : 'schedules.proposedToDepartment';
  const recipients = (await queries.findDeciders(call.db, event)).filter(
    (id) => id !== call.viewer.accountId,
  );
  await notifyAccounts(call.db, kind, recipients, toNotice(call, event));
}

export async function notifyProposer(
  call: ScheduleNoticeCall,
  before: ScheduleEvent,
  event: ScheduleEvent,
): Promise<void> {
  const { writer, eventStatus } = event;
  const isDecided = before.eventStatus === 'PENDING' && eventStatus !== 'PENDING';
  if (!isDecided || writer === null || writer.employeeId === call.viewer.employeeId) return;
  const kind = eventStatus === 'APPROVED' ? 'schedules.approved' : 'schedules.rejected';
  await notifyAccounts(
    call.db,
    kind,
    await queries.findAccounts(call.db, writer.employeeId),
    toNotice(call, event),
  );
}
