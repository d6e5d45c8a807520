import { type Request, requests } from '@gatehouse/api/requests/requests';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/feedback/Ask.tsx';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { CancelDates } from './CancelDates.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { EditRequest } from './form/RequestForm.tsx';
import { RequestSummary } from './RequestSummary.tsx';
import { requestsUrl } from './requests.url.ts';

interface Props {
  rows: readonly Request[];
  /** Called after a request of the list was decided. */
  onDecided: (id: number) => void;
}

export function RequestDialogs({ rows, onDecided }: Props) {
  const t = useText();
  const { url, replace } = useUrl(requestsUrl);
  const edited = useOpenRow(rows, url.edit);
  const withdrawn = useOpenRow(rows, url.withdraw);
  const removed = useOpenRow(rows, url.remove);
  const cancelled = useOpenRow(rows, url.cancel);
  const approved = useOpenRow(rows, url.approve);
  const rejected = useOpenRow(rows, url.reject);
  return (
    <>
      {edited && <EditRequest onClose={() => replace({ edit: undefined })} request={edited} />}
      {cancelled && <CancelDates onClose={() => replace({ cancel: undefined })} request={cancelled} />}
      {withdrawn && (
        <Ask
          about={[t('requests.requests.number', { id: withdrawn.id })]}
          action={t('requests.requests.withdraw')}
          done={t('requests.requests.withdrawn')}
          input={{ params: { id: withdrawn.id } }}
          onClose={() => replace({ withdraw: undefined })}
          operation={requests.withdraw}
          title={t('requests.requests.withdrawTitle', { name: withdrawn.title })}
        >
          <RequestSummary request={withdrawn} />
          {t('requests.requests.withdrawText')}
        </Ask>
      )}
      {removed && (
        <DeleteDialog
          about={[t('requests.requests.number', { id: removed.id })]}
          done={t('requests.requests.deleted')}
          name={removed.title}
          onClose={() => replace({ remove: undefined, view: undefined })}
          operation={requests.remove}
          params={{ id: removed.id }}
        >
          <RequestSummary request={removed} />
        </DeleteDialog>
      )}
      {approved && (
        <DecideDialog
          how="approve"
          onClose={() => replace({ approve: undefined })}
          onDone={onDecided}
          request={approved}
        />
      )}
      {rejected && (
        <DecideDialog
          how="reject"
          onClose={() => replace({ reject: undefined })}
          onDone={onDecided}
          request={rejected}
        />
      )}
    </>
  );
}
