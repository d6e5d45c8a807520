import { antiPassbackModes, type Room, type rooms, roomTypes } from '@gatehouse/api/area/rooms';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { CodeField, LongTextField, TextField } from '../../../ui/fields/TextField.tsx';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { RoomPicker } from './RoomPicker.tsx';

interface Props {
  fields: FormFields<Omit<FormValues<typeof rooms.update.body>, 'roomMapData'>>;
  companyCode: string | undefined;
  buildingId: number | null;
  /** Room to edit. Absent for a new room. */
  room?: Room;
}

export function RoomFields({ fields, companyCode, buildingId, room }: Props) {
  const t = useText();
  return (
    <>
      <TextField {...fields.roomName} label={t('area.rooms.fields.roomName')} />
      <CodeField {...fields.roomCode} label={t('area.rooms.fields.roomCode')} />
      <SelectField
        {...fields.roomType}
        label={t('area.rooms.fields.roomType')}
        load="here"
        options={roomTypes.map((value) => ({ value, label: t(`area.rooms.types.${value}`) }))}
      />
      <NumberField {...fields.floor} label={t('area.rooms.fields.floor')} />
      <RoomPicker
        {...fields.parentRoomId}
        buildingId={buildingId ?? undefined}
        companyCode={companyCode}
        current={parentOf(room)}
        except={room?.id}
        label={t('area.rooms.fields.parentRoomId')}
        reason={buildingId === null ? t('area.rooms.chooseBuilding') : undefined}
      />
      <LongTextField {...fields.description} label={t('area.rooms.fields.description')} />
      <LongTextField
        {...fields.detail_info}
        hint={t('area.rooms.detailsHint')}
        label={t('area.rooms.fields.detail_info')}
      />
      <SwitchField
        {...fields.isSecure}
        hint={t('area.rooms.secureHint')}
        label={t('area.rooms.fields.isSecure')}
      />
      <SelectField
        {...fields.antiPassback}
        hint={t('area.rooms.antiPassbackHint')}
        label={t('area.rooms.fields.antiPassback')}
        load="here"
        options={antiPassbackModes.map((value) => ({
          value,
          label: t(`area.rooms.antiPassbacks.${value}`),
        }))}
      />
      <NumberField
        {...fields.capacity}
        hint={t('area.rooms.capacityHint')}
        label={t('area.rooms.fields.capacity')}
      />
      <SwitchField {...fields.isEnabled} label={t('area.rooms.fields.isEnabled')} />
    </>
  );
}

const parentOf = (room: Room | undefined) =>
  room?.parentRoomId ? { value: room.parentRoomId, label: room.parentRoomName ?? '' } : undefined;
