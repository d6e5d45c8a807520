import { pushSettings } from '@gatehouse/api/notifications/push-settings';
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { toastFailure } from '../../../platform/toast/toast.tsx';
import { Waiting } from '../../../ui/Waiting.tsx';
import { type PushState, pushState, subscribe, unsubscribe } from './browserPush.ts';

/** Whether this account wants push notifications, and whether this browser shows them (spec §2 "System Setting"). */
export function PushPanel() {
  const t = useText();
  const [state, setState] = useState<PushState>(pushState);
  const kept = useApi(pushSettings.get);
  const change = useSave(pushSettings.update);
  if (!kept.data) return <Waiting height={40} of={kept} width={280} />;
  const wanted = kept.data.enableNotification;
  const allow = async () => {
    if (pushState() === 'askable') await Notification.requestPermission();
    setState(pushState());
    if (pushState() === 'granted')
      await subscribe({ force: true }).catch(() => toastFailure(t('notifications.pushSettings.failed')));
  };
  const choose = (next: boolean) => {
    change.save({ body: { enableNotification: next } });
    // a browser asks its user only while something was touched
    void (next ? allow() : unsubscribe().catch(() => undefined));
  };
  const reason =
    state === 'insecure' || state === 'unsupported' ? t(`notifications.pushSettings.${state}`) : undefined;
  return (
    <Stack gap="xs" maw="40rem">
      <Switch
        checked={wanted && reason === undefined}
        description={t('notifications.pushSettings.hint')}
        disabled={reason !== undefined}
        label={t('notifications.pushSettings.fields.enableNotification')}
        name="enableNotification"
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      {reason !== undefined && (
        <Text fz="sm" role="note">
          {reason}
        </Text>
      )}
      {wanted && reason === undefined && <OfBrowser onAllow={() => void allow()} state={state} />}
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
