import { type Room, type RoomMapData, rooms } from '@gatehouse/api/area/rooms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/call/call.ts';
import { CallError } from '../../../platform/call/callError.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { toastFailure, toastSuccess } from '../../../platform/toast/toast.tsx';
import { drawn, liesOf, redone, settled, undone, unsaved, untouched } from './mapDraft.ts';

/** Why rooms could not be saved, by their ids. */
type Refused = Readonly<Record<number, string>>;

/** What is drawn on the map of a building, with its steps back and its save. */
export function useMapDraft(all: readonly Room[]) {
  const t = useText();
  const cache = useQueryClient();
  const [draft, setDraft] = useState(untouched);
  const [refused, setRefused] = useState<Refused>({});
  const [isSaving, setSaving] = useState(false);
  const left = unsaved(draft);

  /** Each room is a row of its own: one that was refused keeps what was drawn, the others are saved. */
  async function save() {
    setSaving(true);
    const saved: number[] = [];
    const versions: Record<number, number> = {};
    const problems: Record<number, string> = {};
    for (const { id, lies, version } of left)
      try {
        await call(rooms.update, { params: { id }, body: { roomMapData: lies, version } });
        saved.push(id);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { rowChanged } = error;
        // sent again, it stands over what they have drawn
        if (rowChanged) versions[id] = rowChanged.version;
        const [by] = rowChanged?.fields ?? [];
        problems[id] = by ? t('area.roomMap.alsoMoved', { name: by.by }) : error.message;
        if (error.isPassing) break;
      }
    await cache.invalidateQueries({ queryKey: [rooms.list.name] });
    setDraft((now) => settled(now, saved, versions));
    setRefused(problems);
    setSaving(false);
    const [problem] = Object.values(problems);
    if (problem) void toastFailure(problem);
    else void toastSuccess(t('area.roomMap.saved'));
  }

  /** What was just added is saved where it was drawn; its room may have been moved, too. */
  async function place({ id, version }: Pick<Room, 'id' | 'version'>, lies: RoomMapData) {
    try {
      await call(rooms.update, { params: { id }, body: { roomMapData: lies, version } });
      setDraft((now) => settled(now, [id], {}));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      void toastFailure(error.message);
    }
    await cache.invalidateQueries({ queryKey: [rooms.list.name] });
  }

  return {
    place: (room: Pick<Room, 'id' | 'version'>, lies: RoomMapData) => void place(room, lies),
    liesOf: (room: Room) => liesOf(draft, room),
    draw: (room: Room, lies: RoomMapData | null) => setDraft((now) => drawn(now, room, lies)),
    undo: () => setDraft(undone),
    redo: () => setDraft(redone),
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    unsaved: left.length,
    refused: all
      .filter(({ id }) => refused[id] !== undefined)
      .map((room) => ({ room, why: refused[room.id] })),
    save,
    isSaving,
  };
}
export type DrawnMap = ReturnType<typeof useMapDraft>;
