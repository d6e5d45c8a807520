import { type IsoDate, MINUTE } from '../../../platform/dates/iso-dates.ts';
import type { WorkCalendar } from './calendar.rules.ts';
import type { Direction, DirectionSource, IgnoredReason } from './explanation.rules.ts';

/** One event of a terminal, as far as attendance reads it. Punches held for review are not passed in. */
export interface Punch {
  id: string;
  /** Epoch ms. */
  at: number;
  /** The device's own text, for the explanation only. */
  wall: string;
  deviceDirection: 'IN' | 'OUT' | 'TWO_WAYS' | 'UNKNOWN';
  /** The key pressed on the terminal: 0 in, 1 out, 2 break-out, 3 break-in, 4 OT-in, 5 OT-out; anything else says nothing. */
  statusKey: number | null;
  doorId: string | null;
  /** False for ACCESS_REJECTED, which never counts. */
  granted: boolean;
  /** It was ahead of the portal when it came, by more than a clock may be: it does not count before its time (rules.md §3.14). */
  ahead?: boolean;
  /** The request that added it: no terminal reported it (rules.md §3.13). */
  request?: string;
  /** The request that set it aside: it stays, and does not count. */
  setAside?: string;
}

export interface AssignedPunch {
  punch: Punch;
  workDate: IsoDate;
  /** Null only for a punch that does not count and says no direction itself. */
  direction: Direction | null;
  directionFrom: DirectionSource | null;
  ignored: boolean;
  ignoredReason: IgnoredReason | null;
}

/** A second punch at the same door and in the same direction up to this much later is the same act (rules.md §3.5). */
export const DUPLICATE_WITHIN = MINUTE;

const BY_STATUS_KEY: Record<number, Direction> = { 0: 'IN', 1: 'OUT', 2: 'OUT', 3: 'IN', 4: 'IN', 5: 'OUT' };

type Stated = { direction: Direction | null; directionFrom: DirectionSource | null };

/** The direction a punch states itself: the device's, else the status key's, else none (rules.md §3.2). */
export function statedDirection(punch: Pick<Punch, 'deviceDirection' | 'statusKey' | 'request'>): Stated {
  if (punch.deviceDirection === 'IN' || punch.deviceDirection === 'OUT') {
    const directionFrom = punch.request === undefined ? 'DEVICE' : 'CORRECTION';
    return { direction: punch.deviceDirection, directionFrom };
  }
  const byKey = punch.statusKey === null ? undefined : BY_STATUS_KEY[punch.statusKey];
  return byKey ? { direction: byKey, directionFrom: 'STATUS_KEY' } : { direction: null, directionFrom: null };
}

const RANK = { IN: 0, UNKNOWN: 1, OUT: 2 };

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** By time, then by what was punched, and by id only among equals: the order of arrival must not matter. */
function inOrder<P extends Punch>(punches: readonly P[]): P[] {
  const rank = (punch: Punch) => RANK[statedDirection(punch).direction ?? 'UNKNOWN'];
  return [...punches].sort(
    (a, b) =>
      a.at - b.at ||
      rank(a) - rank(b) ||
      compareText(a.doorId ?? '', b.doorId ?? '') ||
      compareText(a.id, b.id),
  );
}

/** Why a punch does not count whatever the others are; null when it may. */
function outOfPlay({ granted, ahead = false, setAside, at }: Punch, now: number): IgnoredReason | null {
  if (!granted) return 'REJECTED';
  if (setAside !== undefined) return 'SET_ASIDE';
  return ahead && at > now ? 'AHEAD' : null;
}

/**
 * Gives each punch of one employee its work date and direction, and marks what does not count (rules.md §3.1, 3.2, 3.5).
 * Takes them in any order, answers in order of time. A punch is counted by the calendar of its own site; an OUT by that of the
 * IN it closes. `now` (epoch ms) is when they are asked about.
 */
export function assignPunches<P extends Punch>(
  punches: readonly P[],
  calendarOf: (punch: P) => WorkCalendar,
  now = Number.POSITIVE_INFINITY,
): (AssignedPunch & { punch: P })[] {
  const lastOn = new Map<IsoDate, Direction>();
  const lastAt = new Map<string, AssignedPunch>();
  let open: { date: IsoDate; at: number; calendar: WorkCalendar } | null = null;
  const assigned: (AssignedPunch & { punch: P })[] = [];

  for (const punch of inOrder(punches)) {
    const calendar = calendarOf(punch);
    const stated = statedDirection(punch);
    const ignoredReason = outOfPlay(punch, now);
    if (ignoredReason) {
      const workDate = calendar.dateOf(punch.at);
      assigned.push({ punch, workDate, ...stated, ignored: true, ignoredReason });
      continue;
    }
    const act = `${stated.direction ?? 'UNKNOWN'} ${punch.doorId ?? ''}`;
    const kept = lastAt.get(act);
    if (kept && punch.at - kept.punch.at <= DUPLICATE_WITHIN) {
      assigned.push({ ...kept, punch, ignored: true, ignoredReason: 'DUPLICATE' });
      continue;
    }
    const own = calendar.dateOf(punch.at);
    const alternate: Direction = lastOn.get(own) === 'IN' ? 'OUT' : 'IN';
    const direction = stated.direction ?? alternate;
    const isOpen: boolean = open?.calendar.closes(open, punch.at, own) ?? false;
    let workDate = own;
    if (open && isOpen && stated.direction === 'OUT') workDate = open.date;
    else if (!isOpen && direction === 'IN') workDate = calendar.opens(punch.at, own);
    const directionFrom = stated.directionFrom ?? 'ALTERNATION';
    const result = { punch, workDate, direction, directionFrom, ignored: false, ignoredReason: null };
    assigned.push(result);
    lastAt.set(act, result);
    lastOn.set(workDate, direction);
    open = direction === 'IN' ? { date: workDate, at: punch.at, calendar } : null;
  }
  return assigned;
}
