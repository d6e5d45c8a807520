import { type Department, departments } from '@gatehouse/api/people/departments';
import { useApi } from '../../../platform/call/useApi.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { departmentOptions } from './departmentOptions.ts';

interface Props extends FieldBinding<number | null> {
  /** Company of the departments. If absent, departments of all visible companies are offered. */
  companyCode: string | undefined;
  label: string;
  /** Label of the choice that selects no department. */
  none?: string;
  /** Reason shown while no company is selected, because departments cannot be chosen yet. */
  reason?: string | undefined;
  /** ID of the edited department. The department and its descendants are not offered as a parent, to avoid a cycle. */
  exceptBelow?: number | undefined;
}

/** All departments are loaded together (spec §7). The search runs in the browser. */
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
