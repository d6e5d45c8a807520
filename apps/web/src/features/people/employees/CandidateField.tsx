import type { Candidate } from '@gatehouse/api/people/managers';
import type { Page } from '@gatehouse/api/platform/shapes';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/load.ts';
import { PickerField } from '../../../ui/PickerField.tsx';
import type { FieldBinding } from '../../../ui/useDraft.ts';

interface Props<T extends string | number> extends FieldBinding<T | null> {
  /** What the portal answered the last search. */
  found: { data: Page<Candidate> | undefined } & Parameters<typeof loadOf>[0];
  onSearch: (keyword: string) => void;
  /** What of the person the form sends: the number, or the account name. */
  sent: (candidate: Candidate) => T;
  /** Why nobody can be chosen now: no company yet. */
  reason: string | undefined;
}

/** Somebody for an office: one of those who do not hold it yet, searched while one types. */
export function CandidateField<T extends string | number>({ found, sent, reason, ...field }: Props<T>) {
  const t = useText();
  return (
    <PickerField
      {...field}
      debounce={500}
      label={t('people.employees.one')}
      load={loadOf(found, reason === undefined)}
      options={(reason === undefined ? (found.data?.content ?? []) : []).map((one) => ({
        value: sent(one),
        // names repeat; a code does not
        label: `${one.displayName} — ${one.employeeCode}, ${one.departmentName}`,
      }))}
      reason={reason}
      required
    />
  );
}
