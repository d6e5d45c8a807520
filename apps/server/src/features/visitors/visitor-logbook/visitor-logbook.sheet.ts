import type { LogbookEntry } from '@gatehouse/api/visitors/visitor-logbook';
import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';
import { titlesIn } from '@gatehouse/messages/titles';
import type { Sheet, SheetCell } from '../../../platform/sheets/sheet.ts';
import { timeCell } from '../../../platform/sheets/sheets.ts';

/** Creates a sheet of logbook entries in the caller’s language, with times in the zone of each visit. */
export async function createLogbookSheet(
  entries: readonly LogbookEntry[],
  language: Language,
): Promise<Sheet> {
  const { visitorLogbook: text } = await loadArea('visitors', language);
  const toCells = (row: LogbookEntry): SheetCell[] => [
    row.name,
    row.email,
    row.meetingOwnerName,
    row.meetingTitle,
    timeCell(row.checkIn, row.timeZone),
    timeCell(row.checkOut, row.timeZone),
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
      { header: text.fields.checkIn, width: 24 },
      { header: text.fields.checkOut, width: 24 },
      { header: text.fields.timeZone, width: 20 },
      { header: text.fields.roomName, width: 20 },
      { header: text.notes, width: 16 },
    ],
    rows: entries.map(toCells),
  };
}
