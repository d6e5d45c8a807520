import { type CompanyChoice, companies } from '@gatehouse/api/people/companies';
import { visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import type { ReactNode } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { Columns, Wide } from '../../../ui/form/FormSection.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { OwnerPicker } from '../../people/companies/OwnerPicker.tsx';
import { ContactFields } from './ContactFields.tsx';
import { CardFields } from './EnteringFields.tsx';
import { NameFields, OriginFields } from './IdentityFields.tsx';
import { blankVisitor, errorFields } from './visitorForm.ts';

interface Props {
  /** The switch between expected visitors and walk-in visitors. */
  choice: ReactNode;
  onClose: () => void;
}

/** Registers an unexpected visitor and checks them in, in one dialog. */
export function WalkInPanel({ choice, onClose }: Props) {
  const t = useText();
  const owners = useApi(companies.pick);
  if (owners.data) return <WalkInForm choice={choice} companies={owners.data.content} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('visitors.visitorLogbook.checkIn')}>
      <Waiting height={420} of={owners} />
    </Dialog>
  );
}

function WalkInForm({ choice, companies: owners, onClose }: Props & { companies: readonly CompanyChoice[] }) {
  const t = useText();
  const only = owners.length === 1 ? (owners[0]?.id ?? null) : null;
  const form = useCreate(
    visitorLogbook.walkIn,
    { ...blankVisitor, companyId: only },
    { places: errorFields, onClose },
  );
  const { companyId } = form.values;
  return (
    <FormModal
      {...form.dialog}
      size="large"
      submit={t('visitors.visitorLogbook.checkInAction')}
      title={t('visitors.visitorLogbook.checkIn')}
    >
      {choice}
      <Columns>
        {owners.length > 1 && (
          <Wide>
            <OwnerPicker
              {...form.fields.companyId}
              label={t('visitors.visitors.fields.companyId')}
              // Clears the department, contact person and card, because they belong to the previously chosen company.
              onChange={(chosen) =>
                form.set({ companyId: chosen, contactDepartment: null, contactPerson: null, cardId: null })
              }
            />
          </Wide>
        )}
        <NameFields form={form} />
        <OriginFields form={form} />
        <ContactFields companyId={companyId} current={undefined} form={form} />
        <CardFields companyId={companyId} form={form} visitor={undefined} />
      </Columns>
    </FormModal>
  );
}
