import { type WelcomeFile, welcomeSettings } from '@gatehouse/api/device-ops/welcome-settings';
import { welcomeLimits } from '@gatehouse/api/device-ops/welcome-settings.rules';
import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormNote } from '../../../ui/FormNote.tsx';
import { PlusIcon } from '../../../ui/icons.ts';

interface Props {
  companyId: number;
  /** Subtitles are a text; all else is media of 1 MB to 500 MB. */
  isText?: boolean;
  /** Types the chooser shows. */
  accept: string;
  label: string;
  onAdded: (file: WelcomeFile) => void;
}

/** Brings a file at once, so that the form can name it; what is not named in the end is taken away. */
export function AddFile({ companyId, isText = false, accept, label, onAdded }: Props) {
  const t = useText();
  const [problem, setProblem] = useState<string>();
  const options = { done: t('deviceOps.welcomeSettings.added'), onSuccess: onAdded };
  const media = useSave(welcomeSettings.upload, options);
  const text = useSave(welcomeSettings.uploadSubtitles, options);
  const { least, most, subtitles } = welcomeLimits;
  const choose = (file: File) => {
    const fits = isText ? file.size <= subtitles : file.size >= least && file.size <= most;
    setProblem(fits ? undefined : t(`deviceOps.welcomeSettings.${isText ? 'textSize' : 'mediaSize'}`));
    if (!fits) return;
    const params = { companyId };
    // whatever this machine calls subtitles: they are plain text
    if (isText) text.save({ params, files: [new File([file], file.name, { type: 'text/plain' })] });
    else media.save({ params, files: [file] });
  };
  return (
    <div>
      <FileButton
        accept={accept}
        inputProps={{
          'aria-label': label,
          onClick: ({ currentTarget }) => {
            currentTarget.value = '';
          },
        }}
        onChange={(file) => file && choose(file)}
      >
        {(button) => (
          <Button
            {...button}
            leftSection={<PlusIcon />}
            loading={media.isPending || text.isPending}
            variant="default"
          >
            {label}
          </Button>
        )}
      </FileButton>
      <FormNote text={problem} />
    </div>
  );
}
