import { type CompanyChoice, companies } from '@gatehouse/api/people/companies';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { now } from '../../../platform/clock.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { BackButton } from '../../../ui/page/BackButton.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { OwnerPicker } from '../../people/companies/OwnerPicker.tsx';
import { useToSaved } from './useToSaved.ts';
import { VisitorFields } from './VisitorFields.tsx';
import { blankVisitor, errorFields } from './visitorForm.ts';

/** Returns the midnight `days` days after today, in the browser's time zone. */
function midnightAfter(days: number): string {
  const today = now();
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).toISOString();
}

const blank = { ...blankVisitor, email: '', enableQrCheckin: false, enabled: true } as const;

/** The form for a new visitor. By default, the visitor is expected from today until tomorrow (spec §5). */
export function CreateVisitorPage() {
  const owners = useApi(companies.pick);
  return (
    <>
      <PageHeader>
        <BackButton list="/visitors" />
      </PageHeader>
      {owners.data ? <NewVisitor companies={owners.data.content} /> : <Waiting height={420} of={owners} />}
    </>
  );
}

function NewVisitor({ companies: owners }: { companies: readonly CompanyChoice[] }) {
  const t = useText();
  const toSaved = useToSaved();
  // Computed only once, so that the default times do not change while the form is open.
  const [times] = useState(() => ({ activeFrom: midnightAfter(0), activeTo: midnightAfter(1) }));
  const only = owners.length === 1 ? (owners[0]?.id ?? null) : null;
  const form = useCreate(
    visitors.create,
    { ...blank, ...times, companyId: only },
    {
      places: errorFields,
      onSaved: ({ id }) => {
        form.saved();
        toSaved(id);
      },
    },
  );
  return (
    <PageForm {...form.dialog} label={t('visitors.visitors.create')}>
      {owners.length > 1 && (
        <OwnerPicker
          {...form.fields.companyId}
          label={t('visitors.visitors.fields.companyId')}
          // Clears the department, contact person and card, because they belong to the previously chosen company.
          onChange={(companyId) =>
            form.set({ companyId, contactDepartment: null, contactPerson: null, cardId: null })
          }
        />
      )}
      <VisitorFields companyId={form.values.companyId} form={form} />
    </PageForm>
  );
}
