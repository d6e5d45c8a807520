import { type LoginSession, sessions } from '@gatehouse/api/auth/sessions';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TrashIcon } from '../../../ui/icons.tsx';
import { loadOf } from '../../../ui/load.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { IconAction } from '../../../ui/ReasonButton.tsx';
import { useUrl } from '../../../ui/url.ts';
import { DeleteSession } from './DeleteSession.tsx';
import { systemSettingUrl } from './setting.url.ts';
import { useSessionColumns } from './useSessionColumns.tsx';

/** Where the person is signed in, the newest first, and the way to end each. */
export function MySessions() {
  const t = useText();
  const { url, go, replace } = useUrl(systemSettingUrl);
  const list = useApi(sessions.list, { query: { vm: 'web', page: url.page, size: 10 } });
  const columns = useSessionColumns();
  const removed = list.data?.content.find(({ id }) => id === url.remove);
  return (
    <>
      <DataTable<LoginSession>
        actions={({ id, deviceName, current }) => (
          <IconAction
            icon={<TrashIcon />}
            label={t('settings.sessions.deleteOne', { name: deviceName || t('common.values.unknown') })}
            onClick={() => go({ remove: id })}
            reason={current ? t('settings.sessions.notThisOne') : undefined}
          />
        )}
        columns={columns}
        empty={<EmptyState title={t('common.states.empty')} />}
        keyOf={({ id }) => id}
        label={t('settings.sessions.title')}
        load={loadOf(list)}
        name="mySessions"
        onClearFilters={undefined}
        rows={list.data?.content}
      />
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={url.page} />
      {removed && !removed.current && (
        <DeleteSession onClose={() => replace({ remove: undefined })} session={removed} />
      )}
    </>
  );
}
