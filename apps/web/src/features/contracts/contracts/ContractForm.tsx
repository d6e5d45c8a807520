import { type Contract, contracts } from '@gatehouse/api/contracts/contracts';
import { addDays } from '@gatehouse/api/platform/dates';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { today } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormSection, Wide } from '../../../ui/form/FormSection.tsx';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { NewOwnerPicker } from '../../people/companies/NewOwnerPicker.tsx';
import { ContractTypePicker } from '../contract-types/ContractTypePicker.tsx';
import { PeriodFields } from './PeriodFields.tsx';

const errorFields = {
  CON_CODE_EXISTED: 'contractCode',
  CON_TYPE_NOT_FOUND: 'contractTypeId',
  CON_DATES: 'startDate',
} as const;

/** The form for a new contract. The default period is one day (spec §9). */
export function CreateContract({ onSaved }: { onSaved: () => void }) {
  const t = useText();
  const midnight = `${today()}T00:00:00`;
  const form = useCreate(
    contracts.create,
    {
      ...{ contractCode: '', contractTypeId: null, companyId: null, isEnabled: true },
      ...{ signDate: midnight, startDate: midnight, endDate: `${addDays(today(), 1)}T00:00:00` },
    },
    { places: errorFields, done: t('contracts.contracts.created'), onSaved },
  );
  return (
    <PageForm {...form.dialog} label={t('contracts.contracts.create')}>
      <ContractFields fields={form.fields}>
        <NewOwnerPicker {...form.fields.companyId} label={t('contracts.contracts.fields.companyId')} />
      </ContractFields>
    </PageForm>
  );
}

/** The form for an existing contract. The company cannot be changed. */
export function EditContract({ contract, onSaved }: { contract: Contract; onSaved: () => void }) {
  const t = useText();
  const form = useEdit(contracts.update, contract, {
    places: errorFields,
    done: t('contracts.contracts.updated'),
    onSaved,
  });
  return (
    <PageForm {...form.dialog} label={t('contracts.contracts.edit')}>
      <ContractFields contract={contract} fields={form.fields}>
        <TextField
          label={t('contracts.contracts.fields.companyId')}
          locked={t('contracts.contracts.companyLocked')}
          name="companyId"
          onChange={() => undefined}
          problem={undefined}
          value={contract.company.companyName}
        />
      </ContractFields>
    </PageForm>
  );
}

interface ContractFieldsProps {
  fields: FormFields<FormValues<typeof contracts.update.body>>;
  contract?: Contract;
  /** The company field. For an existing contract it is read-only. */
  children: ReactNode;
}

function ContractFields({ fields, contract, children }: ContractFieldsProps) {
  const t = useText();
  return (
    <div>
      {/* A hidden heading between the page title (h1) and the section titles. */}
      <VisuallyHidden component="h2">{t('contracts.contracts.one')}</VisuallyHidden>
      <FormSection title={t('contracts.contracts.parts.contract')}>
        <TextField {...fields.contractCode} label={t('contracts.contracts.fields.contractCode')} />
        <ContractTypePicker
          {...fields.contractTypeId}
          current={contract && { value: contract.contractTypeId, label: contract.contractType.name }}
          label={t('contracts.contracts.fields.contractTypeId')}
        />
        <Wide>{children}</Wide>
        <Wide>
          <SwitchField
            {...fields.isEnabled}
            hint={t('contracts.contracts.enabledHint')}
            label={t('contracts.contracts.fields.isEnabled')}
          />
        </Wide>
      </FormSection>
      <FormSection hint={t('contracts.contracts.periodHint')} title={t('contracts.contracts.parts.period')}>
        <PeriodFields fields={fields} />
      </FormSection>
    </div>
  );
}
