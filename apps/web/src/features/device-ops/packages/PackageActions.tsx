import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DownloadIcon } from '../../../ui/display/icons.ts';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';
import { DeleteAction, ViewAction } from '../../../ui/table/RowActions.tsx';
import type { InstallOperation, RemovePackageOperation } from './packageOperations.ts';

interface Props {
  one: { id: number; versionCode: number };
  name: string;
  install: InstallOperation;
  remove: RemovePackageOperation;
  go: (to: { devices?: number; install?: number; remove?: number }) => void;
}

export function PackageActions({ one, name, install, remove, go }: Props) {
  const t = useText();
  const { can } = useSession();
  const { id, versionCode } = one;
  return (
    <>
      <ViewAction name={name} onClick={() => go({ devices: id })} />
      {can(install) && (
        <IconAction
          icon={<DownloadIcon />}
          label={t('deviceOps.firmware.installOf', { version: versionCode })}
          onClick={() => go({ install: id })}
        />
      )}
      {can(remove) && <DeleteAction name={name} onClick={() => go({ remove: id })} />}
    </>
  );
}
