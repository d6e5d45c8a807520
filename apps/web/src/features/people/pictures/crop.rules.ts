import { pictureLimits } from '@gatehouse/api/people/pictures';

const { side, recognition } = pictureLimits;

/**
 * Returns the size of a crop in whole pixels with the ratio 4 : 5. Crops larger than 600 pixels are scaled down. Crops
 * with a side below the minimum are scaled up.
 */
export function croppedSize(width: number): { width: number; height: number } {
  const widest = recognition.fit * recognition.ratio;
  // A width that is a multiple of four makes the height a whole number.
  const wide = Math.max(side.min, Math.floor(Math.min(width, widest) / 4) * 4);
  return { width: wide, height: wide / recognition.ratio };
}
