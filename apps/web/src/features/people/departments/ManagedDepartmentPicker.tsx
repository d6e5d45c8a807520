import { departments } from '@gatehouse/api/people/departments';
import { useApi } from '../../../platform/call/useApi.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { departmentOptions } from './departmentOptions.ts';

interface Props {
  label: string;
  /** Name of the URL parameter with the department. */
  name: string;
  /** Label of the choice that selects no department. */
  none: string;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

export function ManagedDepartmentPicker(props: Props) {
  const all = useApi(departments.managed, { quiet: true });
  return <ChoiceFilter {...props} load={loadOf(all)} options={departmentOptions(all.data?.content ?? [])} />;
}
