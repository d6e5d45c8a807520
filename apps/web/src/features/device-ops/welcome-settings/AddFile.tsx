import { type WelcomeFile, welcomeSettings } from '@gatehouse/api/device-ops/welcome-settings';
import { welcomeLimits } from '@gatehouse/api/device-ops/welcome-settings.rules';
import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { PlusIcon } from '../../../ui/display/icons.ts';
import { FormNote } from '../../../ui/form/FormNote.tsx';

interface Props {
  companyId: number;
  /** Whether the file contains subtitles, which are text. Other files are media of 1 MB to 500 MB. */
  isText?: boolean;
  accept: string;
  label: string;
  onAdded: (file: WelcomeFile) => void;
}

/**
 * Uploads a file immediately, so that the form can refer to the uploaded file. The portal deletes uploaded files that
 * the saved form does not use.
 */
export function AddFile({ companyId, isText = false, accept, label, onAdded }: Props) {
  const t = useText();
  const [problem, setProblem] = useState<string>();
  const options = { done: t('deviceOps.welcomeSettings.added'), onSuccess: onAdded };
  const media = useSave(welcomeSettings.upload, options);
  const text = useSave(welcomeSettings.uploadSubtitles, options);
  const { least, most, subtitles } = welcomeLimits;
  const upload = (file: File) => {
    const fits = isText ? file.size <= subtitles : file.size >= least && file.size <= most;
    setProblem(fits ? undefined : t(`deviceOps.welcomeSettings.${isText ? 'textSize' : 'mediaSize'}`));
    if (!fits) return;
    const params = { companyId };
    // Subtitles are sent as plain text, because operating systems report different media types for them.
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
        onChange={(file) => file && upload(file)}
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
