import { type RecognitionSet, recognitionPictures } from '@gatehouse/api/people/pictures';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Confirm } from '../../../ui/feedback/Confirm.tsx';
import type { useRecognitionActions } from './useRecognition.ts';

interface Props {
  set: RecognitionSet | null;
  isOwn: boolean;
  /** Account of the person in the pictures. */
  accountName: string;
  actions: ReturnType<typeof useRecognitionActions>;
}

export function RecognitionDecisions({ set, isOwn, accountName, actions }: Props) {
  const t = useText();
  const { can } = useSession();
  const [asking, setAsking] = useState<'reject' | 'remove' | null>(null);
  const close = () => setAsking(null);
  if (!set) return <span />;
  const decides = can(recognitionPictures.approve) && set.registerFaceStatus === 'WAITING_APPROVAl'; // sic: the API spells `WAITING_APPROVAl` with a lowercase l
  return (
    <Group gap="sm">
      {decides && (
        <>
          <Button loading={actions.isApproving} onClick={actions.approve}>
            {t('people.recognitionPictures.approve')}
          </Button>
          <Button onClick={() => setAsking('reject')} variant="default">
            {t('people.recognitionPictures.reject')}
          </Button>
        </>
      )}
      <Button color="red" onClick={() => setAsking('remove')} variant="subtle">
        {t('people.recognitionPictures.remove')}
      </Button>
      {asking === 'reject' && (
        <Confirm
          about={[accountName]}
          action={t('people.recognitionPictures.reject')}
          error={actions.rejecting.error}
          isHarsh
          onClose={close}
          onConfirm={() => {
            actions.reject();
            close();
          }}
          pending={actions.rejecting.isPending}
          title={t('people.recognitionPictures.reject')}
        >
          {t('people.recognitionPictures.rejectText')}
        </Confirm>
      )}
      {asking === 'remove' && (
        <Confirm
          about={[accountName]}
          action={t('people.recognitionPictures.remove')}
          error={actions.removing.error}
          isHarsh
          onClose={close}
          onConfirm={() => {
            actions.remove();
            close();
          }}
          pending={actions.removing.isPending}
          title={t('people.recognitionPictures.remove')}
        >
          {isOwn
            ? t('people.recognitionPictures.removeMineText')
            : t('people.recognitionPictures.removeText')}
        </Confirm>
      )}
    </Group>
  );
}
