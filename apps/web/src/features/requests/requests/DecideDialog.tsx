import { type Request, requests } from '@gatehouse/api/requests/requests';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/feedback/Ask.tsx';
import { RequestSummary } from './RequestSummary.tsx';

interface Props {
  request: Request;
  how: 'approve' | 'reject';
  /** Comment of the approver. Empty if the request is decided in the list (spec §4). */
  comment?: string;
  onDone?: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a request is approved or rejected, because the decision cannot be undone. */
export function DecideDialog({ request, how, comment = '', onDone, onClose }: Props) {
  const t = useText();
  const isApproval = how === 'approve';
  return (
    <Ask
      about={[t('requests.requests.number', { id: request.id })]}
      action={t(`requests.requests.${how}`)}
      done={t(isApproval ? 'requests.requests.approved' : 'requests.requests.rejected')}
      input={{ body: { reqId: request.id, comment } }}
      isHarsh={!isApproval}
      onClose={onClose}
      onDone={() => {
        onDone?.();
        onClose();
      }}
      operation={requests[how]}
      title={t(isApproval ? 'requests.requests.approveTitle' : 'requests.requests.rejectTitle', {
        name: request.title,
      })}
    >
      <RequestSummary request={request} />
      {t('common.delete.text')}
    </Ask>
  );
}
