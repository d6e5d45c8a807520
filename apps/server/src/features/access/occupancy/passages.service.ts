import type { AntiPassback } from '@gatehouse/api/area/rooms';
import type { Db } from '../../../platform/db/database.ts';
import {
  applyPassage,
  isPassback,
  maxPassageAge,
  type Passage,
  passageDirectionOf,
  type Reader,
} from './occupancy.rules.ts';
import * as queries from './presences.queries.ts';

const { findOuter, findPresences, findWithExit, keyOf } = queries;
type EmployeeOrVisitor = queries.Somebody;

export type PresenceChange = queries.Noted;
/** Builds the SQL call that stores changed presences, for the statement that writes a batch of punches. */
export const { notePresences } = queries;

/**
 * A reader with its room and door. Room and door are null for a lock that is assigned to no door. Passages at such a
 * lock are ignored.
 */
export interface ReaderSite extends Reader {
  roomId: number | null;
  doorId: number | null;
  siteZone: string;
  antiPassback: AntiPassback;
}

export interface ReportedPassage extends EmployeeOrVisitor {
  id: string;
  site: ReaderSite;
  /** Time of the passage in epoch ms by the reader's clock. `heardAt` is the time of receipt by the portal. */
  at: number;
  heardAt: number;
  /** Direction of the pressed key. Null if none. */
  keyHint: 'IN' | 'OUT' | null;
  granted: boolean;
}

type ResolvedPassage = Passage & ReportedPassage;

export interface PassageOutcome {
  noted: PresenceChange[];
  passbacks: ReadonlySet<string>;
}

/**
 * Derives the changed presences and the passbacks of a batch from the stored presences. The caller must have locked the
 * rows of the people. Reads no presences if no room of the batch uses anti-passback.
 */
export async function evaluatePassages(
  db: Db,
  companyId: number,
  reported: readonly ReportedPassage[],
  now: Date,
): Promise<PassageOutcome> {
  const oldest = now.getTime() - maxPassageAge;
  const passing = reported.flatMap((report): ResolvedPassage[] => {
    const direction = passageDirectionOf(report.site, report.keyHint);
    // If the reader's clock is ahead, the time of receipt applies. Otherwise someone could be shown as inside at a
    // future time.
    const at = Math.min(report.at, report.heardAt);
    if (direction === null || at < oldest) return [];
    const { roomId, doorId, siteZone: zone } = report.site;
    if (roomId === null || doorId === null) return [];
    return [{ ...report, roomId, doorId, zone, direction, at }];
  });
  const passbacks = await findPassbacks(db, companyId, passing);
  return { noted: presenceChangesOf(passing), passbacks };
}

function presenceChangesOf(passing: readonly ResolvedPassage[]): PresenceChange[] {
  const granted = passing.filter(({ granted }) => granted);
  return [...Map.groupBy(granted, (passage) => `${keyOf(passage)} ${passage.roomId}`).values()].flatMap(
    (own) => {
      const [first] = own;
      const [last] = own.reduce(applyPassage, []);
      if (!first || !last) return [];
      const { employeeId, visitorId } = first;
      return [{ ...last, employeeId, visitorId }];
    },
  );
}

async function findPassbacks(
  db: Db,
  companyId: number,
  passing: readonly ResolvedPassage[],
): Promise<ReadonlySet<string>> {
  const asking = passing.filter(({ direction, site }) => direction === 'IN' && site.antiPassback !== 'OFF');
  if (asking.length === 0) return new Set();
  const rooms = [...new Set(asking.map(({ roomId }) => roomId))];
  const withExit = await findWithExit(db, companyId, rooms);
  if (withExit.size === 0) return new Set();
  const outerOf = await findOuter(db, [companyId]);
  const presencesByPerson = await findPresences(db, companyId, asking);
  const personKeys = new Set(asking.map(keyOf));
  const passbackIds = new Set<string>();
  for (const [key, own] of Map.groupBy(passing, keyOf)) {
    if (!personKeys.has(key)) continue;
    let state = presencesByPerson.get(key) ?? [];
    for (const passage of own.toSorted((a, b) => a.at - b.at)) {
      const room = { antiPassback: passage.site.antiPassback, hasExit: withExit.has(passage.roomId) };
      if (passage.direction === 'IN' && isPassback(state, outerOf, room, passage))
        passbackIds.add(passage.id);
      if (passage.granted) state = applyPassage(state, passage);
    }
  }
  return passbackIds;
}
