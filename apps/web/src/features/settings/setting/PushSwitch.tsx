import { pushSettings } from '@gatehouse/api/notifications/push-settings';
import { Skeleton } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/ChoiceFields.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';

/** Whether this account wants push notifications, on every device. */
export function PushSwitch() {
  const t = useText();
  const kept = useApi(pushSettings.get);
  const change = useSave(pushSettings.update);
  if (kept.error && !kept.data) return <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />;
  if (!kept.data)
    return <Skeleton aria-label={t('common.states.loading')} height={40} role="status" w={280} />;
  return (
    <SwitchField
      hint={t('settings.push.hint')}
      label={t('settings.push.label')}
      name="enableNotification"
      onChange={(wanted) => change.save({ body: { enableNotification: wanted ?? false } })}
      problem={undefined}
      value={kept.data.enableNotification}
    />
  );
}
