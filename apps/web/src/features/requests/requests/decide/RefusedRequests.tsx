import { Button, Group, Text } from '@mantine/core';
import { useText } from '../../../../platform/i18n/useText.ts';
import { Question } from '../../../../ui/feedback/Dialog.tsx';
import type { RefusedRequest } from './approveInTurn.ts';
import { RequestLines } from './RequestLines.tsx';

interface Props {
  /** Number of approved requests. */
  approved: number;
  refused: readonly RefusedRequest[];
  onClose: () => void;
}

/** Names the requests that were not approved, each with the portal's reason. */
export function RefusedRequests({ approved, refused, onClose }: Props) {
  const t = useText();
  return (
    <Question onClose={onClose} title={t('requests.requests.bulk.refused', { count: refused.length })}>
      <Text component="div" fz="sm">
        <RequestLines
          note={({ id }) => (
            <Text c="var(--gh-bad)" inherit>
              {refused.find(({ request }) => request.id === id)?.message}
            </Text>
          )}
          requests={refused.map(({ request }) => request)}
        />
        {approved > 0 && <div>{t('requests.requests.bulk.done', { count: approved })}</div>}
        <div>{t('requests.requests.bulk.stillSelected')}</div>
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose}>
          {t('common.actions.close')}
        </Button>
      </Group>
    </Question>
  );
}
