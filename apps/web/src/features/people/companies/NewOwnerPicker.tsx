import { companies } from '@gatehouse/api/people/companies';
import { ActionIcon } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { lazyComponent } from '../../../platform/lazyComponent.ts';
import { useSession } from '../../../platform/session/session.ts';
import { PlusIcon } from '../../../ui/display/icons.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import classes from './NewOwnerPicker.module.css';
import { OwnerPicker } from './OwnerPicker.tsx';

// The form is loaded on demand, because few people create a company from a picker.
const CreateCompany = lazyComponent(async () => (await import('./CompanyForm.tsx')).CreateCompany);

/**
 * Selects the company that owns a new row. People who may create companies also get a button that creates a company and
 * selects it.
 */
export function NewOwnerPicker(field: FieldBinding<number | null> & { label: string }) {
  const t = useText();
  const { can } = useSession();
  const [isCreating, setCreating] = useState(false);
  return (
    <div className={classes.beside}>
      <OwnerPicker {...field} />
      {can(companies.create) && (
        <ActionIcon
          aria-label={t('people.companies.create')}
          className={classes.plus}
          onClick={() => setCreating(true)}
          title={t('people.companies.create')}
          variant="default"
        >
          <PlusIcon />
        </ActionIcon>
      )}
      {isCreating && (
        // Stops the submit event of the dialog, which would also submit the outer form.
        <div className={classes.aside} onSubmit={(event) => event.stopPropagation()}>
          <Suspense fallback={null}>
            <CreateCompany onClose={() => setCreating(false)} onCreated={({ id }) => field.onChange(id)} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
