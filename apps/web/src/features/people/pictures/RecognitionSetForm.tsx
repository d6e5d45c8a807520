import type { RecognitionSet } from '@gatehouse/api/people/pictures';
import { Alert, Group, Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { fetchBlob } from '../../../platform/call/blob.ts';
import { CallError } from '../../../platform/call/callError.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { lazyComponent } from '../../../platform/lazyComponent.ts';
import { toastFailure } from '../../../platform/toast/toast.tsx';
import { AskToLeave } from '../../../ui/AskToLeave.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { useUnsaved } from '../../../ui/useUnsaved.ts';
import { checkPicture, type PictureProblem } from './checkPicture.ts';
import { FaceState } from './FaceState.tsx';
import { PictureSlot } from './PictureSlot.tsx';
import classes from './Pictures.module.css';
import { RecognitionDecisions } from './RecognitionDecisions.tsx';
import { facesOf, type Recognition, useRecognitionActions } from './useRecognition.ts';
import { useSlots } from './useSlots.ts';

// only who brings pictures needs the crop window
const CropDialog = lazyComponent(async () => (await import('./CropDialog.tsx')).CropDialog);

interface Props {
  accountName: string;
  recognition: Recognition;
  set: RecognitionSet | null;
}

/** The five places, what is chosen for them, and saving it. */
export function RecognitionSetForm({ accountName, recognition, set }: Props) {
  const t = useText();
  const { slots, put, isElsewhere, clear } = useSlots();
  const [picked, setPicked] = useState<{ at: number; file: File; url: string } | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const [isGathering, setIsGathering] = useState(false);
  const actions = useRecognitionActions(accountName, recognition.isOwn, clear);
  const faces = set ? facesOf(set) : [];
  const isPending = isGathering || actions.isUploading;
  const isChanged = slots.some((slot) => slot !== null);
  const leaving = useUnsaved(isChanged && !isPending);
  const isWhole = set !== null || slots.every((slot) => slot !== null);

  const choose = async (at: number, file: File) => {
    const found = (await checkPicture(file)) ?? ((await isElsewhere(at, file)) ? 'duplicate' : null);
    setProblem(found);
    if (!found) setPicked({ at, file, url: URL.createObjectURL(file) });
  };
  const drop = () => {
    if (picked) URL.revokeObjectURL(picked.url);
    setPicked(null);
  };
  const use = async (picture: Blob) => {
    if (picked && (await isElsewhere(picked.at, picked.file, picture))) setProblem('duplicate');
    else if (picked) put(picked.at, picked.file, picture);
    drop();
  };
  /** Places nothing was chosen for keep the picture that is there; links to it may have run out meanwhile. */
  const save = async () => {
    if (!isWhole) return setProblem('count');
    setIsGathering(true);
    try {
      const fresh = set ? facesOf(await recognition.read()) : [];
      actions.upload(await Promise.all(slots.map((slot, at) => slot?.picture ?? fetchBlob(fresh[at] ?? ''))));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await toastFailure(error.message);
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
      {!set && (
        <Alert color="yellow" role="status">
          {t('people.recognitionPictures.pleaseUpload')}
        </Alert>
      )}
      {problem && (
        <Alert color="red" onClose={() => setProblem(null)} role="alert">
          {t(`people.recognitionPictures.problems.${problem}`)}
        </Alert>
      )}
      <ol aria-label={t('people.recognitionPictures.title')} className={classes.slots}>
        {slots.map((slot, at) => (
          <PictureSlot
            isNew={slot !== null}
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
            key={at}
            onChoose={(file) => void choose(at, file)}
            place={at + 1}
            url={slot?.url ?? faces[at]}
          />
        ))}
      </ol>
      <Group justify="space-between">
        <RecognitionDecisions actions={actions} isOwn={recognition.isOwn} set={set} />
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
            onCrop={(picture) => void use(picture)}
            place={picked.at + 1}
            source={picked.url}
          />
        </Suspense>
      )}
      {leaving.isAsked && <AskToLeave onLeave={leaving.leave} onStay={leaving.stay} />}
    </Stack>
  );
}
