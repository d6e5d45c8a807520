import { type PersonStats, timesheets } from '@gatehouse/api/attendance/timesheets';
import { departments } from '@gatehouse/api/people/departments';
import { correctionLimits } from '@gatehouse/api/requests/corrections';
import { useState } from 'react';
import { call } from '../../../platform/call/call.ts';
import { CallError } from '../../../platform/call/callError.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { useSearch } from '../../../ui/fields/useSearch.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { PeoplePicker } from '../../people/employees/PersonPicker.tsx';

// The default search delay in milliseconds (spec §9).
const debounceMs = 500;

/**
 * Selects people that the signed-in person manages, one by one or a whole department at a time. The department
 * statistics list exactly the people with requests that the signed-in person can approve.
 */
export function GroupPeopleFields(field: FieldBinding<number[] | null>) {
  const t = useText();
  const { me } = useSession();
  const { keyword, search, enabled } = useSearch(field.value);
  const found = useApi(timesheets.myDepartment, { query: { keyword, size: 20 }, enabled, quiet: true });
  const [department, setDepartment] = useState<{ id: number; people: readonly PersonStats[] } | null>(null);
  const [problem, setProblem] = useState<string>();
  const isOther = ({ employeeId }: PersonStats) => employeeId !== me.employeeId;

  const addDepartment = async (id: number) => {
    try {
      const query = { size: correctionLimits.people + 1 };
      const { userWorkingStats } = await call(timesheets.ofDepartment, { params: { id }, query });
      const people = userWorkingStats.content.filter(isOther);
      setProblem(undefined);
      setDepartment({ id, people });
      field.onChange([...new Set([...(field.value ?? []), ...people.map(({ employeeId }) => employeeId)])]);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    }
  };

  return (
    <>
      <DepartmentField
        onChange={(id) => void (id === null ? setDepartment(null) : addDepartment(id))}
        problem={problem}
        value={department?.id ?? null}
      />
      <PeoplePicker
        {...field}
        current={(department?.people ?? []).map(({ employeeId, displayName, employeeCode }) => ({
          value: employeeId,
          label: `${displayName} — ${employeeCode}`,
        }))}
        debounce={debounceMs}
        hint={t('requests.corrections.groupHint')}
        idOf={({ employeeId }) => employeeId}
        // The picker reads the names of selected people only once.
        key={department?.id}
        label={t('requests.corrections.fields.employeeIds')}
        load={loadOf(found, enabled)}
        onSearch={search}
        people={found.data?.userWorkingStats.content.filter(isOther)}
      />
    </>
  );
}

interface DepartmentFieldProps {
  value: number | null;
  onChange: (id: number | null) => void;
  problem: string | undefined;
}

function DepartmentField(props: DepartmentFieldProps) {
  const t = useText();
  const managed = useApi(departments.managed);
  return (
    <SelectField
      {...props}
      hint={t('requests.corrections.departmentHint')}
      label={t('requests.corrections.fields.department')}
      load={loadOf(managed)}
      name="department"
      options={(managed.data?.content ?? []).map(({ id, departmentName }) => ({
        value: id,
        label: departmentName,
      }))}
    />
  );
}
