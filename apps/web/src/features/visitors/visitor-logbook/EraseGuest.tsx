import { type CompanyChoice, companies } from '@gatehouse/api/people/companies';
import { type GuestRecordCounts, personalData } from '@gatehouse/api/people/personal-data';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { SearchIcon } from '../../../ui/display/icons.ts';
import { BusyButton } from '../../../ui/feedback/BusyButton.tsx';
import { CodeField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { OwnerPicker } from '../../people/companies/OwnerPicker.tsx';

/**
 * Erases the data of a guest or visitor by email address, which must be typed twice. Can first show the data stored for
 * the address.
 */
export function EraseGuest({ onClose }: { onClose: () => void }) {
  const owners = useApi(companies.pick).data?.content;
  return owners ? <EraseForm onClose={onClose} owners={owners} /> : null;
}

function EraseForm({ owners, onClose }: { owners: readonly CompanyChoice[]; onClose: () => void }) {
  const t = useText();
  const only = owners.length === 1 ? (owners[0]?.id ?? null) : null;
  const form = useCreate(
    personalData.eraseGuest,
    { companyId: only, email: '', confirmation: '' },
    { onClose, done: t('visitors.visitorLogbook.erasure.done') },
  );
  const email = form.values.email ?? '';
  return (
    <FormModal
      {...form.dialog}
      isDestructive
      submit={t('visitors.visitorLogbook.erasure.erase')}
      title={t('visitors.visitorLogbook.erasure.title')}
    >
      <Text fz="sm">{t('visitors.visitorLogbook.erasure.hint')}</Text>
      {owners.length > 1 && (
        <OwnerPicker
          {...form.fields.companyId}
          label={t('visitors.visitorLogbook.fields.companyId')}
          onChange={(companyId) => form.set({ companyId })}
        />
      )}
      <CodeField {...form.fields.email} label={t('visitors.visitorLogbook.fields.email')} />
      <StoredData companyId={form.values.companyId} email={email} key={`${form.values.companyId} ${email}`} />
      <CodeField
        {...form.fields.confirmation}
        hint={t('visitors.visitorLogbook.erasure.confirmHint')}
        label={t('visitors.visitorLogbook.erasure.confirm')}
      />
    </FormModal>
  );
}

/** A button that loads the numbers of records stored for an email address. The numbers are shown below the button. */
function StoredData({ companyId, email }: { companyId: number | null; email: string }) {
  const t = useText();
  const [storedData, setKept] = useState<GuestRecordCounts>();
  const { save, isPending } = useSave(personalData.guest, { onSuccess: setKept, toast: false });
  const body = companyId !== null && email.includes('@') && { companyId, email };
  return (
    <Stack align="flex-start" gap="xs">
      <BusyButton
        busy={isPending && t('visitors.visitorLogbook.erasure.showing')}
        icon={<SearchIcon />}
        onPress={() => body && save({ body })}
      >
        {t('visitors.visitorLogbook.erasure.show')}
      </BusyButton>
      {storedData && (
        <Text fz="sm" role="status">
          {t('visitors.visitorLogbook.erasure.stored', {
            visitors: formatNumber(storedData.visitors),
            meetings: formatNumber(storedData.meetings),
            visits: formatNumber(storedData.visits),
            declarations: formatNumber(storedData.declarations),
            mails: formatNumber(storedData.mails),
          })}
        </Text>
      )}
    </Stack>
  );
}
