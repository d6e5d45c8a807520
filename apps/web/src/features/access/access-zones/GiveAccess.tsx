import { type AccessZone, accessZones } from '@gatehouse/api/access/access-zones';
import { companies } from '@gatehouse/api/people/companies';
import { departments } from '@gatehouse/api/people/departments';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { Columns } from '../../../ui/FormSection.tsx';
import { loadOf } from '../../../ui/load.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useCreate } from '../../../ui/useCreate.ts';
import { BuildingPicker } from '../../area/buildings/BuildingPicker.tsx';
import { RoomPicker } from '../../area/rooms/RoomPicker.tsx';
import { PeopleChecklist } from './PeopleChecklist.tsx';
import { ZoneTimeFields } from './ZoneTimeField.tsx';

/** Where a refusal belongs that is about one field. */
export const zonePlaces = { AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED: 'startAccessTime' } as const;

const places = {
  AREA_ROOM_ID_NOT_FOUND: 'roomId',
  AREA_ROOM_ACCESS_NOT_NEEDED: 'roomId',
  AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED: 'username',
  HR_EMPLOYEE_NOT_FOUND: 'username',
} as const;

export type ToPerson = Pick<AccessZone, 'accountName' | 'displayName' | 'employeeId'> & {
  companyId: number;
};

interface Props {
  /** Whom to let in, where that is known. */
  person?: ToPerson;
  onClose: () => void;
}

/**
 * Lets people into a room (spec §2 "Area access add modal"): a company has departments, a department enables the building and a
 * building the room; another company takes all three back.
 */
export function GiveAccess({ person, onClose }: Props) {
  const t = useText();
  const owners = useApi(companies.pick);
  const managed = useApi(departments.managed, { enabled: !person });
  const all = owners.data?.content ?? [];
  const [companyId, setCompany] = useState<number | null>(null);
  const [departmentId, setDepartment] = useState<number | null>(null);
  const [buildingId, setBuilding] = useState<number | null>(null);
  const company = person
    ? all.find(({ id }) => id === person.companyId)
    : all.length === 1
      ? all[0]
      : all.find(({ id }) => id === companyId);
  const form = useCreate(
    accessZones.give,
    {
      roomId: null,
      limitTimeAccess: null,
      startAccessTime: null,
      endAccessTime: null,
      username: person ? [person.accountName] : [],
    },
    {
      places,
      onClose,
      done: ({ content }) => t('access.accessZones.given', { count: content.length }),
    },
  );
  const { fields, values, set } = form;
  const nobody = person ? {} : { username: [] };
  // what only leads to the room is asked for as it is, once something was missing
  const here = (value: number | null) => ({
    required: true,
    problem: form.shown > 0 && value === null ? ({ rule: 'required', params: {} } as const) : undefined,
  });
  const isPlaced = person ? company !== undefined : departmentId !== null;
  const offered = (managed.data?.content ?? []).filter((one) => one.companyId === company?.id);

  return (
    <FormModal
      {...form.dialog}
      size="middle"
      title={
        person ? t('access.accessZones.giveTo', { name: person.displayName }) : t('access.accessZones.give')
      }
    >
      {!person && (
        <Columns>
          <SelectField
            {...here(company?.id ?? null)}
            label={t('access.accessZones.fields.companyId')}
            load={loadOf(owners)}
            name="companyId"
            onChange={(id) => {
              setCompany(id);
              setDepartment(null);
              setBuilding(null);
              set({ roomId: null, ...nobody });
            }}
            options={all.map((one) => ({ value: one.id, label: one.companyName }))}
            value={company?.id ?? null}
          />
          <SelectField
            {...here(departmentId)}
            label={t('access.accessZones.fields.departmentId')}
            load={loadOf(managed)}
            name="departmentId"
            onChange={(id) => {
              setDepartment(id);
              set(nobody);
            }}
            options={offered.map((one) => ({ value: one.id, label: one.departmentName }))}
            reason={company ? undefined : t('access.accessZones.chooseCompany')}
            value={departmentId}
          />
        </Columns>
      )}
      <Columns>
        <BuildingPicker
          {...here(buildingId)}
          companyCode={company?.companyCode}
          label={t('access.accessZones.fields.buildingId')}
          name="buildingId"
          onChange={(id) => {
            setBuilding(id);
            set({ roomId: null, ...nobody });
          }}
          reason={isPlaced ? undefined : t('access.accessZones.chooseDepartment')}
          value={buildingId}
        />
        <RoomPicker
          {...fields.roomId}
          buildingId={buildingId ?? undefined}
          needsAccess
          label={t('access.accessZones.fields.roomId')}
          onChange={(roomId) => set({ roomId, ...nobody })}
          reason={buildingId === null ? t('access.accessZones.chooseBuilding') : undefined}
        />
      </Columns>
      {!person && <PeopleChecklist {...fields.username} departmentId={departmentId} roomId={values.roomId} />}
      <ZoneTimeFields fields={fields} />
    </FormModal>
  );
}
