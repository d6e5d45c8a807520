import type { Building } from '@gatehouse/api/area/buildings';
import { type Room, rooms } from '@gatehouse/api/area/rooms';
import { companies } from '@gatehouse/api/people/companies';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { useLead } from '../../../ui/form/useLead.ts';
import { ComingMeetingsPanel, useComing } from '../../meetings/meetings/ComingMeetingsPanel.tsx';
import { OwnerPicker } from '../../people/companies/OwnerPicker.tsx';
import { BuildingPicker } from '../buildings/BuildingPicker.tsx';
import { RoomFields } from './RoomFields.tsx';
import { RoomImagePanel } from './RoomImagePanel.tsx';

const blank = {
  roomCode: '',
  roomName: '',
  roomType: null,
  floor: null,
  isSecure: false,
  antiPassback: 'OFF' as const,
  capacity: null,
  description: '',
  detail_info: '', // The API spells `detail_info` in snake case.
  parentRoomId: null,
  isEnabled: true,
};

const errorFields = {
  AREA_ROOM_CODE_DUPLICATED: 'roomCode',
  AREA_ROOM_PARENT_NOT_FOUND: 'parentRoomId',
  AREA_BUILDING_ID_NOT_FOUND: 'buildingId',
} as const;

/** The form for a new room. The building chosen on the page and its company are the defaults. */
export function CreateRoom({ building, onClose }: { building: Building; onClose: () => void }) {
  const t = useText();
  const owners = useApi(companies.pick);
  const codes = { companyCode: null, buildingCode: null };
  const initial = { ...blank, ...codes, companyId: building.companyId, buildingId: building.id };
  const lead = useLead();
  const form = useCreate(rooms.create, initial, {
    places: errorFields,
    onClose,
    next: ({ companyCode, buildingCode, roomCode }) =>
      lead({ to: '/rooms', search: { companyCode, buildingCode, keyword: roomCode } }),
  });
  const { companyId, buildingId } = form.values;
  const company = owners.data?.content.find((owner) => owner.id === companyId);
  const [proposed] = useState({ value: building.id, label: building.buildingName });
  return (
    <FormModal {...form.dialog} second={form.andNew} title={t('area.rooms.create')}>
      <OwnerPicker
        {...form.fields.companyId}
        label={t('area.rooms.company')}
        // Choosing a company clears the building (spec §4). The building picker then searches again.
        onChange={(chosen) => form.set({ companyId: chosen, buildingId: null, parentRoomId: null })}
      />
      <BuildingPicker
        {...form.fields.buildingId}
        companyCode={company?.companyCode}
        current={companyId === building.companyId ? proposed : undefined}
        onChange={(chosen) => form.set({ buildingId: chosen, parentRoomId: null })}
        reason={companyId === null ? t('area.rooms.chooseCompany') : undefined}
      />
      <RoomFields buildingId={buildingId} companyCode={company?.companyCode} fields={form.fields} />
    </FormModal>
  );
}

/** The form for an existing room. The company cannot be changed. */
export function EditRoom({ room, onClose }: { room: Room; onClose: () => void }) {
  const t = useText();
  const form = useEdit(rooms.update, room, { places: errorFields, onClose });
  const { coming, note } = useComing();
  const { save, isPending } = useSave(rooms.update, {
    onSuccess: onClose,
    onRefusal: (error) => note(error) || form.refuse(error),
  });
  return (
    <FormModal
      {...form.dialog}
      onSubmit={(body) => (form.isDirty ? save({ params: { id: room.id }, body }) : onClose())}
      pending={isPending}
      title={t('area.rooms.edit')}
    >
      <ComingMeetingsPanel coming={coming} />
      <BuildingPicker
        {...form.fields.buildingId}
        companyCode={room.companyCode}
        current={{ value: room.buildingId, label: room.buildingName }}
        hint={t('area.rooms.moveHint')}
        onChange={(chosen) => form.set({ buildingId: chosen, parentRoomId: null })}
      />
      <RoomFields
        buildingId={form.values.buildingId}
        companyCode={room.companyCode}
        fields={form.fields}
        room={room}
      />
      <RoomImagePanel room={room} />
    </FormModal>
  );
}
