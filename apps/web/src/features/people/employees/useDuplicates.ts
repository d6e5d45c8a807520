import { employees } from '@gatehouse/api/people/employees';
import { useDebouncedValue } from '@mantine/hooks';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';

/** Delay after a keystroke before the values are compared, in milliseconds. */
const restMs = 500;
const comparedFields = ['accountName', 'employeeCode', 'email'] as const;
type ComparedValues = Partial<Record<(typeof comparedFields)[number], string | null>>;
export type DuplicateTexts = Partial<Record<(typeof comparedFields)[number], string>>;

/**
 * Compares typed values of an employee with those of other people, before the form is saved. Returns a text for each
 * field with a value that another person has. `own` are the stored values of an existing employee.
 */
export function useDuplicates(
  typed: ComparedValues,
  companyId: number | null,
  own: ComparedValues = {},
): DuplicateTexts {
  const t = useText();
  const { can } = useSession();
  const values = comparedFields.flatMap((field) => {
    const value = typed[field]?.trim() ?? '';
    return value === '' || value === own[field] ? [] : [[field, value] as const];
  });
  const key = JSON.stringify(values);
  const [comparedKey] = useDebouncedValue(key, restMs);
  const { data, isPlaceholderData } = useApi(employees.duplicates, {
    query: { companyId: companyId ?? 0, ...Object.fromEntries(values) },
    enabled: can(employees.duplicates) && companyId !== null && values.length > 0 && comparedKey === key,
    quiet: true,
  });
  if (!data || isPlaceholderData || comparedKey !== key) return {};
  const taken = values.filter(([field]) => data[field]);
  return Object.fromEntries(taken.map(([field]) => [field, t(`people.employees.duplicates.${field}`)]));
}
