import { employees } from '@gatehouse/api/people/employees';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/load.ts';
import { PickerField } from '../../../ui/PickerField.tsx';
import type { Bound } from '../../../ui/useDraft.ts';

/** Somebody of a company by account name, which is how a role is given. */
export function MemberPicker({ companyCode, ...rest }: Bound<string | null> & { companyCode: string }) {
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const found = useApi(employees.list, { query: { companyCode, keyword, size: 20 }, quiet: true });
  return (
    <PickerField
      {...rest}
      debounce={500}
      label={t('settings.roles.person')}
      load={loadOf(found)}
      onSearch={setKeyword}
      options={found.data?.content.map((one) => ({
        value: one.accountName,
        // names repeat; an account does not
        label: `${one.displayName} — ${one.accountName}, ${one.departmentName}`,
      }))}
      required
    />
  );
}
