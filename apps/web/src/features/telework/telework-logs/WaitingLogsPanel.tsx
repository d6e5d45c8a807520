import { type TeleworkLog, teleworkLogs } from '@gatehouse/api/telework/telework-logs';
import { Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatWallTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { CloseIcon, TickIcon } from '../../../ui/display/icons.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';
import { LongTextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { Paged } from '../../../ui/list/Paged.tsx';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { Section } from '../../../ui/page/Section.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { teleworkLogsUrl } from './teleworkLogs.url.ts';
import { useLogColumns } from './useTeleworkLogColumns.tsx';

/** Breaks and manual logs of other people that the signed-in person can approve. */
export function WaitingLogsPanel() {
  const t = useText();
  const { url, go, replace } = useUrl(teleworkLogsUrl);
  const [page, setPage] = useState<number>();
  const list = useApi(teleworkLogs.waiting, { query: { page }, quiet: true });
  const rows = list.data?.content;
  const approved = useOpenRow(rows, url.approve);
  const rejected = useOpenRow(rows, url.reject);
  const columns = useLogColumns(true);
  const actions = useCallback(
    ({ id, kind, displayName }: TeleworkLog) => {
      const name = t('telework.teleworkLogs.nameOf', {
        kind: t(`telework.teleworkLogs.kinds.${kind}`),
        name: displayName,
      });
      return (
        <>
          <IconAction
            icon={<TickIcon />}
            label={t('telework.teleworkLogs.approve', { name })}
            onClick={() => go({ approve: id })}
          />
          <IconAction
            icon={<CloseIcon />}
            label={t('telework.teleworkLogs.reject', { name })}
            onClick={() => go({ reject: id })}
          />
        </>
      );
    },
    [t, go],
  );
  const close = () => replace({ approve: undefined, reject: undefined });
  // The list uses DataTable without a page number in the URL, because another list on the page already uses that
  // parameter.
  return (
    <Section title={t('telework.teleworkLogs.waiting')}>
      <DataTable
        actions={actions}
        columns={columns}
        empty={<EmptyState title={t('telework.teleworkLogs.waitingEmpty')} />}
        keyOf={({ id }) => id}
        label={t('telework.teleworkLogs.waiting')}
        load={loadOf(list)}
        name="waiting-telework-logs"
        onClearFilters={undefined}
        rows={rows}
      />
      <Paged answer={list.data} onPage={setPage} page={page} />
      {approved && <Decide how="approve" key={approved.id} log={approved} onClose={close} />}
      {rejected && <Decide how="reject" key={rejected.id} log={rejected} onClose={close} />}
    </Section>
  );
}

/** Asks for a comment before a log is approved or rejected, because the decision cannot be undone. */
function Decide({ log, how, onClose }: { log: TeleworkLog; how: 'approve' | 'reject'; onClose: () => void }) {
  const t = useText();
  const form = useCreate(teleworkLogs[how], { comment: '' }, { params: { id: log.id }, onClose });
  return (
    <FormModal
      {...form.dialog}
      submit={t(`telework.teleworkLogs.decide.${how}`)}
      title={t(
        how === 'approve' ? 'telework.teleworkLogs.approveTitle' : 'telework.teleworkLogs.rejectTitle',
      )}
    >
      <Text fz="sm">
        {t('telework.teleworkLogs.nameOf', {
          kind: t(`telework.teleworkLogs.kinds.${log.kind}`),
          name: log.displayName,
        })}
        {log.note && `: ${log.note}`}. {t('common.delete.text')}
      </Text>
      <Text c="dimmed" fz="sm">
        {[
          log.accountName,
          log.departmentName,
          formatWallTime(log.startTime),
          formatWallTime(log.endTime),
        ].join(' · ')}
      </Text>
      <LongTextField {...form.fields.comment} label={t('telework.teleworkLogs.fields.comment')} />
    </FormModal>
  );
}
