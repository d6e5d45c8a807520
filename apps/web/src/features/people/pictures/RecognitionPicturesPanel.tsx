import { Card, Skeleton } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RecognitionSetForm } from './RecognitionSetForm.tsx';
import { useRecognition } from './useRecognition.ts';

/** Somebody's five recognition pictures: one's own to bring, others' to bring, approve and reject (spec §2 "Recognition Picture"). */
export function RecognitionPicturesPanel({ accountName }: { accountName: string }) {
  const t = useText();
  const recognition = useRecognition(accountName);
  if (recognition.error && !recognition.set)
    return <ErrorState error={recognition.error} onRetry={() => void recognition.refetch()} />;
  return (
    <Card padding="lg" withBorder>
      {recognition.set === undefined ? (
        <Skeleton aria-label={t('common.states.loading')} height={260} role="status" />
      ) : (
        <RecognitionSetForm
          accountName={accountName}
          key={accountName}
          recognition={recognition}
          set={recognition.set}
        />
      )}
    </Card>
  );
}
