import fc from 'fast-check';

/** The first edge of zones; the others follow at intervals of an hour. */
const firstEdge = Date.UTC(2026, 11, 1, 2);
const hour = 3_600_000;

/** The instants at which zones start and end (epoch ms). */
export const edgesOf = (count: number): number[] =>
  Array.from({ length: count }, (_, place) => firstEdge + place * hour);

/** The instants at which a decision may change: each edge, a second before and a second after it. */
export const relevantInstants = (edges: readonly number[]): number[] =>
  edges.flatMap((edge) => [edge - 1000, edge, edge + 1000]);

export interface ZoneDraft {
  /** Place of the room among those of the controller. */
  room: number;
  enabled: boolean;
  start: number | null;
  end: number | null;
}

export interface RoomDraft {
  isOpen: boolean;
  enabled: boolean;
  doorEnabled: boolean;
}

/** A controller: its rooms, each with a door, the room of each lock (null: unassigned), and the zones of each person. */
export interface ControllerDraft {
  buildingEnabled: boolean;
  rightsByLock: boolean;
  rooms: RoomDraft[];
  locks: (number | null)[];
  zones: ZoneDraft[][];
}

export interface PersonDraft {
  enabled: boolean;
  /** Status of the account (spec §4). */
  account: 1 | 0 | -1 | -99;
}

const mostly = (value: boolean, weight = 9) =>
  fc.oneof({ weight, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: fc.constant(!value) });

/** Zones of one room that do not overlap, as the portal accepts them. */
const zonesOfRoom = (room: number, edges: readonly number[]) => {
  const zone = fc
    .tuple(
      fc.oneof(fc.constant(null), fc.constantFrom(...edges)),
      fc.oneof(fc.constant(null), fc.constantFrom(...edges)),
      mostly(true, 6),
    )
    .filter(([start, end]) => start === null || end === null || start <= end)
    .map(([start, end, enabled]): ZoneDraft => ({ room, enabled, start, end }));
  return fc.array(zone, { maxLength: 2 }).map((zones) => {
    const [first, second] = zones;
    return first && second && meets(first, second) ? [first] : zones;
  });
};

const meets = (one: ZoneDraft, other: ZoneDraft): boolean =>
  (one.start ?? Number.NEGATIVE_INFINITY) <= (other.end ?? Number.POSITIVE_INFINITY) &&
  (other.start ?? Number.NEGATIVE_INFINITY) <= (one.end ?? Number.POSITIVE_INFINITY);

/** Generates a controller and the zones of so many people at its rooms. */
export const controllerDrafts = (people: number, edges: readonly number[]): fc.Arbitrary<ControllerDraft> =>
  fc.integer({ min: 1, max: 8 }).chain((locks) => {
    const doors = fc.integer({ min: 1, max: locks });
    return doors.chain((rooms) =>
      fc.record({
        buildingEnabled: mostly(true, 15),
        rightsByLock: mostly(false, 3),
        rooms: fc.array(
          fc.record({ isOpen: mostly(false, 8), enabled: mostly(true), doorEnabled: mostly(true) }),
          { minLength: rooms, maxLength: rooms },
        ),
        // each room has one door, so no two locks are assigned to the same room
        locks: fc.shuffledSubarray(
          Array.from({ length: locks }, (_, place): number | null => (place < rooms ? place : null)),
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
  enabled: mostly(true),
  account: fc.oneof(
    { weight: 12, arbitrary: fc.constant(1 as const) },
    { weight: 1, arbitrary: fc.constantFrom(0 as const, -1 as const, -99 as const) },
  ),
});
