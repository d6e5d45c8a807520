import { useNavigate } from '@tanstack/react-router';
import { useUrl } from '../../../ui/url.ts';
import { roomMapUrl } from './roomMap.url.ts';
import type { Thing } from './things.ts';

const nothing = { room: undefined, door: undefined, create: undefined } as const;
type Place = Omit<ReturnType<typeof roomMapUrl>, 'create'>;

/** The address of the map: what is chosen, and the ways from the form beside it, which keep what is typed there. */
export function useMapAddress() {
  const { url, replace, select } = useUrl(roomMapUrl);
  const navigate = useNavigate();
  return {
    url,
    choose: (thing: Thing | undefined) => {
      const one = thing && { [thing.kind]: thing.id };
      if (one || url.room || url.door) replace({ ...nothing, ...one });
    },
    create: (kind: 'room' | 'door') => replace({ ...(kind === 'room' ? nothing : {}), create: kind }),
    /** The form beside the map stays as it is typed. */
    go: (to: Place) =>
      void navigate({
        to: '.',
        replace: true,
        ignoreBlocker: true,
        search: (now: object) => ({ ...now, ...to }),
      }),
    /** Away from the form: what it made is there. */
    leave: (to: Place) =>
      void navigate({
        to: '.',
        replace: true,
        ignoreBlocker: true,
        search: (now: object) => ({ ...now, ...nothing, ...to }),
      }),
    close: () => replace(nothing),
    show: (to: Place) => select({ ...nothing, ...to }),
  };
}
