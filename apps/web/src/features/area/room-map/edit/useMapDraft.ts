import { type Room, type RoomMapData, rooms } from '@gatehouse/api/area/rooms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../platform/call/call.ts';
import { CallError } from '../../../../platform/call/callError.ts';
import type { TranslateText } from '../../../../platform/i18n/text.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { toastFailure, toastRefusal, toastSuccess } from '../../../../platform/toast/toast.tsx';
import { emptyDraft, findUnsaved, layoutOf, moveRoom, redoStep, removeSaved, undoStep } from './mapDraft.ts';

/** Save errors by room ID. */
type RoomProblems = Readonly<Record<number, string>>;

/** Saves each room separately, so that a rejected room does not prevent saving the others. */
async function saveRooms(t: TranslateText, moved: ReturnType<typeof findUnsaved>) {
  const saved: number[] = [];
  const versions: Record<number, number> = {};
  const problems: Record<number, string> = {};
  for (const { id, lies, version } of moved)
    try {
      await call(rooms.update, { params: { id }, body: { roomMapData: lies, version } });
      saved.push(id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { rowChanged } = error;
      // Someone else changed the room since the first edit. Saving again overwrites that change.
      if (rowChanged) versions[id] = rowChanged.version;
      const [conflict] = rowChanged?.fields ?? [];
      problems[id] = conflict ? t('area.roomMap.alsoMoved', { name: conflict.by }) : error.message;
      if (error.isPassing) break;
    }
  return { saved, versions, problems };
}

export function useMapDraft(all: readonly Room[]) {
  const t = useText();
  const cache = useQueryClient();
  const [draft, setDraft] = useState(emptyDraft);
  const [refused, setRefused] = useState<RoomProblems>({});
  const [isSaving, setSaving] = useState(false);
  const left = findUnsaved(draft);

  /** A rejected room stays in the draft. */
  async function save() {
    setSaving(true);
    const { saved, versions, problems } = await saveRooms(t, left);
    await cache.invalidateQueries({ queryKey: [rooms.list.name] });
    setDraft((now) => removeSaved(now, saved, versions));
    setRefused(problems);
    setSaving(false);
    const [problem] = Object.values(problems);
    if (problem) void toastFailure(problem);
    else void toastSuccess(t('area.roomMap.saved'));
  }

  /**
   * Saves the rectangle of a new room or door. Also saves an unsaved move of its room, and removes the room from the
   * draft.
   */
  async function saveAdded({ id, version }: Pick<Room, 'id' | 'version'>, lies: RoomMapData) {
    try {
      await call(rooms.update, { params: { id }, body: { roomMapData: lies, version } });
      setDraft((now) => removeSaved(now, [id], {}));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      void toastRefusal(error);
    }
    await cache.invalidateQueries({ queryKey: [rooms.list.name] });
  }

  return {
    place: (room: Pick<Room, 'id' | 'version'>, lies: RoomMapData) => void saveAdded(room, lies),
    liesOf: (room: Room) => layoutOf(draft, room),
    draw: (room: Room, lies: RoomMapData | null) => setDraft((now) => moveRoom(now, room, lies)),
    undo: () => setDraft(undoStep),
    redo: () => setDraft(redoStep),
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
export type MapDraftState = ReturnType<typeof useMapDraft>;
