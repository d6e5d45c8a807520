import { type IsoDate, MINUTE } from '@gatehouse/api/platform/dates';
import type { DirectionSource, IgnoredReason, PunchDirection } from '../explanation/explanation.rules.ts';
import type { WorkCalendar } from '../hours/calendar.rules.ts';

/** Event of a terminal, with the fields used by attendance. Punches held for review are excluded. */
export interface Punch {
  id: string;
  /** Instant of the punch in epoch ms. */
  at: number;
  /** Local time as sent by the device. Used only in explanations. */
  wall: string;
  deviceDirection: 'IN' | 'OUT' | 'TWO_WAYS' | 'UNKNOWN';
  /**
   * Status key pressed on the terminal: 0 in, 1 out, 2 break-out, 3 break-in, 4 OT-in, 5 OT-out. Other values give no
   * direction.
   */
  statusKey: number | null;
  doorId: string | null;
  /** False for a punch with the result ACCESS_REJECTED, which never counts. */
  granted: boolean;
  /**
   * True if the punch was ahead of the portal's clock on arrival by more than the allowed time. It does not count
   * before its time (rules.md §3.14).
   */
  ahead?: boolean;
  /** The request that added the punch. Absent for punches of terminals (rules.md §3.13). */
  request?: string;
  /** The request that excluded the punch. The punch stays stored but does not count. */
  setAside?: string;
}

export interface AssignedPunch {
  punch: Punch;
  workDate: IsoDate;
  /** Direction of the punch. Null only for an ignored punch sent without a direction. */
  direction: PunchDirection | null;
  directionFrom: DirectionSource | null;
  ignored: boolean;
  ignoredReason: IgnoredReason | null;
}

/** Maximum time between a punch and its duplicate at the same door in the same direction (rules.md §3.5). */
export const DUPLICATE_WITHIN = MINUTE;

const BY_STATUS_KEY: Record<number, PunchDirection> = {
  0: 'IN',
  1: 'OUT',
  2: 'OUT',
  3: 'IN',
  4: 'IN',
  5: 'OUT',
};

type StatedDirection = { direction: PunchDirection | null; directionFrom: DirectionSource | null };

/**
 * Returns the direction sent with a punch: the direction of the device, otherwise the direction of the status key,
 * otherwise none (rules.md §3.2).
 */
export function statedDirection(
  punch: Pick<Punch, 'deviceDirection' | 'statusKey' | 'request'>,
): StatedDirection {
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

/**
 * Sorts punches by time, then by sent direction and door. Sorts equal punches by ID, because the order of arrival must
 * not matter.
 */
function sortPunches<P extends Punch>(punches: readonly P[]): P[] {
  const rank = (punch: Punch) => RANK[statedDirection(punch).direction ?? 'UNKNOWN'];
  return [...punches].sort(
    (a, b) =>
      a.at - b.at ||
      rank(a) - rank(b) ||
      compareText(a.doorId ?? '', b.doorId ?? '') ||
      compareText(a.id, b.id),
  );
}

/**
 * Returns the reason why a punch does not count, if the reason does not depend on other punches. Otherwise returns
 * null.
 */
function findIgnoredReason(
  { granted, ahead = false, setAside, at }: Punch,
  now: number,
): IgnoredReason | null {
  if (!granted) return 'REJECTED';
  if (setAside !== undefined) return 'SET_ASIDE';
  return ahead && at > now ? 'AHEAD' : null;
}

/**
 * Assigns a work date and a direction to each punch of one employee and marks ignored punches (rules.md §3.1, 3.2,
 * 3.5). Accepts punches in any order and returns them in order of time. Uses the calendar of the site of each punch. An
 * OUT that closes an IN is assigned by the calendar of the IN. `now` is the time of computation in epoch ms.
 */
export function assignPunches<P extends Punch>(
  punches: readonly P[],
  calendarOf: (punch: P) => WorkCalendar,
  now = Number.POSITIVE_INFINITY,
): (AssignedPunch & { punch: P })[] {
  const lastOn = new Map<IsoDate, PunchDirection>();
  const lastAt = new Map<string, AssignedPunch>();
  let open: { date: IsoDate; at: number; calendar: WorkCalendar } | null = null;
  const assigned: (AssignedPunch & { punch: P })[] = [];

  for (const punch of sortPunches(punches)) {
    const calendar = calendarOf(punch);
    const stated = statedDirection(punch);
    const ignoredReason = findIgnoredReason(punch, now);
    if (ignoredReason) {
      const workDate = calendar.dateOf(punch.at);
      assigned.push({ punch, workDate, ...stated, ignored: true, ignoredReason });
      continue;
    }
    const act = `${stated.direction ?? 'UNKNOWN'} ${punch.doorId ?? ''}`;
    const original = lastAt.get(act);
    if (original && punch.at - original.punch.at <= DUPLICATE_WITHIN) {
      assigned.push({ ...original, punch, ignored: true, ignoredReason: 'DUPLICATE' });
      continue;
    }
    const own = calendar.dateOf(punch.at);
    const alternate: PunchDirection = lastOn.get(own) === 'IN' ? 'OUT' : 'IN';
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
