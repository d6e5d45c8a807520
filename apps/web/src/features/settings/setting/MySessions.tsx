import { type LoginSession, sessions } from '@gatehouse/api/auth/sessions';
import { Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TrashIcon } from '../../../ui/icons.ts';
import { loadOf } from '../../../ui/load.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { IconAction } from '../../../ui/ReasonButton.tsx';
import { useUrl } from '../../../ui/url.ts';
import { useOpenRow } from '../../../ui/useOpenRow.ts';
import { systemSettingUrl } from './setting.url.ts';
import { useSessionColumns } from './useSessionColumns.tsx';

/** The viewer's sessions, newest first. Each session can be ended. */
export function MySessions() {
  const t = useText();
  const { url, go, replace } = useUrl(systemSettingUrl);
  const list = useApi(sessions.list, { query: { vm: 'web', page: url.page, size: 10 } });
  const columns = useSessionColumns();
  const removed = useOpenRow(list.data?.content, ({ id }) => id === url.remove);
  return (
    <>
      <DataTable<LoginSession>
        actions={({ id, deviceName, current }) => (
          <IconAction
            icon={<TrashIcon />}
            label={t('auth.sessions.deleteOne', { name: deviceName || t('common.values.unknown') })}
            onClick={() => go({ remove: id })}
            reason={current ? t('auth.sessions.notThisOne') : undefined}
          />
        )}
        columns={columns}
        empty={<EmptyState title={t('common.states.empty')} />}
        keyOf={({ id }) => id}
        label={t('auth.sessions.title')}
        load={loadOf(list)}
        name="mySessions"
        onClearFilters={undefined}
        rows={list.data?.content}
      />
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={url.page} />
      {removed && !removed.current && (
        <DeleteDialog
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
