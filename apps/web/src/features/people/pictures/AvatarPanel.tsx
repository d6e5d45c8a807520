import type { Employee } from '@gatehouse/api/people/employee';
import { avatars, pictureLimits } from '@gatehouse/api/people/pictures';
import { Alert, Button, FileButton, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Face } from '../../../ui/display/Face.tsx';
import { acceptedTypes, checkPicture, clearFileInput, type PictureProblem } from './checkPicture.ts';

type AvatarOwner = Pick<Employee, 'accountName' | 'displayName' | 'avatarUrl'>;

/**
 * Shows the avatar of a person, with a file button for people with the permission to change it. "Update" appears after
 * a file is chosen (spec §2 Profile).
 */
export function AvatarPanel({ person }: { person: AvatarOwner }) {
  const { me, can } = useSession();
  const isOwn = person.accountName.toLowerCase() === me.accountName.toLowerCase();
  if (!(isOwn ? can(avatars.uploadMine) : can(avatars.upload)))
    return <Face mark={person.accountName} name={person.displayName} size={96} src={person.avatarUrl} />;
  return <AvatarChooser isOwn={isOwn} person={person} />;
}

function AvatarChooser({ person, isOwn }: { person: AvatarOwner; isOwn: boolean }) {
  const t = useText();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);

  const options = {
    done: t('people.avatars.saved'),
    onSuccess: () => {
      setChosen(null);
      // Refetches all data, because the avatar also appears on cards, in lists and in the top bar.
      void cache.invalidateQueries();
    },
  };
  const ownUpload = useSave(avatars.uploadMine, options);
  const others = useSave(avatars.upload, options);
  const upload = (file: File) => {
    const files = [file];
    if (isOwn) ownUpload.save({ files });
    else others.save({ params: { accountName: person.accountName }, files });
  };
  const chooseFile = async (file: File) => {
    const pictureProblem = (await checkPicture(file, pictureLimits.avatarSize)) ?? null;
    setProblem(pictureProblem);
    setChosen(pictureProblem ? null : { file, url: URL.createObjectURL(file) });
  };
  return (
    <Stack align="center" gap="xs">
      <Face
        mark={person.accountName}
        name={person.displayName}
        size={96}
        src={chosen?.url ?? person.avatarUrl}
      />
      <Group gap="xs" justify="center">
        <FileButton
          accept={acceptedTypes}
          inputProps={{ 'aria-label': t('people.avatars.file'), onClick: clearFileInput }}
          onChange={(file) => file && void chooseFile(file)}
        >
          {(button) => (
            <Button {...button} size="compact-sm" variant="default">
              {t('people.avatars.choose')}
            </Button>
          )}
        </FileButton>
        {chosen && (
          <Button
            loading={ownUpload.isPending || others.isPending}
            onClick={() => upload(chosen.file)}
            size="compact-sm"
          >
            {t('people.avatars.update')}
          </Button>
        )}
      </Group>
      {problem && (
        <Alert color="red" p="xs" role="alert">
          {t(`people.recognitionPictures.problems.${problem}`)}
        </Alert>
      )}
    </Stack>
  );
}
