import { type Department, departments } from '@gatehouse/api/people/departments';
import { useApi } from '../../../platform/call/useApi.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { departmentOptions } from './departmentOptions.ts';

interface Props extends FieldBinding<number | null> {
  /** The company. Absent for departments of all visible companies. */
  companyCode: string | undefined;
  label: string;
  /** The label of the empty choice. */
  none?: string;
  /** The reason that nothing can be chosen yet: no company is selected. */
  reason?: string | undefined;
  /** This department and its descendants are not offered as a parent, to avoid a cycle. */
  exceptBelow?: number | undefined;
}

/** All departments load together (spec §7). The search runs in the browser. */
export function DepartmentPicker({ companyCode, exceptBelow, ...rest }: Props) {
  const all = useApi(departments.list, {
    query: { companyCode, size: 10_000 },
    enabled: rest.reason === undefined,
    quiet: true,
  });
  const offered = withoutBranch(all.data?.content ?? [], exceptBelow);
  return <SelectField {...rest} load={loadOf(all)} options={departmentOptions(offered)} />;
}

function withoutBranch(all: readonly Department[], top: number | undefined): Department[] {
  const parentOf = new Map(all.map((department) => [department.id, department.parentDepartmentId]));
  const isBelow = (id: number | null): boolean => {
    for (let at: number | null | undefined = id; at; at = parentOf.get(at)) if (at === top) return true;
    return false;
  };
  return all.filter(({ id }) => !isBelow(id));
}
