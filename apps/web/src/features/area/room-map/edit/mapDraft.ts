import type { Room, RoomMapData } from '@gatehouse/api/area/rooms';

type RoomLayout = RoomMapData | null;

/**
 * A room with unsaved map data. `lies` is the edited map data. `read` and `version` are the map data and version of the
 * room when it was first edited.
 */
interface RoomEdit {
  lies: RoomLayout;
  read: RoomLayout;
  version: number;
}

interface MapDraftStep {
  roomId: number;
  before: RoomLayout;
  after: RoomLayout;
}

export interface MapDraft {
  touched: Readonly<Record<number, RoomEdit>>;
  past: readonly MapDraftStep[];
  future: readonly MapDraftStep[];
}

export const emptyDraft: MapDraft = { touched: {}, past: [], future: [] };

type DraftRoom = Pick<Room, 'id' | 'version' | 'roomMapData'>;

const isSame = (layout: RoomLayout, other: RoomLayout) => JSON.stringify(layout) === JSON.stringify(other);

/** Returns the edited map data of a room, or the saved map data if the room was not edited. */
export const layoutOf = ({ touched }: MapDraft, room: DraftRoom): RoomLayout =>
  touched[room.id] ? (touched[room.id]?.lies ?? null) : room.roomMapData;

export function moveRoom(draft: MapDraft, room: DraftRoom, after: RoomLayout): MapDraft {
  const before = layoutOf(draft, room);
  if (isSame(before, after)) return draft;
  const { read, version } = draft.touched[room.id] ?? { read: room.roomMapData, version: room.version };
  return {
    touched: { ...draft.touched, [room.id]: { lies: after, read, version } },
    past: [...draft.past, { roomId: room.id, before, after }],
    future: [],
  };
}

function applyStep({ touched, ...steps }: MapDraft, roomId: number, lies: RoomLayout): MapDraft {
  const was = touched[roomId];
  return was ? { ...steps, touched: { ...touched, [roomId]: { ...was, lies } } } : { ...steps, touched };
}

export function undoStep(draft: MapDraft): MapDraft {
  const step = draft.past.at(-1);
  if (!step) return draft;
  const back = { ...draft, past: draft.past.slice(0, -1), future: [step, ...draft.future] };
  return applyStep(back, step.roomId, step.before);
}

export function redoStep(draft: MapDraft): MapDraft {
  const [step, ...future] = draft.future;
  if (!step) return draft;
  return applyStep({ ...draft, past: [...draft.past, step], future }, step.roomId, step.after);
}

/** Returns the rooms to save: the rooms with map data that differs from their map data at the first edit. */
export const findUnsaved = ({ touched }: MapDraft) =>
  Object.entries(touched)
    .filter(([, { lies, read }]) => !isSame(lies, read))
    .map(([id, { lies, version }]) => ({ id: Number(id), lies, version }));

/** Removes saved rooms and their undo steps from the draft. All other rooms get the given versions. */
export function removeSaved(
  draft: MapDraft,
  saved: readonly number[],
  versions: Readonly<Record<number, number>>,
) {
  const left = Object.entries(draft.touched)
    .filter(([id]) => !saved.includes(Number(id)))
    .map(([id, touched]) => [id, { ...touched, version: versions[Number(id)] ?? touched.version }]);
  const isLeft = ({ roomId }: MapDraftStep) => !saved.includes(roomId);
  return {
    touched: Object.fromEntries(left) as MapDraft['touched'], // `left` contains only entries of `touched`, so it has the same type.
    past: draft.past.filter(isLeft),
    future: draft.future.filter(isLeft),
  };
}
