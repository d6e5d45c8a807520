import {
  type DeviceLog,
  deviceLogLimits,
  deviceLogs,
  logCursorOf,
} from '@gatehouse/api/device-ops/device-logs';
import type { FieldError } from '@gatehouse/api/platform/fields';
import { exportRoute } from '../../../platform/http/export-route.ts';
import { type ExportCall, type Feature, route } from '../../../platform/http/route.ts';
import { keysetPage } from '../../../platform/paging.ts';
import { createSheetFile, readInParts, type SheetFile } from '../../../platform/sheets/sheets.ts';
import type { DeviceLogFilters } from './device-log-scope.queries.ts';
import { countAll, cursorOf, listLogs, listPage } from './device-logs.queries.ts';
import { deviceLogSheet } from './device-logs.sheet.ts';

export const deviceLogsFeature: Feature = {
  name: 'deviceLogs',
  constraints: {},
  routes: [
    route(deviceLogs.list, async ({ db, viewer, query, refuse }) => {
      const { page, size } = query;
      const after = query.after === undefined ? null : logCursorOf(query.after);
      const wrong = [...checkDates(query), ...(after === null ? checkPage(page, size) : [])];
      if (wrong.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields: wrong });
      return listPage(db, viewer, query, after);
    }),
    route(deviceLogs.records, async ({ db, viewer, query, refuse }) => {
      const wrong = checkDates(query);
      if (wrong.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields: wrong });
      const { size } = query;
      const after = query.after === undefined ? null : logCursorOf(query.after);
      const rows = await listLogs(db, viewer, query, { after, offset: 0, size: size + 1 });
      return keysetPage(rows, size, cursorOf);
    }),
    exportRoute(deviceLogs.export, exportLogs),
  ],
};

/**
 * Creates a spreadsheet of the device events that match the query. Reads the events in batches, so that no database
 * statement takes long.
 */
async function exportLogs(call: ExportCall<typeof deviceLogs.export>): Promise<SheetFile> {
  const { change, clock, viewer, query, language, refuse } = call;
  const wrong = checkDates(query);
  if (wrong.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields: wrong });
  const { exported } = deviceLogLimits;
  const rows = await change((db) => countAll(db, viewer, query, exported + 1));
  if (rows > exported) refuse('API_PAYLOAD_TOO_LARGE');
  const logs = readInParts<DeviceLog>((last, size) => {
    const after = last ? { at: Date.parse(last.time), id: last.id } : null;
    return change((db) => listLogs(db, viewer, query, { after, offset: 0, size }));
  });
  const sheet = await deviceLogSheet(logs, language);
  return createSheetFile(`device-logs ${query.from} ${query.to}`, sheet, { rows, at: clock.now() });
}

function checkDates({ from, to, fromTime = '00:00', toTime = '23:59' }: DeviceLogFilters): FieldError[] {
  if (from > to) return [{ field: 'to', rule: 'order', params: {} }];
  return from === to && fromTime > toTime ? [{ field: 'toTime', rule: 'order', params: {} }] : [];
}

const checkPage = (page: number, size: number): FieldError[] => {
  const max = Math.floor(deviceLogLimits.byNumber / size);
  return page > max ? [{ field: 'page', rule: 'max', params: { max } }] : [];
};
