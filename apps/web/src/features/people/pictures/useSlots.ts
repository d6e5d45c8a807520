import { pictureLimits } from '@gatehouse/api/people/pictures';
import { useEffect, useRef, useState } from 'react';
import { isSame } from './checkPicture.ts';

/** A picture chosen in this browser and not yet saved. */
export interface Chosen {
  /** As it was picked; the same one in two places is a duplicate. */
  source: Blob;
  picture: Blob;
  /** Address of `picture` within the browser. */
  url: string;
}

const { count } = pictureLimits.recognition;
const none = (): (Chosen | null)[] => Array.from({ length: count }, () => null);

/** The browser keeps a picture as long as its address. */
function free(slots: readonly (Chosen | null)[]): void {
  for (const slot of slots) if (slot) URL.revokeObjectURL(slot.url);
}

/** The pictures chosen for the five places; `put` answers false for one that is chosen already elsewhere. */
export function useSlots() {
  const [slots, setSlots] = useState(none);
  const latest = useRef(slots);
  latest.current = slots;
  useEffect(() => () => free(latest.current), []);

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
        free([old[at] ?? null]);
        return old.map((slot, place) => (place === at ? { source, picture, url } : slot));
      });
    },
    clear: () => {
      free(latest.current);
      setSlots(none());
    },
  };
}
