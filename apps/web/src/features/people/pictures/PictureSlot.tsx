import { Button, FileButton, Text } from '@mantine/core';
import { addressAt } from '../../../platform/base.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { UserIcon } from '../../../ui/display/icons.ts';
import { acceptedTypes, clearFileInput } from './checkPicture.ts';
import classes from './Pictures.module.css';

interface Props {
  place: number;
  /** URL of the chosen or stored picture. Undefined if the slot has no picture. */
  url: string | undefined;
  isNew: boolean;
  onChoose: (file: File) => void;
}

export function PictureSlot({ place, url, isNew, onChoose }: Props) {
  const t = useText();
  return (
    <li className={classes.slot}>
      <div className={classes.frame} data-empty={url === undefined || undefined}>
        {url === undefined ? (
          <UserIcon size={40} />
        ) : (
          <img alt={t('people.recognitionPictures.picture', { place })} src={addressAt(url)} />
        )}
      </div>
      <FileButton
        accept={acceptedTypes}
        inputProps={{
          'aria-label': t('people.recognitionPictures.file', { place }),
          onClick: clearFileInput,
        }}
        onChange={(file) => file && onChoose(file)}
      >
        {(button) => (
          <Button
            {...button}
            aria-label={
              url === undefined
                ? t('people.recognitionPictures.choose', { place })
                : t('people.recognitionPictures.replace', { place })
            }
            fullWidth
            size="compact-sm"
            variant="default"
          >
            {url === undefined
              ? t('people.recognitionPictures.chooseWord')
              : t('people.recognitionPictures.replaceWord')}
          </Button>
        )}
      </FileButton>
      {isNew && (
        <Text c="dimmed" fz="xs" ta="center">
          {t('people.recognitionPictures.unsaved')}
        </Text>
      )}
    </li>
  );
}
