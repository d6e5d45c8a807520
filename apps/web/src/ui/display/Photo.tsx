import { Image } from '@mantine/core';
import { addressAt } from '../../platform/base.ts';

/** Shows the photo at the path `src`, such as that of a room, cropped to 16:9. */
export const Photo = ({ alt, src }: { alt: string; src: string }) => (
  <Image alt={alt} fit="cover" radius="md" src={addressAt(src)} style={{ aspectRatio: '16 / 9' }} />
);
