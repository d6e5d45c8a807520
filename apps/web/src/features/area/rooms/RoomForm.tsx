import type { Building } from '@gatehouse/api/area/buildings';
import { type Room, rooms } from '@gatehouse/api/area/rooms';
import { companies } from '@gatehouse/api/people/companies';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useDraft } from '../../../ui/useDraft.ts';
import { BuildingPicker } from '../buildings/BuildingPicker.tsx';
import { RoomFields } from './RoomFields.tsx';

const blank = {
  roomCode: '',
  roomName: '',
  roomType: null,
  floor: null,
  isSecure: false,
  description: '',
  detail_info: '', // sic: wire format
  parentRoomId: null,
  isEnabled: true,
};

/** Where a refusal belongs that is about one field. */
const places = {
  AREA_ROOM_CODE_DUPLICATED: 'roomCode',
  AREA_ROOM_PARENT_NOT_FOUND: 'parentRoomId',
  AREA_BUILDING_ID_NOT_FOUND: 'buildingId',
} as const;

/** A new room; the building chosen on the screen, and its company, are proposed. */
export function CreateRoom({ building, onClose }: { building: Building; onClose: () => void }) {
  const t = useText();
  const owners = useApi(companies.pick);
  const initial = { ...blank, companyId: building.companyId, buildingId: building.id };
  const draft = useDraft(rooms.create.body, initial, places);
  const { save, isPending } = useSave(rooms.create, { onSuccess: onClose, onRefusal: draft.refuse });
  const { companyId, buildingId } = draft.values;
  const company = owners.data?.content.find((one) => one.id === companyId);
  const [proposed] = useState({ value: building.id, label: building.buildingName });
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ body })}
      pending={isPending}
      title={t('area.rooms.create')}
    >
      <SelectField
        {...draft.fields.companyId}
        label={t('area.rooms.company')}
        // spec §4: choosing a company clears the building, which is then looked for anew
        onChange={(chosen) => draft.set({ companyId: chosen, buildingId: null, parentRoomId: null })}
        options={(owners.data?.content ?? []).map((one) => ({ value: one.id, label: one.companyName }))}
        required
      />
      <BuildingPicker
        {...draft.fields.buildingId}
        companyCode={company?.companyCode}
        current={companyId === building.companyId ? proposed : undefined}
        onChange={(chosen) => draft.set({ buildingId: chosen, parentRoomId: null })}
        reason={companyId === null ? t('area.rooms.chooseCompany') : undefined}
        required
      />
      <RoomFields buildingId={buildingId} companyCode={company?.companyCode} fields={draft.fields} />
    </FormModal>
  );
}

/** Changes a room; its company stays. */
export function EditRoom({ room, onClose }: { room: Room; onClose: () => void }) {
  const t = useText();
  const draft = useDraft(rooms.update.body, room, places);
  const { save, isPending } = useSave(rooms.update, { onSuccess: onClose, onRefusal: draft.refuse });
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ params: { id: room.id }, body })}
      pending={isPending}
      title={t('area.rooms.edit')}
    >
      <BuildingPicker
        {...draft.fields.buildingId}
        companyCode={room.companyCode}
        current={{ value: room.buildingId, label: room.buildingName }}
        onChange={(chosen) => draft.set({ buildingId: chosen, parentRoomId: null })}
        required
      />
      <RoomFields
        buildingId={draft.values.buildingId}
        companyCode={room.companyCode}
        fields={draft.fields}
        room={room}
      />
    </FormModal>
  );
}
