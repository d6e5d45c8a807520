import { type DeviceLog, deviceLogLimits, deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import type { FieldError } from '@gatehouse/api/platform/fields';
import { type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { sendSheet, writeSheet } from '../../../platform/sheets/sheets.ts';
import { type Cursor, countLogs, type Filters, listLogs } from './device-logs.queries.ts';
import { deviceLogSheet } from './device-logs.sheet.ts';

export const deviceLogsFeature: Feature = {
  name: 'deviceLogs',
  constraints: {},
  routes: [
    route(deviceLogs.list, async ({ db, viewer, query, refuse }) => {
      const { page, size } = query;
      const after = query.after === undefined ? null : cursorOf(query.after);
      const wrong = [...wrongDates(query), ...(after === null ? wrongPage(page, size) : [])];
      if (wrong.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields: wrong });
      // one more than asked for tells whether there is a next page
      const offset = after === null ? page * size : 0;
      const rows = await listLogs(db, viewer, query, { after, offset, size: size + 1 });
      const { total, isExact } = await countLogs(db, viewer, query);
      const content = rows.slice(0, size);
      const next = rows.length > size ? nextOf(content.at(-1)) : null;
      return { ...pageOf(content, total, query), last: next === null, next, totalIsExact: isExact };
    }),
    route(deviceLogs.export, async ({ db, viewer, query, language, reply, refuse }) => {
      const wrong = wrongDates(query);
      if (wrong.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields: wrong });
      const { total } = await countLogs(db, viewer, query);
      const { exported, counted } = deviceLogLimits;
      // what no counter holds is counted up to less than may be exported: then the rows themselves decide
      if (total > exported) refuse('API_PAYLOAD_TOO_LARGE');
      if (query.operation !== undefined && total >= counted) {
        const beyond = { after: null, offset: exported, size: 1 };
        if ((await listLogs(db, viewer, query, beyond)).length > 0) refuse('API_PAYLOAD_TOO_LARGE');
      }
      const workbook = await writeSheet(await deviceLogSheet(db, viewer, query, language));
      sendSheet(reply, `device-logs ${query.from} ${query.to}`, workbook);
      return {};
    }),
  ],
};

const wrongDates = ({ from, to }: Filters): FieldError[] =>
  from > to ? [{ field: 'to', rule: 'order', params: {} }] : [];

const wrongPage = (page: number, size: number): FieldError[] => {
  const max = Math.floor(deviceLogLimits.byNumber / size);
  return page > max ? [{ field: 'page', rule: 'max', params: { max } }] : [];
};

const nextOf = (row: DeviceLog | undefined): string | null =>
  row ? `${Date.parse(row.time)}-${row.id}` : null;

function cursorOf(text: string): Cursor {
  const at = text.lastIndexOf('-');
  return { at: Number(text.slice(0, at)), id: Number(text.slice(at + 1)) };
}
