import type { Room, RoomMapData } from '@gatehouse/api/area/rooms';

type Lies = RoomMapData | null;

/** A room somebody has moved: where it lies now, and where it lay, of which version, when it was first touched. */
interface Touched {
  lies: Lies;
  read: Lies;
  version: number;
}

interface Step {
  roomId: number;
  before: Lies;
  after: Lies;
}

/** What was drawn on the map and is not saved, step by step. */
export interface MapDraft {
  touched: Readonly<Record<number, Touched>>;
  past: readonly Step[];
  future: readonly Step[];
}

export const untouched: MapDraft = { touched: {}, past: [], future: [] };

type Own = Pick<Room, 'id' | 'version' | 'roomMapData'>;

const isSame = (one: Lies, other: Lies) => JSON.stringify(one) === JSON.stringify(other);

/** Where a room lies: as drawn, else as saved. */
export const liesOf = ({ touched }: MapDraft, room: Own): Lies =>
  touched[room.id] ? (touched[room.id]?.lies ?? null) : room.roomMapData;

/** One step: the room, and its doors with it, lies elsewhere from now on. */
export function drawn(draft: MapDraft, room: Own, after: Lies): MapDraft {
  const before = liesOf(draft, room);
  if (isSame(before, after)) return draft;
  const { read, version } = draft.touched[room.id] ?? { read: room.roomMapData, version: room.version };
  return {
    touched: { ...draft.touched, [room.id]: { lies: after, read, version } },
    past: [...draft.past, { roomId: room.id, before, after }],
    future: [],
  };
}

function stepped({ touched, ...steps }: MapDraft, roomId: number, lies: Lies): MapDraft {
  const was = touched[roomId];
  return was ? { ...steps, touched: { ...touched, [roomId]: { ...was, lies } } } : { ...steps, touched };
}

export function undone(draft: MapDraft): MapDraft {
  const step = draft.past.at(-1);
  if (!step) return draft;
  const back = { ...draft, past: draft.past.slice(0, -1), future: [step, ...draft.future] };
  return stepped(back, step.roomId, step.before);
}

export function redone(draft: MapDraft): MapDraft {
  const [step, ...future] = draft.future;
  if (!step) return draft;
  return stepped({ ...draft, past: [...draft.past, step], future }, step.roomId, step.after);
}

/** What is to be saved: rooms that lie elsewhere than when they were first touched. */
export const unsaved = ({ touched }: MapDraft) =>
  Object.entries(touched)
    .filter(([, { lies, read }]) => !isSame(lies, read))
    .map(([id, { lies, version }]) => ({ id: Number(id), lies, version }));

/** After some were saved: there is nothing left to undo of them, and what is drawn of the others stands on these versions. */
export function settled(
  draft: MapDraft,
  saved: readonly number[],
  versions: Readonly<Record<number, number>>,
) {
  const left = Object.entries(draft.touched)
    .filter(([id]) => !saved.includes(Number(id)))
    .map(([id, touched]) => [id, { ...touched, version: versions[Number(id)] ?? touched.version }]);
  const isLeft = ({ roomId }: Step) => !saved.includes(roomId);
  return {
    touched: Object.fromEntries(left) as MapDraft['touched'], // of its own entries
    past: draft.past.filter(isLeft),
    future: draft.future.filter(isLeft),
  };
}
