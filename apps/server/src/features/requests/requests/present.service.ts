import { permits } from '@gatehouse/api/platform/operation';
import { mayOf } from '@gatehouse/api/platform/states';
import type { Request } from '@gatehouse/api/requests/requests';
import { deciderActions, requesterActions } from '@gatehouse/api/requests/requests.rules';
import type { Language } from '@gatehouse/messages';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { beyondOfRequests } from '../leave-balances/leave.service.ts';
import { type TypeWords, typeWordsIn } from '../request-types/type-words.service.ts';
import { everyDate } from './range.rules.ts';
import { findPunches, findRequest, type OwnPunch, type RequestRow } from './requests.queries.ts';

/** Work dates of a request that were not taken back. */
export function daysLeft(row: Pick<RequestRow, 'workDates' | 'takenBack'>): string[] {
  const gone = new Set(row.takenBack);
  return everyDate(row.workDates).filter((date) => !gone.has(date));
}

/** What its state and the table of actions are asked with. */
export const knownOf = (row: RequestRow) => ({
  type: row.type,
  cancels: row.cancelsId !== null,
  daysLeft: row.status === 'APPROVED' && daysLeft(row).length > 0,
});

interface Asking {
  db: Db;
  viewer: Viewer;
  language: Language;
}

/** One that is there, as the wire has it. */
export async function shown(asking: Asking, id: number): Promise<Request> {
  const row = await findRequest(asking.db, asking.viewer, id);
  const [found] = row ? await presented(asking, [row]) : [];
  if (!found) throw new Error('a request that was just written is not there');
  return found;
}

/** What the trail keeps: whose it is and what it says, not what a viewer may do. */
export const recorded = ({ may: _, ...request }: Request) => request;

/** Requests as the wire has them, with what the viewer may do to each now. */
export async function presented(
  { db, viewer, language }: Asking,
  rows: readonly RequestRow[],
): Promise<Request[]> {
  const words = await typeWordsIn(language);
  const wanted = rows.flatMap(({ punchId, startTime }) =>
    punchId === null ? [] : [{ punchId, date: startTime.slice(0, 10) }],
  );
  const punches = wanted.length > 0 ? await findPunches(db, viewer, wanted) : [];
  const byId = new Map(punches.map((punch) => [punch.id, punch]));
  const beyond = await beyondOfRequests(db, viewer, rows);
  return rows.map((row) => ({ ...present(row, viewer, words, byId), beyond: beyond.get(row.id) ?? null }));
}

function present(
  row: RequestRow,
  viewer: Viewer,
  words: TypeWords,
  punches: ReadonlyMap<number, OwnPunch>,
): Omit<Request, 'beyond'> {
  const isOwn = row.employeeId === viewer.employeeId;
  const allowed = (operation: Parameters<typeof permits>[1]) => permits(viewer.permissions, operation);
  const decided = row.decidedAt?.toISOString() ?? null;
  const punch = row.punchId === null ? undefined : punches.get(row.punchId);
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    reason: row.reason,
    employeeId: row.employeeId,
    accountName: row.accountName,
    displayName: row.displayName,
    departmentName: row.departmentName,
    type: row.type,
    subType: row.subType,
    typeName: words.typeName(row.type),
    subTypeName: words.subTypeName(row.type, row.subType, row.ownTypeName),
    startTime: row.startTime,
    endTime: row.endTime,
    isAllDay: row.isAllDay,
    half: row.half,
    timeZone: row.timeZone,
    roomId: row.roomId,
    room:
      row.roomId === null
        ? null
        : { id: row.roomId, roomName: row.roomName ?? '', buildingName: row.buildingName ?? '' },
    punchId: row.punchId,
    punch: punch ? { id: punch.id, wallTime: punch.wallTime, doorName: punch.doorName } : null,
    cancelsId: row.cancelsId,
    cancels: row.cancelsId === null ? null : { id: row.cancelsId, title: row.cancelsTitle ?? '' },
    cancelDates: row.cancelDates,
    takenBack: row.takenBack,
    workDates: row.workDates,
    status: row.status,
    timeCreation: row.createdAt.toISOString(),
    submittedTime: row.submittedAt?.toISOString() ?? null,
    approver: row.approver,
    approverComment: row.approverComment,
    approvedTime: row.status === 'APPROVED' ? decided : null,
    rejectedTime: row.status === 'REJECTED' ? decided : null,
    approvingList:
      decided && row.approver !== null ? [{ approver: row.approver, approvingTime: decided }] : [],
    may: isOwn
      ? mayOf(requesterActions, row.status, knownOf(row), allowed)
      : mayOf(deciderActions, row.status, knownOf(row), allowed),
  };
}
