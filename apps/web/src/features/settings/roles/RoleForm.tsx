import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { rowsOf } from '@gatehouse/api/settings/role-matrix.rules';
import { type Role, roles } from '@gatehouse/api/settings/roles';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { OwnerPicker } from '../../people/companies/OwnerPicker.tsx';
import { MatrixClash } from './MatrixClash.tsx';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { RoleCodeField } from './RoleCodeField.tsx';

const blank = { roleName: '', roleCode: '', permissions: rowsOf(new Set()) };

const errorFields = { AUTH_ROLE_CODE_EXISTED: 'roleCode', AUTH_ROLE_NAME_EXISTED: 'roleName' } as const;

interface CreateRoleProps {
  companies: readonly CompanyChoice[];
  onCreated: (id: number) => void;
}

export function CreateRole({ companies, onCreated }: CreateRoleProps) {
  const t = useText();
  const companyId = companies[0]?.id ?? null;
  const [createdId, setMade] = useState<number>();
  // The new role opens only after the form has recorded the save, because the form blocks leaving the page until then.
  useEffect(() => {
    if (createdId !== undefined) onCreated(createdId);
  }, [createdId, onCreated]);
  const form = useCreate(
    roles.create,
    { ...blank, companyId },
    {
      places: errorFields,
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

/** A saved role change takes effect immediately for the members. */
export function EditRole({ role }: { role: Role }) {
  const t = useText();
  const form = useEdit(roles.update, role, { places: errorFields });
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
