import { type Door, doors } from '@gatehouse/api/area/doors';
import { type Room, rooms } from '@gatehouse/api/area/rooms';
import type { ReactNode } from 'react';
import { useText } from '../../../../platform/i18n/useText.ts';
import { Facts } from '../../../../ui/display/Facts.tsx';
import { CodeField, TextField } from '../../../../ui/fields/TextField.tsx';
import { PageForm } from '../../../../ui/form/PageForm.tsx';
import { useEdit } from '../../../../ui/form/useEdit.ts';
import classes from '../RoomMap.module.css';

/** Edits the name and code of a room. The rooms page edits all other fields. */
export function EditRoom({ room }: { room: Room }) {
  const t = useText();
  const form = useEdit(rooms.update, room, { places: { AREA_ROOM_CODE_DUPLICATED: 'roomCode' } as const });
  return (
    <Own of={room}>
      <PageForm {...form.dialog} label={t('area.rooms.edit')}>
        <TextField {...form.fields.roomName} label={t('area.rooms.fields.roomName')} />
        <CodeField {...form.fields.roomCode} label={t('area.rooms.fields.roomCode')} />
      </PageForm>
    </Own>
  );
}

export function EditDoor({ door }: { door: Door }) {
  const t = useText();
  const form = useEdit(doors.update, door, { places: { AREA_DOOR_CODE_DUPLICATED: 'doorCode' } as const });
  return (
    <Own of={door}>
      <PageForm {...form.dialog} label={t('area.doors.edit')}>
        <TextField {...form.fields.doorName} label={t('area.doors.fields.doorName')} />
        <CodeField {...form.fields.doorCode} label={t('area.doors.fields.doorCode')} />
      </PageForm>
    </Own>
  );
}

interface OwnerSectionProps {
  of: Pick<Room, 'companyName' | 'buildingName'>;
  children: ReactNode;
}

/** Shows the company and building of a room or door above its form. */
function Own({ of: { companyName, buildingName }, children }: OwnerSectionProps) {
  const t = useText();
  return (
    <section className={classes.part}>
      <Facts
        lines={[
          [t('area.rooms.company'), companyName],
          [t('area.buildings.one'), buildingName],
        ]}
      />
      {children}
    </section>
  );
}
