import { pushSettings } from '@gatehouse/api/notifications/push-settings';
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { toastFailure } from '../../../platform/toast/toast.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { type PushState, pushState, subscribe, unsubscribe } from './browserPush.ts';

/** Shows the push setting of the account and the push permission of this browser (spec §2 "System Setting"). */
export function PushPanel() {
  const t = useText();
  const [state, setState] = useState<PushState>(pushState);
  const settingResult = useApi(pushSettings.get);
  const change = useSave(pushSettings.update);
  if (!settingResult.data) return <Waiting height={40} of={settingResult} width={280} />;
  const isEnabled = settingResult.data.enableNotification;
  const requestPermission = async () => {
    if (pushState() === 'askable') await Notification.requestPermission();
    setState(pushState());
    if (pushState() === 'granted')
      await subscribe({ force: true }).catch(() => toastFailure(t('notifications.pushSettings.failed')));
  };
  const setEnabled = (next: boolean) => {
    change.save({ body: { enableNotification: next } });
    // Requests the permission directly in the click handler, because browsers show the prompt only in response to a
    // user action.
    void (next ? requestPermission() : unsubscribe().catch(() => undefined));
  };
  const reason =
    state === 'insecure' || state === 'unsupported' ? t(`notifications.pushSettings.${state}`) : undefined;
  return (
    <Stack gap="xs" maw="40rem">
      <Switch
        checked={isEnabled && reason === undefined}
        description={t('notifications.pushSettings.hint')}
        disabled={reason !== undefined}
        label={t('notifications.pushSettings.fields.enableNotification')}
        name="enableNotification"
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
      {reason !== undefined && (
        <Text fz="sm" role="note">
          {reason}
        </Text>
      )}
      {isEnabled && reason === undefined && (
        <OfBrowser onAllow={() => void requestPermission()} state={state} />
      )}
    </Stack>
  );
}

function OfBrowser({ state, onAllow }: { state: PushState; onAllow: () => void }) {
  const t = useText();
  if (state === 'askable')
    return (
      <Group gap="sm">
        <Text fz="sm">{t('notifications.pushSettings.allowHint')}</Text>
        <Button onClick={onAllow} size="xs" variant="default">
          {t('notifications.pushSettings.allow')}
        </Button>
      </Group>
    );
  return (
    <Text fz="sm" role="note">
      {state === 'denied' ? t('notifications.pushSettings.denied') : t('notifications.pushSettings.shown')}
    </Text>
  );
}
