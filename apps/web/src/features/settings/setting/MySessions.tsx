import { sessions } from '@gatehouse/api/auth/sessions';
import { Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatStamp } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { TrashIcon } from '../../../ui/display/icons.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { systemSettingUrl } from './setting.url.ts';
import { useSessionColumns } from './useSessionColumns.tsx';

/** Lists the signed-in person's sessions, newest first. Each session can be ended. */
export function MySessions() {
  const t = useText();
  const address = useUrl(systemSettingUrl);
  const { url, go, replace } = address;
  const list = useApi(sessions.list, { query: { vm: 'web', page: url.page, size: 10 } });
  const columns = useSessionColumns();
  const removed = useOpenRow(list.data?.content, url.remove);
  return (
    <>
      <TableList
        actions={({ id, deviceName, current }) => (
          <IconAction
            icon={<TrashIcon />}
            isHarsh
            label={t('auth.sessions.deleteOne', { name: deviceName || t('common.values.unknown') })}
            onClick={() => go({ remove: id })}
            reason={current ? t('auth.sessions.notThisOne') : undefined}
          />
        )}
        address={address}
        answer={list.data}
        columns={columns}
        empty={<EmptyState title={t('common.states.empty')} />}
        keyOf={({ id }) => id}
        label={t('auth.sessions.title')}
        load={loadOf(list)}
        name="mySessions"
      />
      {removed && !removed.current && (
        <DeleteDialog
          about={[removed.ipAddress, formatStamp(removed.lastSeenAt)]}
          name={removed.deviceName || t('common.values.unknown')}
          onClose={() => replace({ remove: undefined })}
          operation={sessions.remove}
          params={{ id: removed.id }}
        >
          <Text fz="sm" mb="xs">
            {t('auth.sessions.deleteText')}
          </Text>
        </DeleteDialog>
      )}
    </>
  );
}
