import type { AntiPassback } from '@gatehouse/api/area/rooms';
import type { Db } from '../../../platform/db/database.ts';
import { isPassback, keptFor, type Passage, passageOf, passed, type Reader } from './occupancy.rules.ts';
import * as queries from './presences.queries.ts';

const { findOuter, findPresences, findWithExit, keyOf } = queries;
type Somebody = queries.Somebody;

export type Noted = queries.Noted;
/** Part of the statement that writes a batch. */
export const { notePresences } = queries;

/** The place of a reader. A lock that is assigned to no door has neither room nor door: nothing is known of who passes it. */
export interface ReaderSite extends Reader {
  roomId: number | null;
  doorId: number | null;
  /** The zone of the building. */
  siteZone: string;
  antiPassback: AntiPassback;
}

/** Somebody showed themselves to a reader. */
export interface Reported extends Somebody {
  /** Of the punch. */
  id: string;
  site: ReaderSite;
  /** Epoch ms by the reader's clock, and when the portal heard of it. */
  at: number;
  heardAt: number;
  /** What the key that was pressed says. */
  keyHint: 'IN' | 'OUT' | null;
  granted: boolean;
}

type Passing = Passage & Reported;

export interface Watched {
  /** What is to be noted of who is inside (`notePresences`). */
  noted: Noted[];
  /** Numbers of the punches that are passbacks. */
  passbacks: ReadonlySet<string>;
}

/**
 * What a batch tells of who is inside, and which of its entrances are passbacks by what is known now. The caller holds the rows of
 * the people. While no room of the batch asks for anti-passback, nothing is read.
 */
export async function watchPassages(
  db: Db,
  companyId: number,
  reported: readonly Reported[],
  now: Date,
): Promise<Watched> {
  const oldest = now.getTime() - keptFor;
  const passing = reported.flatMap((one): Passing[] => {
    const direction = passageOf(one.site, one.keyHint);
    // a clock that is ahead lets nobody in tomorrow
    const at = Math.min(one.at, one.heardAt);
    if (direction === null || at < oldest) return [];
    const { roomId, doorId, siteZone: zone } = one.site;
    if (roomId === null || doorId === null) return [];
    return [{ ...one, roomId, doorId, zone, direction, at }];
  });
  const passbacks = await findPassbacks(db, companyId, passing);
  return { noted: notedOf(passing), passbacks };
}

/** Of each somebody and room the last entrance and exit that a door let happen. */
function notedOf(passing: readonly Passing[]): Noted[] {
  const granted = passing.filter(({ granted }) => granted);
  return [...Map.groupBy(granted, (one) => `${keyOf(one)} ${one.roomId}`).values()].flatMap((own) => {
    const [first] = own;
    const [last] = own.reduce(passed, []);
    if (!first || !last) return [];
    const { employeeId, visitorId } = first;
    return [{ ...last, employeeId, visitorId }];
  });
}

async function findPassbacks(
  db: Db,
  companyId: number,
  passing: readonly Passing[],
): Promise<ReadonlySet<string>> {
  const asking = passing.filter(({ direction, site }) => direction === 'IN' && site.antiPassback !== 'OFF');
  if (asking.length === 0) return new Set();
  const rooms = [...new Set(asking.map(({ roomId }) => roomId))];
  const withExit = await findWithExit(db, companyId, rooms);
  if (withExit.size === 0) return new Set();
  const outerOf = await findOuter(db, [companyId]);
  const known = await findPresences(db, companyId, asking);
  const wanted = new Set(asking.map(keyOf));
  const found = new Set<string>();
  for (const [key, own] of Map.groupBy(passing, keyOf)) {
    if (!wanted.has(key)) continue;
    let state = known.get(key) ?? [];
    for (const one of own.toSorted((a, b) => a.at - b.at)) {
      const room = { antiPassback: one.site.antiPassback, hasExit: withExit.has(one.roomId) };
      if (one.direction === 'IN' && isPassback(state, outerOf, room, one)) found.add(one.id);
      if (one.granted) state = passed(state, one);
    }
  }
  return found;
}
