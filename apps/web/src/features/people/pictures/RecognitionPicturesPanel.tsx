import { Card } from '@mantine/core';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Placeholder } from '../../../ui/feedback/Waiting.tsx';
import { RecognitionSetForm } from './RecognitionSetForm.tsx';
import { useRecognition } from './useRecognition.ts';

/**
 * Shows the five recognition pictures of a person. People upload their own pictures. Administrators upload, approve and
 * reject the pictures of other people (spec §2 "Recognition Picture").
 */
export function RecognitionPicturesPanel({ accountName }: { accountName: string }) {
  const recognition = useRecognition(accountName);
  if (recognition.error && !recognition.set)
    return <ErrorState error={recognition.error} onRetry={() => void recognition.refetch()} />;
  return (
    <Card padding="lg" withBorder>
      {recognition.set === undefined ? (
        <Placeholder height={260} />
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
