import { type AccessZone, accessZones } from '@gatehouse/api/access/access-zones';
import { type CompanyChoice, companies } from '@gatehouse/api/people/companies';
import { departments } from '@gatehouse/api/people/departments';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { Columns } from '../../../ui/form/FormSection.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { BuildingPicker } from '../../area/buildings/BuildingPicker.tsx';
import { RoomPicker } from '../../area/rooms/RoomPicker.tsx';
import { PeopleChecklist } from './PeopleChecklist.tsx';
import { ZoneTimeFields } from './ZoneTimeField.tsx';

export const zonePlaces = { AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED: 'startAccessTime' } as const;

const errorFields = {
  AREA_ROOM_ID_NOT_FOUND: 'roomId',
  AREA_ROOM_ACCESS_NOT_NEEDED: 'roomId',
  AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED: 'username',
  HR_EMPLOYEE_NOT_FOUND: 'username',
} as const;

/**
 * Fields that show the errors when access is granted to one person. The form then has no field for people, so the room
 * field shows errors about the person.
 */
const personErrorFields = {
  ...errorFields,
  AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED: 'roomId',
  HR_EMPLOYEE_NOT_FOUND: 'roomId',
} as const;

export type AccessRecipient = Pick<AccessZone, 'accountName' | 'displayName' | 'employeeId'> & {
  companyId: number;
};

interface Props {
  /** Person to receive access, if the dialog was opened for one person. */
  person?: AccessRecipient;
  onClose: () => void;
}

/**
 * Grants people access to a room (spec §2 "Area access add modal"). Company, department, building and room are chosen
 * in this order, because each field enables the next. Changing the company clears the department, building and room.
 */
export function GiveAccess({ person, onClose }: Props) {
  const t = useText();
  const owners = useApi(companies.pick);
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
      places: person ? personErrorFields : errorFields,
      onClose,
      done: ({ content, skipped }) => {
        const given = t('access.accessZones.given', { count: content.length });
        const names = joinList(
          skipped.map(({ displayName, accountName }) => `${displayName} (${accountName})`),
        );
        return skipped.length === 0 ? given : t('access.accessZones.givenPartly', { given, names });
      },
    },
  );
  const { fields, values, set } = form;
  const nobody = person ? {} : { username: [] };
  // The company, department and building fields only narrow down the room. They show an error only after a failed
  // submit.
  const requiredProps = (value: number | null) => ({
    required: true,
    problem: form.shown > 0 && value === null ? ({ rule: 'required', params: {} } as const) : undefined,
  });
  const isPlaced = person ? company !== undefined : departmentId !== null;

  return (
    <FormModal
      {...form.dialog}
      size="middle"
      title={
        person ? t('access.accessZones.giveTo', { name: person.displayName }) : t('access.accessZones.give')
      }
    >
      {!person && (
        <DepartmentChoice
          company={company}
          departmentId={departmentId}
          onCompany={(id) => {
            setCompany(id);
            setDepartment(null);
            setBuilding(null);
            set({ roomId: null, ...nobody });
          }}
          onDepartment={(id) => {
            setDepartment(id);
            set(nobody);
          }}
          requiredProps={requiredProps}
        />
      )}
      <Columns>
        <BuildingPicker
          {...requiredProps(buildingId)}
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

interface DepartmentChoiceProps {
  company: CompanyChoice | undefined;
  departmentId: number | null;
  onCompany: (id: number | null) => void;
  onDepartment: (id: number | null) => void;
  requiredProps: (value: number | null) => Pick<FieldBinding<number | null>, 'required' | 'problem'>;
}

/** Fields to choose the company, and one of its departments that the signed-in person manages. */
function DepartmentChoice(props: DepartmentChoiceProps) {
  const { company, departmentId, onCompany, onDepartment, requiredProps } = props;
  const t = useText();
  const owners = useApi(companies.pick);
  const managed = useApi(departments.managed);
  const all = owners.data?.content ?? [];
  const offered = (managed.data?.content ?? []).filter((department) => department.companyId === company?.id);
  return (
    <Columns>
      <SelectField
        {...requiredProps(company?.id ?? null)}
        label={t('access.accessZones.fields.companyId')}
        load={loadOf(owners)}
        name="companyId"
        onChange={onCompany}
        options={all.map((owner) => ({ value: owner.id, label: owner.companyName }))}
        value={company?.id ?? null}
      />
      <SelectField
        {...requiredProps(departmentId)}
        label={t('access.accessZones.fields.departmentId')}
        load={loadOf(managed)}
        name="departmentId"
        onChange={onDepartment}
        options={offered.map((department) => ({
          value: department.id,
          label: department.departmentName,
        }))}
        reason={company ? undefined : t('access.accessZones.chooseCompany')}
        value={departmentId}
      />
    </Columns>
  );
}
