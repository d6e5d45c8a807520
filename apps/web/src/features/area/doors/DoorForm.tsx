import { type Door, doors, doorTypes } from '@gatehouse/api/area/doors';
import type { Room } from '@gatehouse/api/area/rooms';
import { useText } from '../../../platform/i18n/useText.ts';
import { RadioField } from '../../../ui/fields/ChoiceFields.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { CodeField, TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { clashAs } from '../../../ui/form/useClashes.ts';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { useLead } from '../../../ui/form/useLead.ts';
import { RoomPicker } from '../rooms/RoomPicker.tsx';

const errorFields = { AREA_DOOR_CODE_DUPLICATED: 'doorCode', AREA_ROOM_ID_NOT_FOUND: 'roomId' } as const;

/** The form for a new door. The room chosen on the page is the default. */
export function CreateDoor({ room, onClose }: { room: Room; onClose: () => void }) {
  const t = useText();
  const blank = { doorName: '', doorCode: '', doorType: 'IN_OUT' as const, enabled: true };
  const lead = useLead();
  const form = useCreate(
    doors.create,
    { ...blank, roomId: room.id, roomCode: null, companyCode: null },
    {
      places: errorFields,
      onClose,
      next: ({ companyCode, roomCode, doorCode }) =>
        lead({ to: '/doors', search: { companyCode, roomCode, keyword: doorCode } }),
    },
  );
  return (
    <FormModal {...form.dialog} second={form.andNew} title={t('area.doors.create')}>
      <DoorFields fields={form.fields} place={room} />
    </FormModal>
  );
}

/** The form for an existing door. The door can be moved to another room of its company. */
export function EditDoor({ door, onClose }: { door: Door; onClose: () => void }) {
  const t = useText();
  const form = useEdit(doors.update, door, { places: errorFields, onClose });
  return (
    <FormModal {...form.dialog} title={t('area.doors.edit')}>
      <DoorFields
        companyCode={door.companyCode}
        fields={form.fields}
        place={{ id: door.roomId, roomName: door.roomName, buildingName: door.buildingName }}
      />
    </FormModal>
  );
}

interface Props {
  fields: FormFields<FormValues<typeof doors.update.body>>;
  /** Current room of the door, or the room proposed for a new door. */
  place: Pick<Room, 'id' | 'roomName' | 'buildingName'>;
  companyCode?: string;
}

function DoorFields({ fields, place, companyCode }: Props) {
  const t = useText();
  const { value, onChange, clash, ...state } = fields.enabled;
  return (
    <>
      <TextField {...fields.doorName} label={t('area.doors.fields.doorName')} />
      <CodeField {...fields.doorCode} label={t('area.doors.fields.doorCode')} />
      <RoomPicker
        {...fields.roomId}
        companyCode={companyCode}
        current={{ value: place.id, label: `${place.roomName} — ${place.buildingName}` }}
        hint={t('area.doors.moveHint')}
        label={t('area.rooms.one')}
      />
      <SelectField
        {...fields.doorType}
        label={t('area.doors.fields.doorType')}
        load="here"
        options={doorTypes.map((type) => ({ value: type, label: t(`area.doors.types.${type}`) }))}
      />
      <RadioField
        {...state}
        clash={clashAs(clash, toState)}
        label={t('area.doors.state')}
        onChange={(chosen) => onChange(chosen === 'active')}
        options={[
          { value: 'active', label: t('common.values.active') },
          { value: 'inactive', label: t('common.values.inactive') },
        ]}
        value={toState(value)}
      />
    </>
  );
}

const toState = (enabled: boolean | null) => (enabled === false ? 'inactive' : 'active');
