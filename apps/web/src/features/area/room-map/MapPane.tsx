import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { MinusIcon, PlusIcon } from '../../../ui/display/icons.ts';
import { useIsPhone } from '../../../ui/page/phone.ts';
import { useKept } from '../../../ui/page/useKept.ts';
import classes from './RoomMap.module.css';

const zooms = [0.5, 0.75, 1, 1.25, 1.5] as const;

interface Props {
  foot: ReactNode;
  children: (zoom: number) => ReactNode;
}

/** Shows the map with its zoom buttons. The browser stores the zoom factor. */
export function MapPane({ foot, children }: Props) {
  const t = useText();
  const isPhone = useIsPhone();
  const [zoom, setZoom] = useKept<number>(isPhone ? 'map.zoom.phone' : 'map.zoom', isPhone ? 0.5 : 1);
  const changeZoom = (steps: number) =>
    setZoom(zooms[zooms.findIndex((factor) => factor >= zoom) + steps] ?? zoom);
  return (
    <div className={classes.left}>
      {children(zoom)}
      <div className={classes.keys}>{foot}</div>
      <div className={classes.zoom}>
        <ActionIcon aria-label={t('area.roomMap.closer')} onClick={() => changeZoom(1)} size={32}>
          <PlusIcon size={16} />
        </ActionIcon>
        <ActionIcon aria-label={t('area.roomMap.farther')} onClick={() => changeZoom(-1)} size={32}>
          <MinusIcon size={16} />
        </ActionIcon>
      </div>
    </div>
  );
}
