import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { ArrowLeftIcon } from '../../../ui/display/icons.ts';
import { Confirm } from '../../../ui/feedback/Confirm.tsx';

/** The button that returns to the contracts. It asks for confirmation even if the form is unchanged (spec §2). */
export function BackToContracts() {
  const t = useText();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button leftSection={<ArrowLeftIcon />} onClick={() => setAsking(true)} variant="default">
        {t('common.actions.back')}
      </Button>
      {isAsking && (
        <Confirm
          about={[]}
          action={t('common.form.leave')}
          onClose={() => setAsking(false)}
          // The form must not ask again, because the person has already confirmed.
          onConfirm={() => void navigate({ to: '/contracts', ignoreBlocker: true })}
          stay={t('common.form.stay')}
          title={t('contracts.contracts.leave')}
        >
          {t('contracts.contracts.leaveText')}
        </Confirm>
      )}
    </>
  );
}
