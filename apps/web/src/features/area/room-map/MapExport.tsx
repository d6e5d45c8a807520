import type { Building } from '@gatehouse/api/area/buildings';
import { Button, Menu } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { DownloadIcon } from '../../../ui/display/icons.ts';
import { exportData, exportPng, exportSvg } from './exportMap.ts';
import type { MapItem } from './mapItems.ts';

interface Props {
  building: Building;
  floor: number;
  things: readonly MapItem[];
}

/** Exports the map of a floor as an image or as data (spec §2 "Export"). */
export function MapExport({ building, floor, things }: Props) {
  const t = useText();
  const title = t('area.roomMap.mapOf', { building: building.buildingName, floor });
  const drawing = { title, name: `${building.buildingCode}-${floor}`, things };
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button leftSection={<DownloadIcon />} variant="default">
          {t('common.actions.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => exportSvg(drawing)}>{t('area.roomMap.asSvg')}</Menu.Item>
        <Menu.Item onClick={() => void exportPng(drawing)}>{t('area.roomMap.asPng')}</Menu.Item>
        <Menu.Item onClick={() => exportData(building, floor, things)}>{t('area.roomMap.asData')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
