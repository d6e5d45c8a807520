import { useNavigate } from '@tanstack/react-router';
import { useUrl } from '../../../ui/url/url.ts';
import type { MapItem } from './mapItems.ts';
import { roomMapUrl } from './roomMap.url.ts';

const nothing = { room: undefined, door: undefined, create: undefined } as const;
type MapSearch = Omit<ReturnType<typeof roomMapUrl>, 'create'>;

/** Returns the URL parameters of the map and functions to change them. `go` keeps the typed values of the open form. */
export function useMapAddress() {
  const { url, replace, select } = useUrl(roomMapUrl);
  const navigate = useNavigate();
  return {
    url,
    choose: (item: MapItem | undefined) => {
      const selection = item && { [item.kind]: item.id };
      if (selection || url.room || url.door) replace({ ...nothing, ...selection });
    },
    create: (kind: 'room' | 'door') => replace({ ...(kind === 'room' ? nothing : {}), create: kind }),
    /** Changes the URL and keeps the values of the open form. */
    go: (to: MapSearch) =>
      void navigate({
        to: '.',
        replace: true,
        ignoreBlocker: true,
        search: (now: object) => ({ ...now, ...to }),
      }),
    /** Changes the URL without a warning about unsaved input, because the item in the form is already saved. */
    leave: (to: MapSearch) =>
      void navigate({
        to: '.',
        replace: true,
        ignoreBlocker: true,
        search: (now: object) => ({ ...now, ...nothing, ...to }),
      }),
    close: () => replace(nothing),
    show: (to: MapSearch) => select({ ...nothing, ...to }),
  };
}
