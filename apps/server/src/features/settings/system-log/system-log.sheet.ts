import type { LogEntry } from '@gatehouse/api/settings/system-log';
import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';
import { titlesIn } from '@gatehouse/messages/titles';
import type { Sheet, SheetCell } from '../../../platform/sheets/sheet.ts';

/**
 * Formats the UTC offset of the sheet's times, such as `UTC+07:00`. The sheet shows the offset, because the browser's
 * time zone may have had another offset at the time of a change.
 */
function formatOffset(offsetMinutes: number): string {
  const padTwo = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.abs(offsetMinutes);
  return `UTC${offsetMinutes < 0 ? '-' : '+'}${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`;
}

/** Creates the sheet of the system log, with one row per changed field. */
export async function systemLogSheet(
  entries: AsyncIterable<LogEntry>,
  language: Language,
  offsetMinutes: number,
): Promise<Sheet> {
  const { systemLog: text } = await loadArea('settings', language);
  const localTime = (at: string): SheetCell => ({
    wall: new Date(Date.parse(at) + offsetMinutes * 60_000).toISOString().slice(0, 19).replace('T', ' '),
  });
  const rowsOf = (entry: LogEntry): SheetCell[][] => {
    const head = [
      entry.seq,
      localTime(entry.at),
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
      { header: `${text.time} (${formatOffset(offsetMinutes)})`, width: 24 },
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
    rows: flattenRows(entries, rowsOf),
  };
}

async function* flattenRows(entries: AsyncIterable<LogEntry>, rowsOf: (entry: LogEntry) => SheetCell[][]) {
  for await (const entry of entries) yield* rowsOf(entry);
}
