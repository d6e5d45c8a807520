import { type TeleworkLog, teleworkLogs } from '@gatehouse/api/telework/telework-logs';
import { Button, Stack } from '@mantine/core';
import { useCallback } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PlusIcon } from '../../../ui/icons.ts';
import { loadOf } from '../../../ui/load.ts';
import { DeleteAction } from '../../../ui/RowActions.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useUrl } from '../../../ui/url.ts';
import { useOpenRow } from '../../../ui/useOpenRow.ts';
import { LogForm } from './LogForm.tsx';
import { teleworkLogsUrl } from './teleworkLogs.url.ts';
import { useLogColumns } from './useLogColumns.tsx';

/** One's breaks and manual logs of the date that is shown; undefined until it is known. */
export function MyLogsPanel({ date }: { date: string | undefined }) {
  const t = useText();
  const { url, go, replace } = useUrl(teleworkLogsUrl);
  const list = useApi(teleworkLogs.mine, { query: { date, size: 100 }, enabled: date !== undefined });
  const removed = useOpenRow(list.data?.content, ({ id }) => id === url.removeLog);
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
    <Section hint={t('telework.teleworkLogs.hint')} title={t('telework.teleworkLogs.title')}>
      <Stack align="flex-start" gap="sm">
        <Button leftSection={<PlusIcon />} onClick={() => go({ log: true })} variant="default">
          {t('telework.teleworkLogs.create')}
        </Button>
        <div style={{ width: '100%' }}>
          <DataTable
            actions={actions}
            columns={columns}
            empty={
              <EmptyState
                text={t('telework.teleworkLogs.emptyHint')}
                title={t('telework.teleworkLogs.empty')}
              />
            }
            keyOf={({ id }) => id}
            label={t('telework.teleworkLogs.title')}
            load={loadOf(list)}
            name="telework-logs"
            onClearFilters={undefined}
            rows={list.data?.content}
          />
        </div>
      </Stack>
      {url.log && date && <LogForm date={date} onClose={close} />}
      {removed && (
        <DeleteDialog
          name={t(`telework.teleworkLogs.kinds.${removed.kind}`)}
          onClose={close}
          operation={teleworkLogs.remove}
          params={{ id: removed.id }}
        />
      )}
    </Section>
  );
}
