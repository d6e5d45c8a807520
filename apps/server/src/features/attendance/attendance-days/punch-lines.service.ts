import type { IsoDate } from '@gatehouse/api/platform/dates';
import type { Punch } from './day/work-date.rules.ts';
import { isAhead, type PunchContext, type SitePunch } from './day-plan.service.ts';
import type { IgnoredReason, PunchDirection } from './explanation/explanation.rules.ts';
import type { ApprovedRequest } from './leave/approved-requests.rules.ts';

/**
 * Returns a parser for results of the SQL function `punches_around`. It parses one employee at a time to save memory in
 * large batches.
 */
export function readAround(text: string | null): (employeeId: number) => PunchContext {
  const lines = (text ? JSON.parse(text) : {}) as Record<string, string>; // Text format of migrations/functions/punches.sql.
  const siteRows = lines.sites?.split(';').map((line) => line.split('|') as SiteRow); // Text format of migrations/functions/punches.sql.
  const sites: SiteRows = new Map(siteRows?.map((row) => [row[0], row]));
  return (employeeId) => {
    const context: PunchContext = { punches: [], asked: [] };
    for (const line of lines[employeeId]?.split(';') ?? [])
      if (line.startsWith('R|')) context.asked.push(readRequest(line));
      else context.punches.push(readPunch(line, sites));
    return context;
  };
}

/** Parses the text that the SQL function `request_line` returns. */
export function readRequest(line: string): ApprovedRequest {
  const [, id, type, subType, extent, from, to, takenBack, start, end, zone, punchId] = line.split(
    '|',
  ) as RequestLine; // The SQL function `request_line` returns the fields in this order.
  return {
    id,
    type,
    subType,
    of: extent,
    from,
    to,
    takenBack: takenBack ? takenBack.split(',') : [],
    span: { start: Number(start), end: Number(end) },
    zone,
    punchId: punchId || null,
  };
}

type RequestLine = [
  mark: 'R',
  id: string,
  type: ApprovedRequest['type'],
  subType: string,
  of: ApprovedRequest['of'],
  from: IsoDate,
  to: IsoDate,
  takenBack: string,
  start: string,
  end: string,
  zone: string,
  punchId: string,
];

function readPunch(line: string, sites: SiteRows): SitePunch {
  const [id, at, localTime, direction, workDate, ignored, statusKey, deviceId, granted, ahead] = line.split(
    '|',
  ) as PunchLine; // Text format of migrations/functions/punches.sql.
  const site = sites.get(deviceId);
  if (!site) throw new Error(`the device ${deviceId} of a punch stands nowhere`);
  const [, deviceDirection, doorId, building, zone] = site;
  return {
    id,
    at: Number(at),
    wall: localTime,
    deviceDirection,
    statusKey: statusKey === '-1' ? null : Number(statusKey),
    doorId,
    granted: granted === '1',
    ahead: isAhead(Number(ahead) * 1000),
    zone,
    buildingId: Number(building),
    stored: {
      punchDate: localTime.slice(0, 10),
      workDate: workDate || null,
      direction: direction || null,
      ignored: ignored || null,
    },
  };
}

type PunchLine = [
  id: string,
  at: string,
  wall: string,
  direction: PunchDirection | '',
  workDate: IsoDate | '',
  ignored: IgnoredReason | '',
  statusKey: string,
  deviceId: string,
  granted: '0' | '1',
  /** Seconds by which the punch was ahead of the portal on arrival. */
  ahead: string,
];
type SiteRows = ReadonlyMap<string, SiteRow>;
type SiteRow = [
  deviceId: string,
  direction: Punch['deviceDirection'],
  doorId: string,
  building: string,
  /** Zone of the building or, without a building, of the company. */
  zone: string,
];
