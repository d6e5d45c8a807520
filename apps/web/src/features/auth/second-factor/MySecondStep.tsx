import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatDate } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { EnrolSteps } from './EnrolSteps.tsx';
import { RenewCodes, TurnOff } from './ProofForm.tsx';
import { securityUrl } from './security.url.ts';

export function MySecondStep() {
  const t = useText();
  const { url, go, replace } = useUrl(securityUrl);
  const secondFactorResult = useApi(secondFactors.get);
  if (!secondFactorResult.data) return <Waiting height={64} of={secondFactorResult} width={280} />;
  const { since, recoveryCodesLeft: count, passkeys, required } = secondFactorResult.data;
  const isOn = since !== null || passkeys > 0;
  const close = () => replace({ secondStep: undefined });
  return (
    <Stack align="flex-start" gap="sm">
      <Group gap="sm">
        {since ? (
          <StatusBadge tone="good">{t('auth.secondFactors.on', { date: formatDate(since) })}</StatusBadge>
        ) : isOn ? (
          <StatusBadge tone="good">{t('auth.secondFactors.byPasskeys')}</StatusBadge>
        ) : (
          <StatusBadge tone={required ? 'warn' : 'quiet'}>{t('auth.secondFactors.off')}</StatusBadge>
        )}
        {isOn && <Text fz="sm">{t('auth.secondFactors.codesLeft', { count })}</Text>}
      </Group>
      {required && (
        <Text c="dimmed" fz="sm">
          {t('auth.secondFactors.required')}
        </Text>
      )}
      <Group gap="sm">
        {!since && (
          <Button onClick={() => go({ secondStep: 'setUp' })} variant={isOn ? 'default' : 'filled'}>
            {t('auth.secondFactors.setUp')}
          </Button>
        )}
        {isOn && (
          <Button onClick={() => go({ secondStep: 'renew' })} variant="default">
            {t('auth.secondFactors.renew')}
          </Button>
        )}
        {since && (
          <Button color="red" onClick={() => go({ secondStep: 'turnOff' })} variant="outline">
            {t('auth.secondFactors.turnOff')}
          </Button>
        )}
      </Group>
      {url.secondStep === 'setUp' && (
        <Dialog onClose={close} title={t('auth.secondFactors.enrol.title')}>
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
      {url.secondStep === 'renew' && isOn && <RenewCodes onClose={close} />}
      {url.secondStep === 'turnOff' && since && <TurnOff keepsPasskeys={passkeys > 0} onClose={close} />}
    </Stack>
  );
}
