import { DAY } from '@gatehouse/api/platform/dates';
import { teleworkLogs } from '@gatehouse/api/telework/telework-logs';
import {
  byId,
  changing,
  type IdResolver,
  mine,
  missing,
  ofPerson,
  others,
  personAt,
  plain,
  row,
} from '../calls.ts';
import { nounProof, preparedRow } from '../proof.ts';
import { department, fresh, own } from '../words.ts';

const ready = row(async ({ make }, { staff, colleague, other }) => {
  const ofEmployees = new Map<number | null, number>();
  for (const person of [staff, colleague, other])
    ofEmployees.set(person.employeeId, (await make.teleworkLog(person)).id);
  return ofEmployees;
});

/**
 * Returns a pending log of the person that the call is about. If the call needs a new row or no log is prepared,
 * creates one.
 */
const log: IdResolver = async (context) => {
  const person = await personAt(context);
  if (!person?.employeeId) return missing;
  const preparedId = context.isFresh ? undefined : preparedRow(context.tenant, ready).get(person.employeeId);
  return preparedId ?? (await context.world.stand.make.teleworkLog(person)).id;
};

let minutes = 0;
/** Returns a minute of the last weeks without telework logs. */
const freshMinute = () => {
  const start = new Date(Date.now() - 20 * DAY + ++minutes * 120_000);
  const toLocalTime = (at: Date) => at.toISOString().slice(0, 19);
  return { startTime: toLocalTime(start), endTime: toLocalTime(new Date(start.getTime() + 60_000)) };
};

export const teleworkLogsProof = nounProof(teleworkLogs, {
  // Expected roles from the specification: MANAGER adds "request list and action"
  expected: {
    mine: own,
    waiting: department,
    create: own,
    remove: own,
    approve: department,
    reject: department,
  },
  calls: {
    mine: mine(),
    waiting: plain(),
    create: {
      places: ['self'],
      input: async () => ({ body: { kind: 'BREAK', note: fresh(), ...freshMinute() } }),
    },
    remove: byId(log, {}, ofPerson),
    // People cannot approve or reject their own logs.
    approve: changing(log, async () => ({ comment: fresh() }), others),
    reject: changing(log, async () => ({ comment: fresh() }), others),
  },
  rows: [ready],
  seed: {
    'telework_logs.kind': 'BREAK',
    'telework_logs.status': 'PENDING',
    'telework_logs.end_at': '2026-11-03',
  },
  meaningful: ['telework_logs.kind', 'telework_logs.status', 'telework_logs.zone'],
  unreachable: {
    shape: ['telework_logs__kind', 'telework_logs__status'],
    portal: ['telework_logs__end_at'],
    lookedUp: ['telework_logs__employee_id', 'telework_logs__decided_by'],
  },
});
