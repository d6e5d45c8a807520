import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { departments } from '@gatehouse/api/people/departments';
import { MultiSelect } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ClashChoice } from '../../../ui/fields/ClashChoice.tsx';
import { problemText } from '../../../ui/form/problem.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { matches } from '../../../ui/list/match.ts';

interface Props extends FieldBinding<number[] | null> {
  companyCode: string | undefined;
  label: string;
  hint?: string;
  /** Reason shown while no company is selected, because departments cannot be chosen yet. */
  reason?: string | undefined;
}

/** All departments are loaded together (spec §7). The search runs in the browser. */
export function DepartmentsPicker({ companyCode, label, hint, reason, ...field }: Props) {
  const t = useText();
  const all = useApi(departments.list, {
    query: { companyCode, size: 10_000 },
    enabled: reason === undefined,
    quiet: true,
  });
  const offered = reason === undefined ? (all.data?.content ?? []) : [];
  const chosen = field.value ?? [];
  const names = new Map(offered.map((department) => [department.id, department.departmentName]));
  return (
    <>
      <MultiSelect
        data={offered.map((department) => ({
          value: String(department.id),
          label: department.departmentName,
        }))}
        description={reason ?? hint}
        disabled={reason !== undefined}
        error={problemText(field.problem, label)}
        filter={({ options, search, limit }) =>
          options.filter((option) => 'label' in option && matches(search, option.label)).slice(0, limit)
        }
        hidePickedOptions
        label={label}
        limit={200}
        name={field.name}
        nothingFoundMessage={t(all.isPending ? 'common.states.loading' : 'common.states.noOptions')}
        onChange={(ids) => field.onChange(ids.map(Number))}
        placeholder={chosen.length === 0 ? t('common.states.choose') : undefined}
        required={field.required}
        searchable
        value={chosen.map(String)}
      />
      {reason === undefined && <LoadFailed load={loadOf(all)} />}
      <ClashChoice
        clash={field.clash}
        label={label}
        show={(ids) => joinList((ids ?? []).map((id) => names.get(id) ?? id))}
      />
    </>
  );
}
