import type { Building } from '@gatehouse/api/area/buildings';
import { type Door, doors } from '@gatehouse/api/area/doors';
import { type Room, rooms, roomTypes } from '@gatehouse/api/area/rooms';
import { companies } from '@gatehouse/api/people/companies';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../../platform/call/useApi.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { CodeField, TextField } from '../../../../ui/fields/TextField.tsx';
import { PageForm } from '../../../../ui/form/PageForm.tsx';
import { useCreate } from '../../../../ui/form/useCreate.ts';
import { useFocusBack } from '../../../../ui/page/focus.ts';
import { OwnerPicker } from '../../../people/companies/OwnerPicker.tsx';
import { BuildingPicker } from '../../buildings/BuildingPicker.tsx';
import { RoomPicker } from '../../rooms/RoomPicker.tsx';
import classes from '../RoomMap.module.css';
import { useRoomDraft } from './roomDraft.ts';

interface NewRoomProps {
  building: Building;
  floor: number;
  /** Whether the map has unsaved changes, which are lost if another building is chosen. */
  isDrawn: boolean;
  /** Callback when another building is chosen, to show the map of the building. */
  onBuilding: (buildingId: number) => void;
  onMade: (room: Room) => void;
  onClose: () => void;
}

/** The form for a new room on the map. Saves the rectangle of the room together with the room. */
export function NewRoom({ building, floor, isDrawn, onBuilding, onMade, onClose }: NewRoomProps) {
  const t = useText();
  const owners = useApi(companies.pick);
  const form = useCreate(
    rooms.create,
    {
      ...{ companyId: building.companyId, buildingId: building.id, roomCode: '', roomName: '', floor },
      ...{ roomType: null, isSecure: false, description: '', parentRoomId: null, isEnabled: true },
      ...{ antiPassback: 'OFF' as const, capacity: null, companyCode: null, buildingCode: null },
      detail_info: '', // The API spells `detail_info` in snake case.
    },
    {
      places: { AREA_ROOM_CODE_DUPLICATED: 'roomCode', AREA_BUILDING_ID_NOT_FOUND: 'buildingId' } as const,
      onSaved: onMade,
    },
  );
  const { companyId, roomName, roomCode, roomType } = form.values;
  const carry = useRoomDraft(form.set);
  const begin = useBeginning('roomName');
  const company = owners.data?.content.find(({ id }) => id === companyId);
  const [proposed] = useState({ value: building.id, label: building.buildingName });
  return (
    <section className={classes.part} ref={begin}>
      <h2 className={classes.head}>{t('area.rooms.create')}</h2>
      <PageForm {...form.dialog} label={t('area.rooms.create')}>
        <OwnerPicker
          {...form.fields.companyId}
          label={t('area.rooms.company')}
          // Choosing a company clears the building (spec §4).
          onChange={(chosen) => form.set({ companyId: chosen, buildingId: null })}
        />
        <BuildingPicker
          {...form.fields.buildingId}
          companyCode={company?.companyCode}
          current={companyId === building.companyId ? proposed : undefined}
          onChange={(chosen) => {
            form.set({ buildingId: chosen });
            if (!chosen || chosen === building.id) return;
            carry({ roomName, roomCode, roomType });
            onBuilding(chosen);
          }}
          reason={
            isDrawn
              ? t('area.roomMap.saveFirst')
              : companyId === null
                ? t('area.rooms.chooseCompany')
                : undefined
          }
        />
        <TextField {...form.fields.roomName} label={t('area.rooms.fields.roomName')} />
        <CodeField {...form.fields.roomCode} label={t('area.rooms.fields.roomCode')} />
        <SelectField
          {...form.fields.roomType}
          label={t('area.rooms.fields.roomType')}
          load="here"
          options={roomTypes.map((value) => ({ value, label: t(`area.rooms.types.${value}`) }))}
        />
        <NumberField {...form.fields.floor} label={t('area.rooms.fields.floor')} />
      </PageForm>
      <Button onClick={onClose} variant="subtle">
        {t('common.actions.cancel')}
      </Button>
    </section>
  );
}

interface NewDoorProps {
  room: Room | undefined;
  buildingId: number;
  companyCode: string | undefined;
  onRoom: (roomId: number) => void;
  onMade: (door: Door) => void;
  onClose: () => void;
}

/** The form for a new door on the map. The map shows the rectangle of the door at the edge of its room. */
export function NewDoor({ room, buildingId, companyCode, onRoom, onMade, onClose }: NewDoorProps) {
  const t = useText();
  const form = useCreate(
    doors.create,
    {
      ...{ roomId: room?.id ?? null, doorCode: '', doorName: '', doorType: 'IN_OUT', enabled: true },
      ...{ roomCode: null, companyCode: null },
    },
    {
      places: { AREA_DOOR_CODE_DUPLICATED: 'doorCode', AREA_ROOM_ID_NOT_FOUND: 'roomId' } as const,
      onSaved: onMade,
    },
  );
  const begin = useBeginning('doorName');
  const [proposed] = useState(room && { value: room.id, label: room.roomName });
  return (
    <section className={classes.part} ref={begin}>
      <h2 className={classes.head}>{t('area.doors.create')}</h2>
      <PageForm {...form.dialog} label={t('area.doors.create')}>
        <RoomPicker
          {...form.fields.roomId}
          buildingId={buildingId}
          companyCode={companyCode}
          current={proposed}
          onChange={(chosen) => {
            form.set({ roomId: chosen });
            if (chosen) onRoom(chosen);
          }}
        />
        <TextField {...form.fields.doorName} label={t('area.doors.fields.doorName')} />
        <CodeField {...form.fields.doorCode} label={t('area.doors.fields.doorCode')} />
      </PageForm>
      <Button onClick={onClose} variant="subtle">
        {t('common.actions.cancel')}
      </Button>
    </section>
  );
}

/**
 * Focuses the field when the form opens. When the form closes, returns the focus to the previously focused element, as
 * a dialog does.
 */
function useBeginning(field: 'roomName' | 'doorName') {
  const form = useRef<HTMLElement>(null);
  useFocusBack();
  useEffect(() => form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus(), [field]);
  return form;
}
