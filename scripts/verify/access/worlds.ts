import fc from 'fast-check';

/** The first instant at which an access zone starts or ends. Further instants follow every hour. */
const firstEdge = Date.UTC(2026, 11, 1, 2);
const hour = 3_600_000;

/** Returns the instants at which access zones start and end, in epoch milliseconds. */
export const edgesOf = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => firstEdge + index * hour);

/**
 * Returns the instants to compare: each start or end of a zone, one second before it and one second after it. Decisions
 * can change only at these instants.
 */
export const relevantInstants = (edges: readonly number[]): number[] =>
  edges.flatMap((edge) => [edge - 1000, edge, edge + 1000]);

interface ZoneDraft {
  /** Index of the room among the rooms of the controller. */
  room: number;
  enabled: boolean;
  start: number | null;
  end: number | null;
}

interface RoomDraft {
  isOpen: boolean;
  enabled: boolean;
  doorEnabled: boolean;
}

/**
 * A generated controller. It has rooms with one door each, the room of each lock (null if unassigned), and the access
 * zones of each person.
 */
export interface ControllerDraft {
  buildingEnabled: boolean;
  rightsByLock: boolean;
  rooms: RoomDraft[];
  locks: (number | null)[];
  zones: ZoneDraft[][];
}

export interface PersonDraft {
  enabled: boolean;
  /** Account status (spec §4). */
  account: 1 | 0 | -1 | -99;
}

const biasedBoolean = (value: boolean, weight = 9) =>
  fc.oneof({ weight, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: fc.constant(!value) });

/** The zones do not overlap, as the portal requires. */
const zonesOfRoom = (room: number, edges: readonly number[]) => {
  const zone = fc
    .tuple(
      fc.oneof(fc.constant(null), fc.constantFrom(...edges)),
      fc.oneof(fc.constant(null), fc.constantFrom(...edges)),
      biasedBoolean(true, 6),
    )
    .filter(([start, end]) => start === null || end === null || start <= end)
    .map(([start, end, enabled]): ZoneDraft => ({ room, enabled, start, end }));
  return fc.array(zone, { maxLength: 2 }).map((zones) => {
    const [first, second] = zones;
    return first && second && overlaps(first, second) ? [first] : zones;
  });
};

const overlaps = (zone: ZoneDraft, other: ZoneDraft): boolean =>
  (zone.start ?? Number.NEGATIVE_INFINITY) <= (other.end ?? Number.POSITIVE_INFINITY) &&
  (other.start ?? Number.NEGATIVE_INFINITY) <= (zone.end ?? Number.POSITIVE_INFINITY);

export const controllerDrafts = (people: number, edges: readonly number[]): fc.Arbitrary<ControllerDraft> =>
  fc.integer({ min: 1, max: 8 }).chain((locks) => {
    const doors = fc.integer({ min: 1, max: locks });
    return doors.chain((rooms) =>
      fc.record({
        buildingEnabled: biasedBoolean(true, 15),
        rightsByLock: biasedBoolean(false, 3),
        rooms: fc.array(
          fc.record({
            isOpen: biasedBoolean(false, 8),
            enabled: biasedBoolean(true),
            doorEnabled: biasedBoolean(true),
          }),
          { minLength: rooms, maxLength: rooms },
        ),
        // Each room has one door, so no two locks are assigned to the same room.
        locks: fc.shuffledSubarray(
          Array.from({ length: locks }, (_, index): number | null => (index < rooms ? index : null)),
          { minLength: locks, maxLength: locks },
        ),
        zones: fc.array(
          fc
            .tuple(...Array.from({ length: rooms }, (_, room) => zonesOfRoom(room, edges)))
            .map((all) => all.flat()),
          { minLength: people, maxLength: people },
        ),
      }),
    );
  });

export const personDrafts: fc.Arbitrary<PersonDraft> = fc.record({
  enabled: biasedBoolean(true),
  account: fc.oneof(
    { weight: 12, arbitrary: fc.constant(1 as const) },
    { weight: 1, arbitrary: fc.constantFrom(0 as const, -1 as const, -99 as const) },
  ),
});
