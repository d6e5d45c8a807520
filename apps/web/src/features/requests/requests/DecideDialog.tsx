import { type Request, requests } from '@gatehouse/api/requests/requests';
import { Text } from '@mantine/core';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Confirm } from '../../../ui/feedback/Confirm.tsx';
import { type Comment, CommentField, useComment } from './decide/useComment.tsx';
import { RequestSummary } from './RequestSummary.tsx';

interface Props {
  request: Request;
  how: 'approve' | 'reject';
  /** Comment that the panel already contains. Absent if the request is decided in the list. */
  comment?: Comment;
  onDone: (id: number) => void;
  onClose: () => void;
}

/**
 * Asks for confirmation before a request is approved or rejected, because the decision cannot be undone. The comment is
 * optional. Enter approves, because approvers decide many requests with the keyboard.
 */
export function DecideDialog({ request, how, comment, onDone, onClose }: Props) {
  const t = useText();
  const ownComment = useComment();
  const { value, check } = comment ?? ownComment;
  const isApproval = how === 'approve';
  const { save, isPending, error } = useSave(requests[how], {
    done: t(isApproval ? 'requests.requests.approved' : 'requests.requests.rejected'),
    onRefusal: () => true,
    onSuccess: () => {
      onClose();
      onDone(request.id);
    },
  });
  return (
    <Confirm
      about={[t('requests.requests.number', { id: request.id })]}
      action={t(`requests.requests.${how}`)}
      error={error}
      focus={isApproval ? 'action' : 'child'}
      {...(!isApproval && { isHarsh: true })}
      onClose={onClose}
      onConfirm={() => check() && save({ body: { reqId: request.id, comment: value } })}
      pending={isPending}
      title={t(isApproval ? 'requests.requests.approveTitle' : 'requests.requests.rejectTitle', {
        name: request.title,
      })}
    >
      <RequestSummary request={request} />
      <Text fz="sm" my="xs">
        {t('common.delete.text')}
      </Text>
      <CommentField
        comment={comment ?? ownComment}
        hasFocus={!isApproval}
        label={t(isApproval ? 'requests.requests.comment' : 'requests.requests.rejectionReason')}
      />
    </Confirm>
  );
}
