import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { addDays } from '@gatehouse/api/platform/dates';
import type { ApiToken, apiTokens } from '@gatehouse/api/settings/api-tokens';
import { codesOf, rowsOf } from '@gatehouse/api/settings/role-matrix.rules';
import { Input, Text } from '@mantine/core';
import { useState } from 'react';
import { today } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { problemText } from '../../../ui/form/problem.ts';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { OwnerPicker } from '../../people/companies/OwnerPicker.tsx';
import { PermissionMatrix } from '../roles/PermissionMatrix.tsx';

const defaultDays = 90;
const noPermissions: ReadonlySet<string> = new Set();

/** Shows a new token with its secret, which is shown only once. */
export interface CreatedApiToken {
  tokenName: string;
  token: string;
}

interface Props {
  /** Form that creates a personal token or a token of a company. */
  operation: typeof apiTokens.create | typeof apiTokens.createMine;
  companies: readonly CompanyChoice[];
  /** Default company of the token. */
  company: CompanyChoice;
  onClose: () => void;
  onMade: (made: CreatedApiToken) => void;
}

export function CreateApiToken({ operation, companies, company, onClose, onMade }: Props) {
  const t = useText();
  const form = useCreate(
    operation,
    { tokenName: '', permissions: [], endsOn: addDays(today(), defaultDays), companyId: company.id },
    {
      done: t('settings.apiTokens.created'),
      onClose,
      onSaved: ({ row, token }) => onMade({ tokenName: row.tokenName, token }),
    },
  );
  return (
    <FormModal {...form.dialog} size="middle" title={t('settings.apiTokens.create')}>
      {companies.length > 1 && (
        <OwnerPicker {...form.fields.companyId} label={t('settings.apiTokens.fields.companyId')} />
      )}
      <TextField
        {...form.fields.tokenName}
        hint={t('settings.apiTokens.nameHint')}
        label={t('settings.apiTokens.fields.tokenName')}
      />
      <DateField
        {...form.fields.endsOn}
        hint={t('settings.apiTokens.endsHint')}
        label={t('settings.apiTokens.fields.endsOn')}
      />
      <ScopeField {...form.fields.permissions} label={t('settings.apiTokens.fields.permissions')} />
    </FormModal>
  );
}

type ScopeProps = FieldBinding<ApiToken['permissions'] | null> & { label: string };

function ScopeField({ label, value, onChange, problem }: ScopeProps) {
  const t = useText();
  // The form stores matrix rows, because permissions alone do not tell which groups are open.
  const [rows, setRows] = useState(() => rowsOf(new Set(value)));
  return (
    <div data-wrong={problem && label}>
      <Text fw={500} fz="sm">
        {label}
      </Text>
      <Text c="dimmed" fz="xs" mb={4}>
        {t('settings.apiTokens.permissionsHint')}
      </Text>
      <PermissionMatrix
        onChange={(next) => {
          setRows(next);
          onChange(codesOf(next, noPermissions));
        }}
        rows={rows}
      />
      {problem && <Input.Error mt="xs">{problemText(problem, label)}</Input.Error>}
    </div>
  );
}
