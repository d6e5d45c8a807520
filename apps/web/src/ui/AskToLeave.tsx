import { Button, Group } from '@mantine/core';
import { useText } from '../platform/i18n/useText.ts';
import { Question } from './Dialog.tsx';

/** Asks before what was typed is lost. Staying has the focus. */
export function AskToLeave({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useText();
  return (
    <Question onClose={onStay} title={t('common.form.leaveTitle')}>
      {t('common.form.leaveText')}
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onStay} variant="default">
          {t('common.form.stay')}
        </Button>
        <Button color="red" onClick={onLeave}>
          {t('common.form.leave')}
        </Button>
      </Group>
    </Question>
  );
}
