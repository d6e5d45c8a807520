import { pictureLimits } from '@gatehouse/api/people/pictures';
import { Button, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { croppedSize } from './crop.rules.ts';
import classes from './Pictures.module.css';

interface Props {
  /** Object URL of the picture. */
  source: string;
  place: number;
  onCrop: (picture: Blob) => void;
  onClose: () => void;
}

const { ratio } = pictureLimits.recognition;

/** Returns the largest centred crop with the ratio 4 : 5. */
const initialCrop = ({ naturalWidth, naturalHeight }: HTMLImageElement): PercentCrop => {
  const isWide = naturalWidth / naturalHeight > ratio;
  const fullCrop = isWide ? { unit: '%' as const, height: 100 } : { unit: '%' as const, width: 100 };
  return centerCrop(
    makeAspectCrop(fullCrop, ratio, naturalWidth, naturalHeight),
    naturalWidth,
    naturalHeight,
  );
};

/** Crops a picture to the ratio 4 : 5 (spec §9) by pointer or arrow keys. */
export function CropDialog({ source, place, onCrop, onClose }: Props) {
  const t = useText();
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const confirmCrop = () => {
    if (image.current && crop) cropImage(image.current, crop, onCrop);
  };
  return (
    <Dialog onClose={onClose} title={t('people.recognitionPictures.crop', { place })}>
      <Text c="dimmed" fz="sm" mb="sm">
        {t('people.recognitionPictures.cropHint')}
      </Text>
      <ReactCrop
        ariaLabels={{
          cropArea: t('people.recognitionPictures.cropArea'),
          nwDragHandle: t('people.recognitionPictures.corner'),
          nDragHandle: t('people.recognitionPictures.corner'),
          neDragHandle: t('people.recognitionPictures.corner'),
          eDragHandle: t('people.recognitionPictures.corner'),
          seDragHandle: t('people.recognitionPictures.corner'),
          sDragHandle: t('people.recognitionPictures.corner'),
          swDragHandle: t('people.recognitionPictures.corner'),
          wDragHandle: t('people.recognitionPictures.corner'),
        }}
        aspect={ratio}
        className={classes.crop ?? ''}
        crop={crop}
        keepSelection
        onChange={(_, percent) => setCrop(percent)}
      >
        <img
          alt={t('people.recognitionPictures.chosen', { place })}
          onLoad={({ currentTarget }) => setCrop(initialCrop(currentTarget))}
          ref={image}
          src={source}
        />
      </ReactCrop>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} variant="default">
          {t('common.actions.cancel')}
        </Button>
        <Button data-autofocus disabled={!crop?.width} onClick={confirmCrop}>
          {t('people.recognitionPictures.use')}
        </Button>
      </Group>
    </Dialog>
  );
}

function cropImage(image: HTMLImageElement, crop: PercentCrop, onCrop: (picture: Blob) => void): void {
  const part = {
    x: (crop.x / 100) * image.naturalWidth,
    y: (crop.y / 100) * image.naturalHeight,
    width: (crop.width / 100) * image.naturalWidth,
    height: (crop.height / 100) * image.naturalHeight,
  };
  const canvas = document.createElement('canvas');
  Object.assign(canvas, croppedSize(part.width));
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((picture) => picture && onCrop(picture), 'image/jpeg', 0.92);
}
