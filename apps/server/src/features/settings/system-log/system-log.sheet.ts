import type { LogEntry } from '@gatehouse/api/settings/system-log';
import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';
import { titlesIn } from '@gatehouse/messages/titles';
import type { Sheet, SheetCell } from '../../../platform/sheets/sheet.ts';

/** `UTC+07:00`: by what clock a sheet's times are; that of a browser may have stood otherwise when something was done. */
function clockName(offsetMinutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.abs(offsetMinutes);
  return `UTC${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Entries of the audit trail as a sheet in the caller's language: one row per field that changed. */
export async function systemLogSheet(
  entries: AsyncIterable<LogEntry>,
  language: Language,
  offsetMinutes: number,
): Promise<Sheet> {
  const { systemLog: text } = await loadArea('settings', language);
  const wall = (at: string): SheetCell => ({
    wall: new Date(Date.parse(at) + offsetMinutes * 60_000).toISOString().slice(0, 19).replace('T', ' '),
  });
  const rowsOf = (entry: LogEntry): SheetCell[][] => {
    const head = [
      entry.seq,
      wall(entry.at),
      entry.actorName,
      entry.action,
      entry.entity,
      entry.entityId,
      entry.entityName,
    ];
    const tail = [entry.address, entry.requestId];
    const changes = entry.changes.length > 0 ? entry.changes : [{ field: '', was: null, is: null }];
    return changes.map(({ field, was, is }) => [...head, field, was, is, ...tail]);
  };
  return {
    name: titlesIn(language)['/system-log'],
    columns: [
      { header: text.number, width: 10 },
      { header: `${text.time} (${clockName(offsetMinutes)})`, width: 24 },
      { header: text.actor, width: 20 },
      { header: text.action, width: 28 },
      { header: text.entity, width: 20 },
      { header: text.entityId, width: 12 },
      { header: text.entityName, width: 24 },
      { header: text.field, width: 24 },
      { header: text.was, width: 36 },
      { header: text.is, width: 36 },
      { header: text.address, width: 18 },
      { header: text.requestId, width: 38 },
    ],
    rows: allRows(entries, rowsOf),
  };
}

async function* allRows(entries: AsyncIterable<LogEntry>, rowsOf: (entry: LogEntry) => SheetCell[][]) {
  for await (const entry of entries) yield* rowsOf(entry);
}
