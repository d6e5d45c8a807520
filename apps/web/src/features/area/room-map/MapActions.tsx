import type { Building } from '@gatehouse/api/area/buildings';
import { doors } from '@gatehouse/api/area/doors';
import { rooms } from '@gatehouse/api/area/rooms';
import { Button } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DoorIcon, PlusIcon, RoomIcon } from '../../../ui/display/icons.ts';
import { IconAction, ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { useIsPhone } from '../../../ui/page/phone.ts';
import { RedoIcon, UndoIcon } from './edit/stepIcons.ts';
import type { MapDraftState } from './edit/useMapDraft.ts';
import { MapExport } from './MapExport.tsx';
import type { MapItem } from './mapItems.ts';
import { useMapAddress } from './useMapAddress.ts';

interface Props {
  building: Building;
  floor: number;
  things: readonly MapItem[];
  draft: MapDraftState;
}

export function MapActions({ building, floor, things, draft }: Props) {
  const t = useText();
  const { can } = useSession();
  const { create } = useMapAddress();
  // Phones show these buttons without text, so the plus icons are replaced by different icons.
  const isPhone = useIsPhone();
  return (
    <>
      <IconAction
        icon={<UndoIcon />}
        label={t('area.roomMap.undo')}
        onClick={draft.undo}
        reason={draft.canUndo ? undefined : t('area.roomMap.nothingToUndo')}
      />
      <IconAction
        icon={<RedoIcon />}
        label={t('area.roomMap.redo')}
        onClick={draft.redo}
        reason={draft.canRedo ? undefined : t('area.roomMap.nothingToRedo')}
      />
      <MapExport building={building} floor={floor} things={things} />
      {can(rooms.create) && (
        <Button
          leftSection={isPhone ? <RoomIcon /> : <PlusIcon />}
          onClick={() => create('room')}
          variant="default"
        >
          {t('area.rooms.create')}
        </Button>
      )}
      {can(doors.create) && (
        <ReasonButton
          icon={isPhone ? <DoorIcon /> : <PlusIcon />}
          onClick={() => create('door')}
          reason={things.length === 0 ? t('area.roomMap.roomBefore') : undefined}
          variant="default"
        >
          {t('area.doors.create')}
        </ReasonButton>
      )}
      <ReasonButton
        onClick={() => !draft.isSaving && void draft.save()}
        reason={draft.unsaved === 0 ? t('area.roomMap.nothingToSave') : undefined}
      >
        {t('area.roomMap.save')}
      </ReasonButton>
    </>
  );
}
