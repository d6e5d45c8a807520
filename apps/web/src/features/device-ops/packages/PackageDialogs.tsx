import { useOpenRow } from '../../../ui/useOpenRow.ts';
import { InstallPackage } from './InstallPackage.tsx';
import type { InstallOn, ListDevices, Package, RemovePackage as Remove } from './operations.ts';
import { RemovePackage } from './RemovePackage.tsx';
import { UsedDevices } from './UsedDevices.tsx';

interface Address {
  url: { devices?: number | undefined; install?: number | undefined; remove?: number | undefined };
  replace: (patch: { devices?: undefined; install?: undefined; remove?: undefined }) => void;
}

interface Props<Row extends Package> {
  address: Address;
  rows: readonly Row[] | undefined;
  /** What a package is called in its list. */
  nameOf: (row: Row) => string;
  operations: { devices: ListDevices; install: InstallOn; remove: Remove };
}

/** What the address has open of a list of packages: who runs one, who is to install it, whether it goes. */
export function PackageDialogs<Row extends Package>({ address, rows, nameOf, operations }: Props<Row>) {
  const { url, replace } = address;
  const { devices, install, remove } = operations;
  const shown = useOpenRow(rows, ({ id }) => id === url.devices);
  const installed = useOpenRow(rows, ({ id }) => id === url.install);
  const removed = useOpenRow(rows, ({ id }) => id === url.remove);
  const close = () => replace({ devices: undefined, install: undefined, remove: undefined });
  return (
    <>
      {shown && <UsedDevices one={shown} onClose={close} operation={devices} />}
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
