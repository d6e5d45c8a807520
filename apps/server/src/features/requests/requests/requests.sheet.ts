import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';
import { titlesIn } from '@gatehouse/messages/titles';
import { instantToWall } from '../../../platform/dates/zones.ts';
import type { Cell, Sheet } from '../../../platform/sheets/sheet.ts';
import { typeWordsIn } from '../request-types/type-words.service.ts';
import type { RequestRow } from './requests.queries.ts';

/** Requests as a sheet in the caller's language; times by the clocks of each person's site. */
export async function requestSheet(rows: readonly RequestRow[], language: Language): Promise<Sheet> {
  const { requests: text } = await loadArea('requests', language);
  const words = await typeWordsIn(language);
  const wall = (time: string) => time.replace('T', ' ');
  const at = (instant: Date | null, zone: string) =>
    instant === null ? null : instantToWall(zone, instant.getTime());
  const cells = (row: RequestRow): Cell[] => [
    text.number.replace('{id}', String(row.id)),
    row.title,
    words.typeName(row.type),
    words.subTypeName(row.type, row.subType, row.ownTypeName),
    row.displayName,
    row.accountName,
    row.departmentName,
    row.isAllDay || row.half ? row.startTime.slice(0, 10) : wall(row.startTime),
    row.isAllDay || row.half ? row.endTime.slice(0, 10) : wall(row.endTime),
    row.half ? text.halves[row.half] : null,
    row.timeZone,
    text.statuses[row.status],
    row.reason,
    at(row.submittedAt, row.timeZone),
    row.approver,
    at(row.decidedAt, row.timeZone),
    row.approverComment,
  ];
  return {
    name: titlesIn(language)['/request-management/{-$filter}'],
    columns: [
      { header: text.columns.id, width: 12 },
      { header: text.fields.title, width: 32 },
      { header: text.fields.type, width: 16 },
      { header: text.fields.subType, width: 20 },
      { header: text.fields.displayName, width: 28 },
      { header: text.fields.accountName, width: 20 },
      { header: text.fields.departmentName, width: 24 },
      { header: text.fields.startTime, width: 20 },
      { header: text.fields.endTime, width: 20 },
      { header: text.fields.half, width: 14 },
      { header: text.fields.timeZone, width: 20 },
      { header: text.fields.status, width: 14 },
      { header: text.fields.reason, width: 40 },
      { header: text.fields.submittedTime, width: 20 },
      { header: text.fields.approver, width: 28 },
      { header: text.fields.approvingTime, width: 20 },
      { header: text.fields.approverComment, width: 40 },
    ],
    rows: rows.map(cells),
  };
}
