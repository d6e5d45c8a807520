import { type Department, departments } from '@gatehouse/api/people/departments';
import { useApi } from '../../../platform/call/useApi.ts';
import { loadOf } from '../../../ui/load.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { FieldBinding } from '../../../ui/useDraft.ts';
import { departmentOptions } from './departmentOptions.ts';

interface Props extends FieldBinding<number | null> {
  /** Departments of one company only; absent, of all the person sees. */
  companyCode: string | undefined;
  label: string;
  /** What it means to choose none. */
  none?: string;
  /** Why none can be chosen now: no company yet. */
  reason?: string | undefined;
  /** Not offered, nor what lies below it: nothing belongs to itself. */
  exceptBelow?: number | undefined;
}

/** One department; all are fetched at once, as spec §7 has it, and searched here. */
export function DepartmentPicker({ companyCode, exceptBelow, ...rest }: Props) {
  const all = useApi(departments.list, {
    query: { companyCode, size: 10_000 },
    enabled: rest.reason === undefined,
    quiet: true,
  });
  const offered = without(all.data?.content ?? [], exceptBelow);
  return <SelectField {...rest} load={loadOf(all)} options={departmentOptions(offered)} />;
}

/** The departments that neither are `top` nor lie below it. */
export function without(all: readonly Department[], top: number | undefined): Department[] {
  const parentOf = new Map(all.map((one) => [one.id, one.parentDepartmentId]));
  const isBelow = (id: number | null): boolean => {
    for (let at: number | null | undefined = id; at; at = parentOf.get(at)) if (at === top) return true;
    return false;
  };
  return all.filter(({ id }) => !isBelow(id));
}
