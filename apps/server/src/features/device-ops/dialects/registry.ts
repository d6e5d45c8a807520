import type { Feature } from '../../../platform/http/route.ts';
import type { RecordSource } from '../ingest/device-record.ts';
import { hikvisionDialect } from '../protocols/hikvision/dialect.ts';
import { jsonDialect } from '../protocols/json/dialect.ts';
import { createTerminalsFeature } from '../protocols/zkteco/routes.ts';
import { accessDialect, accessTerminals } from '../protocols/zkteco-access/dialect.ts';
import { attendanceDialect, attendanceTerminals } from '../protocols/zkteco-attendance/dialect.ts';
import type { Dialect } from './dialect.ts';

/** Both ZKTeco dialects use the same URLs. */
const zkteco = createTerminalsFeature({ attendance: attendanceTerminals, access: accessTerminals });

/** The dialect of each device protocol. Only this module imports from `protocols` (decision 089). */
export const dialects: Readonly<Record<RecordSource, Dialect>> = {
  ZK_ATT: { ...attendanceDialect, receive: zkteco },
  ZK_ACC: { ...accessDialect, receive: zkteco },
  HIKVISION: hikvisionDialect,
  JSON: jsonDialect,
};

const all = Object.values(dialects);

/** Features that receive the requests of devices. A feature that two dialects share occurs once. */
export const dialectFeatures: readonly Feature[] = [...new Set(all.map(({ receive }) => receive))];

const addresses = [...new Set(all.flatMap((dialect) => dialect.addresses ?? []))];

/** Normalises the URL of a terminal’s request. Returns undefined for the URL of any other client. */
export const normalizeTerminalUrl = (url: string): string | undefined =>
  addresses.map(({ normalizeUrl }) => normalizeUrl(url)).find((normalized) => normalized !== undefined);

/** Returns whether a URL belongs to a terminal protocol that deviates from HTTP. Browsers never request such a URL. */
export const isTerminalUrl = (url: string): boolean => addresses.some(({ isOwn }) => isOwn(url));
