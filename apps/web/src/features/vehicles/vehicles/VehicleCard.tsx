import type { Vehicle } from '@gatehouse/api/vehicles/vehicles';
import { useText } from '../../../platform/i18n/useText.ts';
import { RowCard } from '../../../ui/CardGrid.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { PencilIcon, TrashIcon } from '../../../ui/icons.tsx';
import { IconAction } from '../../../ui/ReasonButton.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

interface Props {
  vehicle: Vehicle;
  onEdit: () => void;
  onDelete: () => void;
}

/** One vehicle: what it is, and its numbers as far as they are known. */
export function VehicleCard({ vehicle, onEdit, onDelete }: Props) {
  const t = useText();
  const name = vehicle.vehicleName;
  const lines = [
    [t('vehicles.plate'), vehicle.plateNo],
    [t('vehicles.register'), vehicle.registerNo],
    [t('vehicles.color'), vehicle.color],
    [t('vehicles.chassis'), vehicle.chassisNo],
    [t('vehicles.engine'), vehicle.engineNo],
    [t('vehicles.description'), vehicle.description],
  ] as const;
  return (
    <RowCard
      actions={
        <>
          <IconAction icon={<PencilIcon />} label={t('vehicles.editOne', { name })} onClick={onEdit} />
          <IconAction icon={<TrashIcon />} label={t('vehicles.deleteOne', { name })} onClick={onDelete} />
        </>
      }
      badge={<StatusBadge tone="quiet">{t(`vehicles.types.${vehicle.vehicleType}`)}</StatusBadge>}
      title={name}
    >
      <Facts lines={lines.filter(([, value]) => value !== '')} />
    </RowCard>
  );
}
