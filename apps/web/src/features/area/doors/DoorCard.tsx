import { accessZones } from '@gatehouse/api/access/access-zones';
import { devices } from '@gatehouse/api/area/devices';
import { type Door, doors } from '@gatehouse/api/area/doors';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { BuildingIcon, DoorIcon, LogIcon } from '../../../ui/display/icons.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { RowCard } from '../../../ui/list/CardGrid.tsx';
import { CardWay } from '../../../ui/list/CardWay.tsx';
import { Fact } from '../../../ui/list/Fact.tsx';
import { AccessAction, DeleteAction, EditAction, LogAction } from '../../../ui/table/RowActions.tsx';

interface Props {
  door: Door;
  onEdit: () => void;
  onDelete: () => void;
}

export function DoorCard({ door, onEdit, onDelete }: Props) {
  const t = useText();
  const { can, me } = useSession();
  const navigate = useNavigate();
  const { doorName: name, doorCode } = door;
  // People who manage several companies may see the same door code twice. The company code distinguishes the doors.
  const companyCode = me.companyId === null ? door.companyCode : undefined;
  return (
    <RowCard
      icon={<DoorIcon size={20} />}
      actions={
        [devices.list, accessZones.atPlace, deviceLogs.list, doors.update, doors.remove].some(can) && (
          <>
            {can(devices.list) && (
              <CardWay
                aria-label={t('area.doors.devicesOf', { name })}
                search={{ doorCode, companyCode }}
                to="/devices"
              >
                {t('area.doors.devices', { count: door.deviceIds.length })}
              </CardWay>
            )}
            {can(accessZones.atPlace) && (
              <AccessAction
                name={name}
                onClick={() => void navigate({ to: '/room-access', search: { doorId: door.id } })}
              />
            )}
            {can(deviceLogs.list) && (
              <LogAction
                name={name}
                onClick={() => void navigate({ to: '/device-logs', search: { doorId: door.id } })}
              />
            )}
            {can(doors.update) && <EditAction name={name} onClick={onEdit} />}
            {can(doors.remove) && (
              <DeleteAction
                name={name}
                onClick={onDelete}
                reason={
                  door.deviceIds.length > 0
                    ? t('area.doors.inUse', { count: door.deviceIds.length })
                    : undefined
                }
              />
            )}
          </>
        )
      }
      badge={
        <StatusBadge tone={door.enabled ? 'good' : 'quiet'}>
          {t(door.enabled ? 'common.values.active' : 'common.values.inactive')}
        </StatusBadge>
      }
      title={name}
    >
      <Fact icon={<BuildingIcon size={16} />} label={t('area.buildings.one')}>
        {door.buildingName} · {door.roomName}
      </Fact>
      <Fact icon={<LogIcon size={16} />} label={t('area.doors.fields.doorCode')}>
        {doorCode}
      </Fact>
      <Fact icon={<DoorIcon size={16} />} label={t('area.doors.fields.doorType')}>
        {t(`area.doors.types.${door.doorType}`)}
      </Fact>
    </RowCard>
  );
}
