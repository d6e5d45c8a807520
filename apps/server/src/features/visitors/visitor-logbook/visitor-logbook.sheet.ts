import type { LogbookEntry } from '@gatehouse/api/visitors/visitor-logbook';
import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';
import { titlesIn } from '@gatehouse/messages/titles';
import { instantToWall } from '../../../platform/dates/zones.ts';
import type { Cell, Sheet } from '../../../platform/sheets/sheet.ts';

/** Entries of the logbook as a sheet in the caller's language; times by the clock of the place. */
export async function logbookSheet(entries: readonly LogbookEntry[], language: Language): Promise<Sheet> {
  const { visitorLogbook: text } = await loadArea('visitors', language);
  const at = (instant: string | null, zone: string) =>
    instant === null ? null : instantToWall(zone, Date.parse(instant));
  const cells = (row: LogbookEntry): Cell[] => [
    row.name,
    row.email,
    row.meetingOwnerName,
    row.meetingTitle,
    at(row.checkIn, row.timeZone),
    at(row.checkOut, row.timeZone),
    row.timeZone,
    row.roomName,
    row.checkOutBy === 'AUTO' ? text.auto : '',
  ];
  return {
    name: titlesIn(language)['/visitor-logbook'],
    columns: [
      { header: text.fields.name, width: 28 },
      { header: text.fields.email, width: 28 },
      { header: text.fields.meetingOwnerName, width: 28 },
      { header: text.fields.meetingTitle, width: 32 },
      { header: text.fields.checkIn, width: 20 },
      { header: text.fields.checkOut, width: 20 },
      { header: text.fields.timeZone, width: 20 },
      { header: text.fields.roomName, width: 20 },
      { header: text.notes, width: 16 },
    ],
    rows: entries.map(cells),
  };
}
