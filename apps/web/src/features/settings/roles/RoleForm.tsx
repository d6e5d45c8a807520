import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { rowsOf } from '@gatehouse/api/settings/role-matrix.rules';
import { type Role, roleLimits, roles } from '@gatehouse/api/settings/roles';
import { useEffect, useState } from 'react';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { PageForm } from '../../../ui/PageForm.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type Fields, type Typed, useDraft } from '../../../ui/useDraft.ts';
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
  const draft = useDraft(roles.create.body, { ...blank, companyId }, places);
  const [made, setMade] = useState<number>();
  // once the form knows that it is saved: until then it holds whoever goes
  useEffect(() => {
    if (made !== undefined) onCreated(made);
  }, [made, onCreated]);
  const { save, isPending } = useSave(roles.create, {
    onSuccess: ({ id }) => {
      draft.saved();
      setMade(id);
    },
    onRefusal: draft.refuse,
  });
  return (
    <PageForm
      draft={draft}
      label={t('settings.roles.create')}
      onSubmit={(body) => save({ body })}
      pending={isPending}
    >
      {companies.length > 1 && (
        <SelectField
          {...draft.fields.companyId}
          label={t('settings.roles.company')}
          options={companies.map((one) => ({ value: one.id, label: one.companyName }))}
          required
        />
      )}
      <RoleFields fields={draft.fields} />
    </PageForm>
  );
}

/** Changes a role of the company: what is saved acts at once for whoever holds it. */
export function EditRole({ role }: { role: Role }) {
  const t = useText();
  const draft = useDraft(roles.update.body, role, places);
  const { save, isPending } = useSave(roles.update, { onSuccess: draft.saved, onRefusal: draft.refuse });
  return (
    <PageForm
      draft={draft}
      label={t('settings.roles.edit')}
      onSubmit={(body) => save({ params: { id: role.id }, body })}
      pending={isPending}
    >
      <RoleFields fields={draft.fields} />
    </PageForm>
  );
}

function RoleFields({ fields }: { fields: Fields<Typed<typeof roles.update.body>> }) {
  const t = useText();
  return (
    <>
      <TextField {...fields.roleName} label={t('settings.roles.name')} max={roleLimits.name} required />
      <RoleCodeField {...fields.roleCode} label={t('settings.roles.code')} />
      <PermissionMatrix onChange={fields.permissions.onChange} rows={fields.permissions.value ?? []} />
    </>
  );
}
