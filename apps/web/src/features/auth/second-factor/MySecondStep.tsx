import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatDate } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useUrl } from '../../../ui/url.ts';
import { EnrolSteps } from './EnrolSteps.tsx';
import { RenewCodes, TurnOff } from './ProofForm.tsx';
import { securityUrl } from './security.url.ts';

/** Whether a code is asked for beside my password, and the ways to change that. */
export function MySecondStep() {
  const t = useText();
  const { url, go, replace } = useUrl(securityUrl);
  const mine = useApi(secondFactors.get);
  if (mine.error && !mine.data) return <ErrorState error={mine.error} onRetry={() => void mine.refetch()} />;
  if (!mine.data)
    return <Skeleton aria-label={t('common.states.loading')} height={64} role="status" w={280} />;
  const { since, recoveryCodesLeft: count, required } = mine.data;
  const close = () => replace({ secondStep: undefined });
  return (
    <Stack align="flex-start" gap="sm">
      <Group gap="sm">
        {since ? (
          <StatusBadge tone="good">{t('security.on', { date: formatDate(since) })}</StatusBadge>
        ) : (
          <StatusBadge tone={required ? 'warn' : 'quiet'}>{t('security.off')}</StatusBadge>
        )}
        {since && <Text fz="sm">{t('security.codesLeft', { count })}</Text>}
      </Group>
      {required && (
        <Text c="dimmed" fz="sm">
          {t('security.required')}
        </Text>
      )}
      {since ? (
        <Group gap="sm">
          <Button onClick={() => go({ secondStep: 'renew' })} variant="default">
            {t('security.renew')}
          </Button>
          <Button color="red" onClick={() => go({ secondStep: 'turnOff' })} variant="outline">
            {t('security.turnOff')}
          </Button>
        </Group>
      ) : (
        <Button onClick={() => go({ secondStep: 'setUp' })}>{t('security.setUp')}</Button>
      )}
      {url.secondStep === 'setUp' && (
        <Dialog onClose={close} title={t('security.enrol.title')}>
          <EnrolSteps
            onDone={close}
            wayOut={
              <Button onClick={close} variant="default">
                {t('common.actions.cancel')}
              </Button>
            }
          />
        </Dialog>
      )}
      {url.secondStep === 'renew' && since && <RenewCodes onClose={close} />}
      {url.secondStep === 'turnOff' && since && <TurnOff onClose={close} />}
    </Stack>
  );
}
