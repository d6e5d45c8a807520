import { departments } from '@gatehouse/api/people/departments';
import { useApi } from '../../../platform/call/useApi.ts';
import { loadOf } from '../../../ui/load.ts';
import { SelectField } from '../../../ui/SelectField.tsx';

interface Props {
  label: string;
  /** What no department means. */
  none: string;
  value: number | null;
  onChange: (id: number | null) => void;
}

/** One of the departments somebody is in charge of; of several companies' with the company's name. */
export function ManagedDepartmentPicker(props: Props) {
  const all = useApi(departments.managed, { quiet: true });
  const choices = all.data?.content ?? [];
  const isOfOne = new Set(choices.map(({ companyId }) => companyId)).size < 2;
  return (
    <SelectField
      {...props}
      load={loadOf(all)}
      name="departmentId"
      options={choices.map(({ id, departmentName, companyName }) => ({
        value: id,
        label: isOfOne ? departmentName : `${departmentName} — ${companyName}`,
      }))}
      problem={undefined}
    />
  );
}
