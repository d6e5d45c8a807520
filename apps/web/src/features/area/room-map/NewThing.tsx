import type { Building } from '@gatehouse/api/area/buildings';
import { type Door, doors } from '@gatehouse/api/area/doors';
import { type Room, rooms, roomTypes } from '@gatehouse/api/area/rooms';
import { companies } from '@gatehouse/api/people/companies';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useFocusBack } from '../../../ui/focus.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import { PageForm } from '../../../ui/PageForm.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { CodeField, TextField } from '../../../ui/TextField.tsx';
import { useCreate } from '../../../ui/useCreate.ts';
import { OwnerPicker } from '../../people/companies/OwnerPicker.tsx';
import { BuildingPicker } from '../buildings/BuildingPicker.tsx';
import { RoomPicker } from '../rooms/RoomPicker.tsx';
import { useCarried } from './carriedRoom.ts';
import classes from './RoomMap.module.css';

interface RoomProps {
  building: Building;
  floor: number;
  /** Something is drawn on this map and not saved: another one would lose it. */
  isDrawn: boolean;
  /** Another building was chosen: its map is shown. */
  onBuilding: (buildingId: number) => void;
  onMade: (room: Room) => void;
  onClose: () => void;
}

/** A new room, drawn on the map beside: real as soon as it is added. */
export function NewRoom({ building, floor, isDrawn, onBuilding, onMade, onClose }: RoomProps) {
  const t = useText();
  const owners = useApi(companies.pick);
  const form = useCreate(
    rooms.create,
    {
      ...{ companyId: building.companyId, buildingId: building.id, roomCode: '', roomName: '', floor },
      ...{ roomType: null, isSecure: false, description: '', parentRoomId: null, isEnabled: true },
      ...{ antiPassback: 'OFF' as const, capacity: null },
      detail_info: '', // sic: wire format
    },
    {
      places: { AREA_ROOM_CODE_DUPLICATED: 'roomCode', AREA_BUILDING_ID_NOT_FOUND: 'buildingId' } as const,
      onSaved: onMade,
    },
  );
  const { companyId, roomName, roomCode, roomType } = form.values;
  const carry = useCarried(form.set);
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
          // spec §4: choosing a company clears the building
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

interface DoorProps {
  /** The room chosen on the map. */
  room: Room | undefined;
  buildingId: number;
  companyCode: string | undefined;
  onRoom: (roomId: number) => void;
  onMade: (door: Door) => void;
  onClose: () => void;
}

/** A new door of a room, drawn at its edge. */
export function NewDoor({ room, buildingId, companyCode, onRoom, onMade, onClose }: DoorProps) {
  const t = useText();
  const form = useCreate(
    doors.create,
    { roomId: room?.id ?? null, doorCode: '', doorName: '', doorType: 'IN_OUT', enabled: true },
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

/** The form takes the focus at this field when it comes, as a dialog does, and gives it back when it goes. */
function useBeginning(field: 'roomName' | 'doorName') {
  const form = useRef<HTMLElement>(null);
  useFocusBack();
  useEffect(() => form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus(), [field]);
  return form;
}
