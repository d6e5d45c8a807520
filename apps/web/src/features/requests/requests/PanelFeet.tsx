import { type Request, type RequestReason, requestLimits } from '@gatehouse/api/requests/requests';
import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { CloseIcon, TickIcon } from '../../../ui/display/icons.ts';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { problemText } from '../../../ui/form/problem.ts';
import { DecideDialog } from './DecideDialog.tsx';
import type { RequestsUrl } from './requests.url.ts';
import { PanelFoot } from './SidePanel.tsx';

/**
 * Shows the approve and reject buttons with the comment. Checks the length of the comment before the confirmation
 * opens.
 */
export function DecisionFoot({ request }: { request: Request }) {
  const t = useText();
  const [comment, setComment] = useState('');
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const [isLong, setLong] = useState(false);
  const openDecision = (how: 'approve' | 'reject') => {
    const tooLong = comment.trim().length > requestLimits.comment;
    setLong(tooLong);
    if (!tooLong) setAsking(how);
  };
  const label = t('requests.requests.comment');
  const problem = { rule: 'maxLength', params: { maxLength: requestLimits.comment } } as const;
  return (
    <PanelFoot>
      <Textarea
        aria-label={label}
        autosize
        error={isLong && problemText(problem, t('requests.requests.fields.approverComment'))}
        maxRows={6}
        mb={10}
        minRows={1}
        name="comment"
        onChange={(event) => {
          setComment(event.currentTarget.value);
          setLong(false);
        }}
        placeholder={label}
        value={comment}
      />
      <Group gap="xs" grow>
        <Button
          color="red"
          leftSection={<CloseIcon />}
          onClick={() => openDecision('reject')}
          variant="outline"
        >
          {t('requests.requests.reject')}
        </Button>
        <Button leftSection={<TickIcon />} onClick={() => openDecision('approve')}>
          {t('requests.requests.approve')}
        </Button>
      </Group>
      {asking && (
        <DecideDialog comment={comment} how={asking} onClose={() => setAsking(null)} request={request} />
      )}
    </PanelFoot>
  );
}

interface OwnFooterProps {
  request: Request;
  go: (patch: RequestsUrl) => void;
}

export function OwnFoot({ request: { id, may }, go }: OwnFooterProps) {
  const t = useText();
  const isOffered = (reason: RequestReason | null | undefined) => reason === null;
  const hasActions = [may.update, may.withdraw, may.remove, may.cancel].some(isOffered);
  if (!hasActions) return null;
  return (
    <PanelFoot>
      <Group gap="xs">
        {isOffered(may.remove) && (
          <Button color="red" onClick={() => go({ remove: id })} variant="outline">
            {t('common.actions.delete')}
          </Button>
        )}
        {isOffered(may.withdraw) && (
          <ReasonButton onClick={() => go({ withdraw: id })} reason={undefined} variant="default">
            {t('requests.requests.withdraw')}
          </ReasonButton>
        )}
        {isOffered(may.cancel) && (
          <ReasonButton onClick={() => go({ cancel: id })} reason={undefined} variant="default">
            {t('requests.requests.cancel')}
          </ReasonButton>
        )}
        {isOffered(may.update) && (
          <Button ml="auto" onClick={() => go({ edit: id })}>
            {t('common.actions.edit')}
          </Button>
        )}
      </Group>
    </PanelFoot>
  );
}
