import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { rowsOf } from '@gatehouse/api/settings/role-matrix.rules';
import { type Role, roles } from '@gatehouse/api/settings/roles';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { PageForm } from '../../../ui/PageForm.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useCreate } from '../../../ui/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/useDraft.ts';
import { useEdit } from '../../../ui/useEdit.ts';
import { OwnerPicker } from '../../people/companies/OwnerPicker.tsx';
import { MatrixClash } from './MatrixClash.tsx';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { RoleCodeField } from './RoleCodeField.tsx';

const blank = { roleName: '', roleCode: '', permissions: rowsOf(new Set()) };

/** Where a refusal belongs that is about one field. */
const places = { AUTH_ROLE_CODE_EXISTED: 'roleCode', AUTH_ROLE_NAME_EXISTED: 'roleName' } as const;

interface CreateProps {
  companies: readonly CompanyChoice[];
  onCreated: (id: number) => void;
}

/** A new role, which nobody holds yet. */
export function CreateRole({ companies, onCreated }: CreateProps) {
  const t = useText();
  const companyId = companies[0]?.id ?? null;
  const [made, setMade] = useState<number>();
  // once the form knows that it is saved: until then it holds whoever goes
  useEffect(() => {
    if (made !== undefined) onCreated(made);
  }, [made, onCreated]);
  const form = useCreate(
    roles.create,
    { ...blank, companyId },
    {
      places,
      onSaved: ({ id }) => {
        form.saved();
        setMade(id);
      },
    },
  );
  return (
    <PageForm {...form.dialog} label={t('settings.roles.create')}>
      {companies.length > 1 && (
        <OwnerPicker {...form.fields.companyId} label={t('settings.roles.fields.companyId')} />
      )}
      <RoleFields fields={form.fields} />
    </PageForm>
  );
}

/** Changes a role of the company: what is saved acts at once for whoever holds it. */
export function EditRole({ role }: { role: Role }) {
  const t = useText();
  const form = useEdit(roles.update, role, { places });
  return (
    <PageForm {...form.dialog} label={t('settings.roles.edit')}>
      <RoleFields fields={form.fields} />
    </PageForm>
  );
}

function RoleFields({ fields }: { fields: FormFields<FormValues<typeof roles.update.body>> }) {
  const t = useText();
  return (
    <>
      <TextField {...fields.roleName} label={t('settings.roles.fields.roleName')} />
      <RoleCodeField {...fields.roleCode} label={t('settings.roles.fields.roleCode')} />
      <PermissionMatrix onChange={fields.permissions.onChange} rows={fields.permissions.value ?? []} />
      <MatrixClash clash={fields.permissions.clash} />
    </>
  );
}
