import type { ResultOf } from '@gatehouse/api/platform/operation';
import { corrections, skipReasons } from '@gatehouse/api/requests/corrections';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { today } from '../../../platform/dateRanges.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DialogBody, DialogFoot, DialogFrame } from '../../../ui/feedback/Dialog.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { TimeOfDayField } from '../../../ui/fields/TimeOfDayField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { Columns } from '../../../ui/form/FormSection.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { GroupPeopleFields } from './GroupPeopleFields.tsx';

const errorFields = {
  HR_EMPLOYEE_NOT_FOUND: 'employeeIds',
  REQ_NOTHING_TO_CORRECT: 'employeeIds',
  AUTH_NO_PERMISSION: 'employeeIds',
  ATT_MONTH_CLOSED: 'date',
} as const;

type CorrectionResult = ResultOf<typeof corrections.create>;

interface Props {
  onCorrected: () => void;
  onClose: () => void;
}

/** Adds a missed punch of several people on one date. Afterwards names the skipped people. */
export function CorrectGroup({ onCorrected, onClose }: Props) {
  const [result, setResult] = useState<CorrectionResult | null>(null);
  if (result) return <SkippedPeople onClose={onClose} result={result} />;
  return (
    <GroupForm
      onClose={onClose}
      onSaved={(saved) => {
        onCorrected();
        if (saved.skipped.length > 0) setResult(saved);
        else onClose();
      }}
    />
  );
}

function GroupForm({
  onSaved,
  onClose,
}: {
  onSaved: (result: CorrectionResult) => void;
  onClose: () => void;
}) {
  const t = useText();
  const form = useCreate(
    corrections.create,
    { employeeIds: [], date: today(), checkIn: null, checkOut: null, reason: '' },
    {
      places: errorFields,
      done: ({ content }) => t('requests.corrections.correctedPeople', { count: content.length }),
      onSaved,
      onClose,
    },
  );
  const { fields, set } = form;
  return (
    <FormModal
      {...form.dialog}
      size="middle"
      submit={t('requests.corrections.save')}
      title={t('requests.corrections.groupTitle')}
    >
      <GroupPeopleFields {...fields.employeeIds} />
      <DateField {...fields.date} label={t('requests.corrections.fields.date')} />
      <Columns>
        <TimeOfDayField
          {...fields.checkIn}
          hint={t('requests.corrections.timeHint')}
          isOptional
          label={t('requests.corrections.fields.checkIn')}
          onChange={(time) => set({ checkIn: time || null })}
        />
        <TimeOfDayField
          {...fields.checkOut}
          hint={t('requests.corrections.timeHint')}
          isOptional
          label={t('requests.corrections.fields.checkOut')}
          onChange={(time) => set({ checkOut: time || null })}
        />
      </Columns>
      <TextField
        {...fields.reason}
        hint={t('requests.corrections.reasonHint')}
        label={t('requests.corrections.fields.reason')}
      />
    </FormModal>
  );
}

/** Lists the skipped people by reason. */
function SkippedPeople({ result, onClose }: { result: CorrectionResult; onClose: () => void }) {
  const t = useText();
  const byReason = Map.groupBy(result.skipped, ({ reason }) => reason);
  return (
    <DialogFrame onClose={onClose} size="middle" title={t('requests.corrections.skippedTitle')}>
      <DialogBody>
        <Text fz="sm">{t('requests.corrections.skippedText', { count: result.content.length })}</Text>
        <Stack component="ul" gap="xs" mt="sm" pl="md">
          {skipReasons
            .filter((reason) => byReason.has(reason))
            .map((reason) => (
              <li key={reason}>
                <strong>
                  {joinList((byReason.get(reason) ?? []).map(({ displayName }) => displayName))}
                </strong>
                <Text c="dimmed" fz="sm">
                  {t(`requests.corrections.skipReasons.${reason}`)}
                </Text>
              </li>
            ))}
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Button data-autofocus onClick={onClose}>
          {t('common.actions.close')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
