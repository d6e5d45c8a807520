import { type TeleworkLog, teleworkLogs } from '@gatehouse/api/telework/telework-logs';
import { useCallback } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatWallTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { DeleteAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { OwnList } from '../telework/OwnList.tsx';
import { LogForm } from './LogForm.tsx';
import { teleworkLogsUrl } from './teleworkLogs.url.ts';
import { useLogColumns } from './useTeleworkLogColumns.tsx';

/** The signed-in person's breaks and manual logs of `date`. `date` is undefined until the page knows its date. */
export function MyLogsPanel({ date }: { date: string | undefined }) {
  const t = useText();
  const { url, go, replace } = useUrl(teleworkLogsUrl);
  const list = useApi(teleworkLogs.mine, { query: { date, size: 100 }, enabled: date !== undefined });
  const removed = useOpenRow(list.data?.content, url.removeLog);
  const columns = useLogColumns(false);
  const actions = useCallback(
    ({ id, kind, may }: TeleworkLog) =>
      may.remove !== undefined && (
        <DeleteAction
          name={t(`telework.teleworkLogs.kinds.${kind}`)}
          onClick={() => go({ removeLog: id })}
          reason={may.remove ? t(`telework.teleworkLogs.whyNot.${may.remove}`) : undefined}
        />
      ),
    [t, go],
  );
  const close = () => replace({ log: undefined, removeLog: undefined });
  return (
    <>
      <OwnList
        create={t('telework.teleworkLogs.create')}
        hint={t('telework.teleworkLogs.hint')}
        onCreate={() => go({ log: true })}
        table={{
          actions,
          columns,
          empty: (
            <EmptyState
              text={t('telework.teleworkLogs.emptyHint')}
              title={t('telework.teleworkLogs.empty')}
            />
          ),
          keyOf: ({ id }) => id,
          load: loadOf(list),
          name: 'telework-logs',
          rows: list.data?.content,
        }}
        title={t('telework.teleworkLogs.title')}
      />
      {url.log && date && <LogForm date={date} onClose={close} />}
      {removed && (
        <DeleteDialog
          about={[formatWallTime(removed.startTime), formatWallTime(removed.endTime), removed.note]}
          name={t(`telework.teleworkLogs.kinds.${removed.kind}`)}
          onClose={close}
          operation={teleworkLogs.remove}
          params={{ id: removed.id }}
        />
      )}
    </>
  );
}
