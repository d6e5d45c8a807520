import { pictureLimits } from '@gatehouse/api/people/pictures';

const { side, recognition } = pictureLimits;

/**
 * Size of what is cut out of a picture: scaled down to fit 600 pixels, and up where a small picture leaves a side below the
 * least one. Whole pixels, at 4 : 5.
 */
export function croppedSize(width: number): { width: number; height: number } {
  const widest = recognition.fit * recognition.ratio;
  // a multiple of four keeps the height whole
  const wide = Math.max(side.min, Math.floor(Math.min(width, widest) / 4) * 4);
  return { width: wide, height: wide / recognition.ratio };
}
