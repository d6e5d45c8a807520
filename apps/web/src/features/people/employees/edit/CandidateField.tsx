import type { Candidate } from '@gatehouse/api/people/managers';
import type { Page } from '@gatehouse/api/platform/shapes';
import { useText } from '../../../../platform/i18n/useText.ts';
import { loadOf } from '../../../../ui/feedback/load.ts';
import type { FieldBinding } from '../../../../ui/form/useDraft.ts';
import { PersonPicker } from '../PersonPicker.tsx';
import { searchDebounce } from '../useEmployeeSearch.ts';

interface Props<T extends string | number> extends FieldBinding<T | null> {
  found: { data: Page<Candidate> | undefined } & Parameters<typeof loadOf>[0];
  onSearch: (keyword: string) => void;
  /** Returns the value to send: the ID or the account name. */
  sent: (candidate: Candidate) => T;
  /** Reason shown while no company is selected, because employees cannot be chosen yet. */
  reason: string | undefined;
}

/** Selects an employee without the administrator or manager role. The portal searches while text is typed. */
export function CandidateField<T extends string | number>({ found, sent, reason, ...field }: Props<T>) {
  const t = useText();
  return (
    <PersonPicker
      {...field}
      debounce={searchDebounce}
      label={t('people.employees.one')}
      load={loadOf(found, reason === undefined)}
      people={reason === undefined ? found.data?.content : []}
      reason={reason}
      required
      toValue={sent}
    />
  );
}
