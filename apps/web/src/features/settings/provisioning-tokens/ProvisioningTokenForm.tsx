import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { type ProvisioningToken, provisioningTokens } from '@gatehouse/api/settings/provisioning-tokens';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { OwnerPicker } from '../../people/companies/OwnerPicker.tsx';
import { DepartmentPicker } from '../../people/departments/DepartmentPicker.tsx';

const blank = { tokenName: '', departmentId: null, sendsInvitations: true, endsOn: null };

const errorFields = {
  AUTH_PROVISIONING_NAME_EXISTED: 'tokenName',
  HR_DEPARTMENT_NOT_FOUND: 'departmentId',
} as const;

/** Shows a new token with its secret, which is shown only once. */
export interface CreatedToken {
  tokenName: string;
  token: string;
}

interface CreateTokenProps {
  companies: readonly CompanyChoice[];
  /** Company by which the list is filtered, used as the default for a new token. */
  company: CompanyChoice;
  onClose: () => void;
  onMade: (made: CreatedToken) => void;
}

export function CreateProvisioningToken({ companies, company, onClose, onMade }: CreateTokenProps) {
  const t = useText();
  const form = useCreate(
    provisioningTokens.create,
    { ...blank, companyId: company.id },
    {
      places: errorFields,
      done: t('settings.provisioningTokens.created'),
      onClose,
      onSaved: ({ row, token }) => onMade({ tokenName: row.tokenName, token }),
    },
  );
  const chosen = companies.find((candidate) => candidate.id === form.values.companyId) ?? company;
  return (
    <FormModal {...form.dialog} title={t('settings.provisioningTokens.create')}>
      {companies.length > 1 && (
        <OwnerPicker
          {...form.fields.companyId}
          label={t('settings.provisioningTokens.fields.companyId')}
          // A change of the company clears the department, because it belongs to the previous company.
          onChange={(companyId) => form.set({ companyId, departmentId: null })}
        />
      )}
      <TokenFields companyCode={chosen.companyCode} fields={form.fields} />
    </FormModal>
  );
}

/** Form that edits a provisioning token. Its company and secret cannot change. */
export function EditProvisioningToken({ token, onClose }: { token: ProvisioningToken; onClose: () => void }) {
  const t = useText();
  const form = useEdit(provisioningTokens.update, token, {
    places: errorFields,
    done: t('settings.provisioningTokens.updated'),
    onClose,
  });
  return (
    <FormModal {...form.dialog} title={t('settings.provisioningTokens.edit')}>
      <TokenFields companyCode={token.companyCode} fields={form.fields} />
    </FormModal>
  );
}

interface TokenFieldsProps {
  fields: FormFields<FormValues<typeof provisioningTokens.update.body>>;
  companyCode: string;
}

function TokenFields({ fields, companyCode }: TokenFieldsProps) {
  const t = useText();
  return (
    <>
      <TextField
        {...fields.tokenName}
        hint={t('settings.provisioningTokens.nameHint')}
        label={t('settings.provisioningTokens.fields.tokenName')}
      />
      <DepartmentPicker
        {...fields.departmentId}
        companyCode={companyCode}
        label={t('settings.provisioningTokens.fields.departmentId')}
        none={t('settings.provisioningTokens.noDepartment')}
      />
      <DateField
        {...fields.endsOn}
        hint={t('settings.provisioningTokens.endsHint')}
        label={t('settings.provisioningTokens.fields.endsOn')}
      />
      <SwitchField
        {...fields.sendsInvitations}
        label={t('settings.provisioningTokens.fields.sendsInvitations')}
      />
    </>
  );
}
