import { accessZones } from '@gatehouse/api/access/access-zones';
import { type Building, buildings } from '@gatehouse/api/area/buildings';
import { rooms } from '@gatehouse/api/area/rooms';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { BuildingIcon, ClockIcon, PinIcon } from '../../../ui/display/icons.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { RowCard } from '../../../ui/list/CardGrid.tsx';
import { CardWay } from '../../../ui/list/CardWay.tsx';
import { Fact } from '../../../ui/list/Fact.tsx';
import { AccessAction, DeleteAction, EditAction, LogAction } from '../../../ui/table/RowActions.tsx';

interface Props {
  building: Building;
  onEdit: () => void;
  onDelete: () => void;
}

export function BuildingCard({ building, onEdit, onDelete }: Props) {
  const t = useText();
  const { can, me } = useSession();
  const navigate = useNavigate();
  const { buildingName: name, buildingCode, roomIds } = building;
  // People who manage several companies may see the same building code twice. The company code distinguishes the
  // buildings.
  const companyCode = me.companyId === null ? building.companyCodes[0] : undefined;
  return (
    <RowCard
      icon={<BuildingIcon size={20} />}
      actions={
        <>
          {can(rooms.list) && (
            <CardWay
              aria-label={t('area.buildings.roomsOf', { name })}
              search={{ buildingCode, companyCode }}
              to="/rooms"
            >
              {t('area.buildings.rooms', { count: roomIds.length })}
            </CardWay>
          )}
          {can(accessZones.atPlace) && (
            <AccessAction
              name={name}
              onClick={() => void navigate({ to: '/room-access', search: { buildingId: building.id } })}
            />
          )}
          {can(deviceLogs.list) && (
            <LogAction
              name={name}
              onClick={() => void navigate({ to: '/device-logs', search: { buildingId: building.id } })}
            />
          )}
          {can(buildings.update) && <EditAction name={name} onClick={onEdit} />}
          {can(buildings.remove) && (
            <DeleteAction
              name={name}
              onClick={onDelete}
              reason={roomIds.length > 0 ? t('area.buildings.inUse', { count: roomIds.length }) : undefined}
            />
          )}
        </>
      }
      badge={!building.isEnabled && <StatusBadge tone="quiet">{t('common.values.inactive')}</StatusBadge>}
      title={name}
    >
      <Fact icon={<PinIcon size={16} />} label={t('area.buildings.fields.address')}>
        {building.address}
      </Fact>
      {building.timeZone && (
        <Fact icon={<ClockIcon size={16} />} label={t('area.buildings.fields.timeZone')}>
          {building.timeZone.replaceAll('_', ' ')}
        </Fact>
      )}
    </RowCard>
  );
}
