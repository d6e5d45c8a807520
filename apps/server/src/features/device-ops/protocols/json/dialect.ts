import type { Dialect } from '../../dialects/dialect.ts';
import { jsonOf } from '../../ingest/device-record.ts';
import { jsonRefusalOf, readPunch } from './punch-batch.ts';
import { jsonDevicesFeature } from './routes.ts';

/** The dialect for devices that sign their JSON requests (protocols.md §11). */
export const jsonDialect: Dialect = {
  receive: jsonDevicesFeature,
  addresses: null,
  read: {
    again: (raw, { zone }, receivedAt) => readPunch(jsonOf(raw), zone, receivedAt),
    refusalOf: (raw) => jsonRefusalOf(jsonOf(raw)),
  },
  commands: null,
};
