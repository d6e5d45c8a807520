import type { Employee } from '@gatehouse/api/people/employee';
import { avatars, pictureLimits } from '@gatehouse/api/people/pictures';
import { Alert, Button, FileButton, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Face } from '../../../ui/Face.tsx';
import { acceptedTypes, checkPicture, forgetFile, type PictureProblem } from './checkPicture.ts';

type Person = Pick<Employee, 'accountName' | 'displayName' | 'avatarUrl'>;

/** Somebody's avatar, with a chooser for whoever may change it; "Update" appears once a file is chosen (spec §2 Profile). */
export function AvatarPanel({ person }: { person: Person }) {
  const { me, can } = useSession();
  const isOwn = person.accountName.toLowerCase() === me.accountName.toLowerCase();
  if (!(isOwn ? can(avatars.uploadMine) : can(avatars.upload)))
    return <Face mark={person.accountName} name={person.displayName} size={96} src={person.avatarUrl} />;
  return <AvatarChooser isOwn={isOwn} person={person} />;
}

function AvatarChooser({ person, isOwn }: { person: Person; isOwn: boolean }) {
  const t = useText();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);

  const options = {
    done: t('people.avatars.saved'),
    onSuccess: () => {
      setChosen(null);
      // the avatar stands on cards, in lists and in the bar above
      void cache.invalidateQueries();
    },
  };
  const mine = useSave(avatars.uploadMine, options);
  const others = useSave(avatars.upload, options);
  const update = (file: File) => {
    const files = [file];
    if (isOwn) mine.save({ files });
    else others.save({ params: { accountName: person.accountName }, files });
  };
  const choose = async (file: File) => {
    const found = (await checkPicture(file, pictureLimits.avatarSize)) ?? null;
    setProblem(found);
    setChosen(found ? null : { file, url: URL.createObjectURL(file) });
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
          inputProps={{ 'aria-label': t('people.avatars.file'), onClick: forgetFile }}
          onChange={(file) => file && void choose(file)}
        >
          {(button) => (
            <Button {...button} size="compact-sm" variant="default">
              {t('people.avatars.choose')}
            </Button>
          )}
        </FileButton>
        {chosen && (
          <Button
            loading={mine.isPending || others.isPending}
            onClick={() => update(chosen.file)}
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
