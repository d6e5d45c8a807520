import { pictureLimits } from '@gatehouse/api/people/pictures';
import { useEffect, useRef, useState } from 'react';
import { isSame } from './checkPicture.ts';

/** A picture chosen in this browser that is not saved yet. */
export interface ChosenPicture {
  /** The file before cropping. It is used to find the same file in two slots. */
  source: Blob;
  picture: Blob;
  /** Object URL of `picture`. */
  url: string;
}

const { count } = pictureLimits.recognition;
const emptySlots = (): (ChosenPicture | null)[] => Array.from({ length: count }, () => null);

/** Releases object URLs, because the browser keeps a picture in memory as long as its URL exists. */
function releaseUrls(slots: readonly (ChosenPicture | null)[]): void {
  for (const slot of slots) if (slot) URL.revokeObjectURL(slot.url);
}

/**
 * Returns the pictures chosen for the five slots. `isElsewhere` returns true if another slot already has the picture.
 */
export function useSlots() {
  const [slots, setSlots] = useState(emptySlots);
  const latest = useRef(slots);
  latest.current = slots;
  useEffect(() => () => releaseUrls(latest.current), []);

  const isElsewhere = async (at: number, source: Blob, picture?: Blob) => {
    for (const [other, slot] of latest.current.entries()) {
      if (!slot || other === at) continue;
      if (await isSame(slot.source, source)) return true;
      if (picture && (await isSame(slot.picture, picture))) return true;
    }
    return false;
  };
  return {
    slots,
    isElsewhere,
    put: (at: number, source: Blob, picture: Blob) => {
      const url = URL.createObjectURL(picture);
      setSlots((old) => {
        releaseUrls([old[at] ?? null]);
        return old.map((slot, index) => (index === at ? { source, picture, url } : slot));
      });
    },
    clear: () => {
      releaseUrls(latest.current);
      setSlots(emptySlots());
    },
  };
}
