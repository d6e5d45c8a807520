import type { Vehicle } from '@gatehouse/api/vehicles/vehicles';
import { useText } from '../../../platform/i18n/useText.ts';
import { Facts } from '../../../ui/display/Facts.tsx';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { RowCard } from '../../../ui/list/CardGrid.tsx';
import { DeleteAction, EditAction } from '../../../ui/table/RowActions.tsx';

interface Props {
  vehicle: Vehicle;
  onEdit: () => void;
  onDelete: () => void;
}

export function VehicleCard({ vehicle, onEdit, onDelete }: Props) {
  const t = useText();
  const name = vehicle.vehicleName;
  const lines = [
    [t('vehicles.vehicles.fields.plateNo'), vehicle.plateNo],
    [t('vehicles.vehicles.fields.registerNo'), vehicle.registerNo],
    [t('vehicles.vehicles.fields.color'), vehicle.color],
    [t('vehicles.vehicles.fields.chassisNo'), vehicle.chassisNo],
    [t('vehicles.vehicles.fields.engineNo'), vehicle.engineNo],
    [t('vehicles.vehicles.fields.description'), vehicle.description],
  ] as const;
  return (
    <RowCard
      actions={
        <>
          <EditAction name={name} onClick={onEdit} />
          <DeleteAction name={name} onClick={onDelete} />
        </>
      }
      badge={<StatusBadge tone="quiet">{t(`vehicles.vehicles.types.${vehicle.vehicleType}`)}</StatusBadge>}
      title={name}
    >
      <Facts lines={lines.filter(([, value]) => value !== '')} />
    </RowCard>
  );
}
