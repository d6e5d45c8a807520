import { vehicleLimits, vehicles } from '@gatehouse/api/vehicles/vehicles';
import { Group, Title } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CardGrid } from '../../../ui/list/CardGrid.tsx';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { VehicleCard } from './VehicleCard.tsx';
import { CreateVehicle, EditVehicle } from './VehicleForm.tsx';
import { vehiclesUrl } from './vehicles.url.ts';

/** The vehicles of the signed-in person or of an employee (spec §2 "Profile"). */
export function VehiclesPanel({ accountName }: { accountName: string }) {
  const t = useText();
  const { url, go, replace } = useUrl(vehiclesUrl);
  const list = useApi(vehicles.list, { params: { accountName } });
  const rows = list.data?.content;
  const edited = useOpenRow(rows, url.editVehicle);
  const removed = useOpenRow(rows, url.removeVehicle);
  const isFull = (rows?.length ?? 0) >= vehicleLimits.perPerson;

  return (
    <>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h3">
          {t('vehicles.vehicles.title')}
        </Title>
        <CreateButton
          load={loadOf(list)}
          onClick={() => go({ newVehicle: true })}
          operation={vehicles.create}
          reason={isFull ? t('vehicles.vehicles.full') : undefined}
        >
          {t('vehicles.vehicles.create')}
        </CreateButton>
      </Group>
      <CardGrid
        empty={<EmptyState text={t('vehicles.vehicles.emptyHint')} title={t('vehicles.vehicles.empty')} />}
        keyOf={(vehicle) => vehicle.id}
        label={t('vehicles.vehicles.title')}
        load={loadOf(list)}
        onClearFilters={undefined}
        rows={rows}
      >
        {(vehicle) => (
          <VehicleCard
            onDelete={() => go({ removeVehicle: vehicle.id })}
            onEdit={() => go({ editVehicle: vehicle.id })}
            vehicle={vehicle}
          />
        )}
      </CardGrid>
      {url.newVehicle && !isFull && (
        <CreateVehicle accountName={accountName} onClose={() => replace({ newVehicle: undefined })} />
      )}
      {edited && <EditVehicle onClose={() => replace({ editVehicle: undefined })} vehicle={edited} />}
      {removed && (
        <DeleteDialog
          about={[removed.plateNo]}
          done={t('vehicles.vehicles.deleted')}
          name={removed.vehicleName}
          onClose={() => replace({ removeVehicle: undefined })}
          operation={vehicles.remove}
          params={{ id: removed.id }}
        />
      )}
    </>
  );
}
