import { Alert, Button, Group } from '@mantine/core';
import type { CallError } from '../../../platform/call/callError.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';

interface Props {
  error: CallError | null;
  isPending: boolean;
  onAgain: () => void;
  /** Button to the next step. Absent in the last step. */
  onward?: { label: string; onClick: () => void; reason: string | undefined } | undefined;
}

export function ImportFoot({ error, isPending, onAgain, onward }: Props) {
  const t = useText();
  return (
    <>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button onClick={onAgain} variant="default">
          {t('people.employeeImports.again')}
        </Button>
        {onward &&
          (isPending ? (
            <Button loading>{onward.label}</Button>
          ) : (
            <ReasonButton onClick={onward.onClick} reason={onward.reason}>
              {onward.label}
            </ReasonButton>
          ))}
      </Group>
    </>
  );
}
