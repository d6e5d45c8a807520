import { pictureLimits } from '@gatehouse/api/people/pictures';

const { side, recognition } = pictureLimits;

/**
 * Returns the size of a crop in whole pixels at 4 : 5. Scales down to fit 600 pixels, and up if a side would be below
 * the minimum.
 */
export function croppedSize(width: number): { width: number; height: number } {
  const widest = recognition.fit * recognition.ratio;
  // A multiple of four makes the height a whole number.
  const wide = Math.max(side.min, Math.floor(Math.min(width, widest) / 4) * 4);
  return { width: wide, height: wide / recognition.ratio };
}
