import { meaningOfCode } from '../../device-commands/return-codes.ts';
import type { Dialect } from '../../dialects/dialect.ts';
import { jsonOf } from '../../ingest/device-record.ts';
import { readAlert } from './alert.ts';
import { hikRefusalOf } from './codes.ts';
import { isapiCalls } from './isapi/calls.ts';
import { recordAgain } from './record.ts';
import { hikvisionFeature } from './routes.ts';

/** The dialect for Hikvision ISAPI, for reports of terminals and for calls to terminals (protocols.md §2). */
export const hikvisionDialect: Dialect = {
  receive: hikvisionFeature,
  addresses: null,
  read: {
    again: (raw, { zone }, receivedAt) => recordAgain(jsonOf(raw), zone, receivedAt),
    refusalOf(raw) {
      const alert = readAlert(jsonOf(raw));
      return alert?.kind === 'event' ? hikRefusalOf(alert.minor) : null;
    },
  },
  commands: {
    // Terminals answer with words, and the portal has its own return code for each word.
    readReturnCode: (code) =>
      code >= 0
        ? { outcome: 'succeeded', meaning: 'ok' }
        : { outcome: 'failed', meaning: meaningOfCode(code) ?? 'other' },
    calls: isapiCalls,
  },
};
