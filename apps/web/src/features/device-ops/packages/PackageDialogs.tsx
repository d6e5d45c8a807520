import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { InstallPackage } from './InstallPackage.tsx';
import type {
  InstallOperation,
  ListDevicesOperation,
  Package,
  RemovePackageOperation as Remove,
} from './packageOperations.ts';
import { RemovePackage } from './RemovePackage.tsx';
import { UsedDevices } from './UsedDevices.tsx';

interface PackagesUrl {
  url: { devices?: number | undefined; install?: number | undefined; remove?: number | undefined };
  replace: (patch: { devices?: undefined; install?: undefined; remove?: undefined }) => void;
}

interface Props<Row extends Package> {
  address: PackagesUrl;
  rows: readonly Row[] | undefined;
  nameOf: (row: Row) => string;
  operations: { devices: ListDevicesOperation; install: InstallOperation; remove: Remove };
}

export function PackageDialogs<Row extends Package>({ address, rows, nameOf, operations }: Props<Row>) {
  const { url, replace } = address;
  const { devices, install, remove } = operations;
  const openRow = useOpenRow(rows, url.devices);
  const installed = useOpenRow(rows, url.install);
  const removed = useOpenRow(rows, url.remove);
  const close = () => replace({ devices: undefined, install: undefined, remove: undefined });
  return (
    <>
      {openRow && <UsedDevices one={openRow} onClose={close} operation={devices} />}
      {installed && <InstallPackage devices={devices} one={installed} onClose={close} operation={install} />}
      {removed && (
        <RemovePackage
          devices={devices}
          id={removed.id}
          name={nameOf(removed)}
          onClose={close}
          operation={remove}
        />
      )}
    </>
  );
}
