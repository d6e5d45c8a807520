import type { Request, RequestReason } from '@gatehouse/api/requests/requests';
import { Button, Group, Kbd, Stack } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { CloseIcon, TickIcon } from '../../../ui/display/icons.ts';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { openDialogs } from '../../../ui/page/focus.ts';
import { useIsPhone } from '../../../ui/page/phone.ts';
import { useKeysAllowed, useSingleKeys } from '../../../ui/page/singleKeys.ts';
import { DecideDialog } from './DecideDialog.tsx';
import { CommentField, useComment } from './decide/useComment.tsx';
import type { RequestsUrl } from './requests.url.ts';
import { PanelFoot } from './SidePanel.tsx';

interface DecisionFootProps {
  request: Request;
  onDone: (id: number) => void;
}

/**
 * Shows the approve and reject buttons with the comment. The keys A and R press the buttons. Checks the length of the
 * comment before the confirmation opens.
 */
export function DecisionFoot({ request, onDone }: DecisionFootProps) {
  const t = useText();
  const comment = useComment();
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const [areKeysAllowed] = useKeysAllowed();
  const hasKeys = !useIsPhone() && areKeysAllowed;
  const openDecision = (how: 'approve' | 'reject') => {
    // The keys do nothing behind an open dialog.
    if (openDialogs.length === 0 && comment.check()) setAsking(how);
  };
  useSingleKeys([
    ['a', () => openDecision('approve')],
    ['r', () => openDecision('reject')],
  ]);
  return (
    <PanelFoot>
      <Stack gap={10}>
        <CommentField comment={comment} label={t('requests.requests.comment')} />
        <Group gap="xs" grow>
          <Button
            aria-keyshortcuts="R"
            color="red"
            leftSection={<CloseIcon />}
            onClick={() => openDecision('reject')}
            rightSection={hasKeys && <Kbd aria-hidden>R</Kbd>}
            variant="outline"
          >
            {t('requests.requests.reject')}
          </Button>
          <Button
            aria-keyshortcuts="A"
            leftSection={<TickIcon />}
            onClick={() => openDecision('approve')}
            rightSection={hasKeys && <Kbd aria-hidden>A</Kbd>}
          >
            {t('requests.requests.approve')}
          </Button>
        </Group>
      </Stack>
      {asking && (
        <DecideDialog
          comment={comment}
          how={asking}
          onClose={() => setAsking(null)}
          onDone={onDone}
          request={request}
        />
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
