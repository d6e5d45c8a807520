import type { RecognitionSet } from '@gatehouse/api/people/pictures';
import { Alert, Group, Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { fetchBlob } from '../../../platform/call/blob.ts';
import { CallError } from '../../../platform/call/callError.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { lazyComponent } from '../../../platform/lazyComponent.ts';
import { toastRefusal } from '../../../platform/toast/toast.tsx';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { AskToLeave } from '../../../ui/form/AskToLeave.tsx';
import { useUnsaved } from '../../../ui/form/useUnsaved.ts';
import { checkPicture, type PictureProblem } from './checkPicture.ts';
import { FaceState } from './PictureFaceState.tsx';
import { PictureSlot } from './PictureSlot.tsx';
import classes from './Pictures.module.css';
import { RecognitionDecisions } from './RecognitionDecisions.tsx';
import { faceUrls, type Recognition, useRecognitionActions } from './useRecognition.ts';
import { useSlots } from './useSlots.ts';

// The crop dialog is loaded only for people that upload pictures.
const CropDialog = lazyComponent(async () => (await import('./CropDialog.tsx')).CropDialog);

interface Props {
  accountName: string;
  recognition: Recognition;
  set: RecognitionSet | null;
}

export function RecognitionSetForm({ accountName, recognition, set }: Props) {
  const t = useText();
  const { slots, put, isElsewhere, clear } = useSlots();
  const [picked, setPicked] = useState<{ at: number; file: File; url: string } | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const [isGathering, setIsGathering] = useState(false);
  const actions = useRecognitionActions(accountName, recognition.isOwn, clear);
  const faces = set ? faceUrls(set) : [];
  const isPending = isGathering || actions.isUploading;
  const isChanged = slots.some((slot) => slot !== null);
  const leaving = useUnsaved(isChanged && !isPending);
  const isWhole = set !== null || slots.every((slot) => slot !== null);

  const chooseFile = async (at: number, file: File) => {
    const pictureProblem = (await checkPicture(file)) ?? ((await isElsewhere(at, file)) ? 'duplicate' : null);
    setProblem(pictureProblem);
    if (!pictureProblem) setPicked({ at, file, url: URL.createObjectURL(file) });
  };
  const drop = () => {
    if (picked) URL.revokeObjectURL(picked.url);
    setPicked(null);
  };
  const acceptCrop = async (picture: Blob) => {
    if (picked && (await isElsewhere(picked.at, picked.file, picture))) setProblem('duplicate');
    else if (picked) put(picked.at, picked.file, picture);
    drop();
  };
  /** Uploads all five pictures. First downloads the unchanged pictures through new links, because links expire. */
  const save = async () => {
    if (!isWhole) return setProblem('count');
    setIsGathering(true);
    try {
      const fresh = set ? faceUrls(await recognition.read()) : [];
      actions.upload(await Promise.all(slots.map((slot, at) => slot?.picture ?? fetchBlob(fresh[at] ?? ''))));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await toastRefusal(error);
    } finally {
      setIsGathering(false);
    }
  };

  const reason = isChanged ? undefined : t('people.recognitionPictures.problems.notChanged');
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text c="dimmed" fz="sm" maw="44rem">
          {t('people.recognitionPictures.hint')}
        </Text>
        <FaceState status={set?.registerFaceStatus ?? 'NONE'} />
      </Group>
      <SetNotices isMissing={!set} onClose={() => setProblem(null)} problem={problem} />
      <ol aria-label={t('people.recognitionPictures.title')} className={classes.slots}>
        {slots.map((slot, at) => (
          <PictureSlot
            isNew={slot !== null}
            // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a slot
            key={at}
            onChoose={(file) => void chooseFile(at, file)}
            place={at + 1}
            url={slot?.url ?? faces[at]}
          />
        ))}
      </ol>
      <Group justify="space-between">
        <RecognitionDecisions
          accountName={accountName}
          actions={actions}
          isOwn={recognition.isOwn}
          set={set}
        />
        <ReasonButton
          onClick={() => !isPending && void save()}
          reason={isPending ? t('people.recognitionPictures.saving') : reason}
        >
          {t('common.actions.save')}
        </ReasonButton>
      </Group>
      {picked && (
        <Suspense>
          <CropDialog
            onClose={drop}
            onCrop={(picture) => void acceptCrop(picture)}
            place={picked.at + 1}
            source={picked.url}
          />
        </Suspense>
      )}
      {leaving.isAsked && <AskToLeave onLeave={leaving.leave} onStay={leaving.stay} />}
    </Stack>
  );
}

interface SetNoticesProps {
  isMissing: boolean;
  problem: PictureProblem | null;
  onClose: () => void;
}

function SetNotices({ isMissing, problem, onClose }: SetNoticesProps) {
  const t = useText();
  return (
    <>
      {isMissing && (
        <Alert color="yellow" role="status">
          {t('people.recognitionPictures.pleaseUpload')}
        </Alert>
      )}
      {problem && (
        <Alert color="red" onClose={onClose} role="alert">
          {t(`people.recognitionPictures.problems.${problem}`)}
        </Alert>
      )}
    </>
  );
}
