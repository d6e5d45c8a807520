import { employeeLimits as limits } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import type { Erasure } from '@gatehouse/api/people/personal-data';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSave } from '../../../platform/call/useSave.ts';
import { formatDate, formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { TrashIcon } from '../../../ui/display/icons.ts';
import { CodeField } from '../../../ui/fields/TextField.tsx';

/**
 * Erases the data of a person after the account name was typed as confirmation. Shows the reason instead of the form if
 * the data cannot be erased now.
 */
export function EraseForm({ erasure }: { erasure: Erasure }) {
  const t = useText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isMistyped, setMistyped] = useState(false);
  const { accountName: account, obstacles, retainedUntil } = erasure;
  const { save, isPending, error } = useSave(employees.erase, {
    done: t('people.personalData.person.done'),
    onSuccess: () => void navigate({ to: '/staff' }),
    onRefusal: () => true,
  });
  const date = retainedUntil ? formatDate(retainedUntil) : '';
  const [obstacle] = obstacles;
  const reason = obstacle && t(`people.personalData.person.obstacles.${obstacle}`, { date });
  const punches = formatNumber(erasure.punches);
  const days = formatNumber(erasure.days);
  const stays = <Text fz="sm">{t('people.personalData.person.stays', { punches, days })}</Text>;
  if (reason)
    return (
      <>
        {stays}
        <Alert color="yellow" w="100%">
          {reason}
        </Alert>
      </>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === account) save({ params: { id: erasure.employeeId }, body: { accountName: typed } });
        else setMistyped(true);
      }}
    >
      <Stack align="flex-start" gap="sm">
        {stays}
        <CodeField
          hint={t('people.personalData.person.confirmHint', { account })}
          label={t('people.personalData.person.confirm')}
          longest={limits.accountName}
          name="accountName"
          onChange={(value) => {
            setTyped(value ?? '');
            setMistyped(false);
          }}
          problem={isMistyped ? { rule: 'invalid', params: {} } : undefined}
          required
          value={typed}
        />
        {error && (
          <Alert color="red" role="alert" w="100%">
            {error.message}
          </Alert>
        )}
        <Button color="red" leftSection={<TrashIcon />} loading={isPending} type="submit">
          {t('people.personalData.person.erase')}
        </Button>
      </Stack>
    </form>
  );
}
